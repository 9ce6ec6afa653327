import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Chance } from './chance.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import type { FilledPosting } from './fill-postings.ts';
import type { Reporter } from './fill-reports.ts';

const { day } = milliseconds;
const halfHour = 1_800_000;
/** 11:00, 12:00 and 15:00 in India, as minutes of a day in UTC. */
const times = [330, 390, 570];

/**
 * Proposes times in the coming days to those whom a company is in touch with; two in three have picked one, the last has
 * not yet. No time is proposed twice. `nextSlot` counts the slots given away so far; the new count is answered.
 */
export async function fillInterviews(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  inTouch: readonly Reporter[],
  { chance, now, nextSlot }: { readonly chance: Chance; readonly now: Date; readonly nextSlot: number },
): Promise<number> {
  if (inTouch.length === 0) return nextSlot;
  let next = nextSlot;
  const at = new Date(now.getTime() - 2 * day).toISOString();
  const rows = inTouch.map(({ enrollmentId, userId }, index) => {
    const slots = [slotAt(now, next), slotAt(now, next + 1)];
    next += 2;
    const picked = index < inTouch.length - 1 && chance.percent(66) ? slots[chance.number(2)] : undefined;
    return {
      company_id: company.id,
      posting_id: posting.id,
      enrollment_id: enrollmentId,
      user_id: userId,
      proposed_by: company.userId,
      status: picked ? ('picked' as const) : ('proposed' as const),
      slots: JSON.stringify(slots),
      starts_at: picked?.starts_at ?? null,
      ends_at: picked?.ends_at ?? null,
      place: chance.percent(50) ? 'Plot 14, Hadapsar Industrial Estate, Pune' : 'https://meet.example/meridian',
      note: 'Bring one piece of work that you are proud of. Thirty minutes, two of us.',
      sequence: picked ? 1 : 0,
      created_at: at,
      updated_at: at,
    };
  });
  await tx.insertInto('interviews').values(rows).execute();
  return next;
}

function slotAt(now: Date, number: number) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const start =
    midnight +
    (1 + Math.floor(number / times.length)) * day +
    (times[number % times.length] ?? 0) * milliseconds.minute;
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + halfHour).toISOString() };
}

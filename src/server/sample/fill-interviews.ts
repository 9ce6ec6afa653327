import { milliseconds } from '#shared/rules/time/lengths.ts';
import { orderedSlots, pickTime, proposeInterview } from '../interviews/times.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Enrolled, SampleBy } from './fill-applications.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import type { FilledPosting } from './fill-postings.ts';

const { day, hour, minute } = milliseconds;
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
  inTouch: readonly Enrolled[],
  { chance, now, nextSlot }: SampleBy & { readonly nextSlot: number },
): Promise<number> {
  let next = nextSlot;
  const proposed = new Date(now.getTime() - 2 * day);
  for (const [index, { id, account, status }] of inTouch.entries()) {
    const slots = orderedSlots([slotAt(now, next), slotAt(now, next + 1)], proposed);
    next += 2;
    const slot = index < inTouch.length - 1 && chance.percent(66) ? slots[chance.number(2)] : undefined;
    const enrollment = { id, status, posting_id: posting.id, user_id: account.userId };
    const proposal = {
      slots,
      companyId: company.id,
      proposedBy: company.userId,
      place: chance.percent(50) ? 'Plot 14, Hadapsar Industrial Estate, Pune' : 'https://meet.example/meridian',
      note: 'Bring one piece of work that you are proud of. Thirty minutes, two of us.',
    };
    const record = await proposeInterview(tx, enrollment, proposal, proposed);
    if (slot) await pickTime(tx, record, slot, new Date(proposed.getTime() + (3 + index) * hour));
  }
  return next;
}

function slotAt(now: Date, number: number) {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const start = midnight + (1 + Math.floor(number / times.length)) * day + (times[number % times.length] ?? 0) * minute;
  return { starts_at: new Date(start).toISOString(), ends_at: new Date(start + 30 * minute).toISOString() };
}

import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type SampleText, withNewcomer, withNitSurat, withPartner, withStudent } from './content/conversations.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import type { SampleAccount } from './fill-students.ts';

/** Who talks to the company. */
export interface Talking {
  readonly company: FilledOrganisation;
  readonly institution: FilledOrganisation;
  readonly guest: SampleAccount;
  readonly colleges: readonly FilledOrganisation[];
}

interface Other {
  readonly institution_id: number | null;
  readonly user_id: number | null;
  /** Who writes for that side. */
  readonly authorId: number;
}

const { hour } = milliseconds;

/** Fills in a few conversations of the company; the last texts of some have not been read. */
export async function fillConversations(tx: Tx, scene: Talking, now: Date): Promise<void> {
  const { company, institution, guest, colleges } = scene;
  const place = (one: FilledOrganisation | undefined) =>
    one ? [{ institution_id: one.id, user_id: null, authorId: one.userId }] : [];
  const talks: (readonly [Other | undefined, readonly SampleText[], unread: number])[] = [
    [place(colleges[3])[0], withPartner, 0],
    [{ institution_id: null, user_id: guest.userId, authorId: guest.userId }, withStudent, 0],
    [place(colleges[4])[0], withNewcomer, 1],
    [place(institution)[0], withNitSurat, 1],
  ];
  for (const [other, texts, unread] of talks) if (other) await talk(tx, { company, other, texts, unread }, now);
}

interface Talk {
  readonly company: FilledOrganisation;
  readonly other: Other;
  readonly texts: readonly SampleText[];
  /** How many of the last texts the company has not read. */
  readonly unread: number;
}

async function talk(tx: Tx, { company, other, texts, unread }: Talk, now: Date): Promise<void> {
  const side = other.user_id === null ? ('institution' as const) : ('student' as const);
  const rows = texts.map(({ from, hours, text }) => ({
    side: from === 'company' ? ('company' as const) : side,
    author_id: from === 'company' ? company.userId : other.authorId,
    text,
    sent_at: new Date(now.getTime() - hours * hour).toISOString(),
  }));
  const last = rows.at(-1);
  if (!last) return;
  const { id } = await tx
    .insertInto('conversations')
    .values({
      company_id: company.id,
      institution_id: other.institution_id,
      user_id: other.user_id,
      last_text: last.text,
      last_side: last.side,
      last_at: last.sent_at,
      host_unread: unread,
      other_unread: last.side === 'company' ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('messages')
    .values(rows.map((row) => ({ ...row, company_id: company.id, conversation_id: id })))
    .execute();
}

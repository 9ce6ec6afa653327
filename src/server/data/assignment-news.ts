import type { Transaction } from 'kysely';
import { type News, notify } from './notifications-repository.ts';
import { readPlace } from './places.ts';
import type { PostingRecord } from './postings-repository.ts';
import type { Schema } from './schema.ts';

type Tx = Transaction<Schema>;

/** Where students find what was assigned to them. */
export const assignedPath = '/student/dashboard';

const topicOf = (postingId: number) => `assigned ${postingId}`;
const idsAtOnce = 1000;

/** What students hear of an opportunity that was handed to them. */
export interface Handed {
  readonly institutionId: number;
  readonly posting: PostingRecord;
  readonly note: string;
}

/** Tells those students who have joined. Who has no account here, or has not joined, hears nothing. */
export async function tellAssigned(tx: Tx, handed: Handed, studentIds: readonly number[], now: Date): Promise<void> {
  const { institutionId, posting, note } = handed;
  const institution = await readPlace(tx, 'institution', institutionId);
  const said = note === '' ? '' : `: ${note}`;
  const text = `${institution?.name ?? ''} suggests “${posting.title}” at ${posting.company_name} to you${said}`;
  const news = { kind: 'assigned', path: assignedPath, topic: topicOf(posting.id), text } as const;
  for (let start = 0; start < studentIds.length; start += idsAtOnce) {
    const joined = await tx
      .selectFrom('students')
      .select('user_id')
      .where('id', 'in', studentIds.slice(start, start + idsAtOnce))
      .where('user_id', 'is not', null)
      .execute();
    const told: News[] = joined.flatMap(({ user_id }) => (user_id === null ? [] : [{ ...news, userId: user_id }]));
    await notify(tx, told, now);
  }
}

/** Takes back what a student has not read of an assignment that is taken back. */
export async function untellAssigned(tx: Tx, userId: number, postingId: number): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('topic', '=', topicOf(postingId))
    .where('read_at', 'is', null)
    .execute();
}

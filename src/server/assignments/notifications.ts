import { readPlace } from '../organisations/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingRecord } from '../postings/repository.ts';

/** Where students find what was assigned to them. */
export const assignedPath = '/student/dashboard';

const topicOf = (postingId: number) => `assigned ${postingId}`;

/** What students hear of an opportunity that was handed to them. */
export interface Handed {
  readonly institutionId: number;
  readonly posting: PostingRecord;
  readonly note: string;
}

/** What those students hear who have joined. Who has no account here, or has not joined, hears nothing. */
export async function notificationsOfAssignment(db: Handle, { institutionId, posting, note }: Handed) {
  const institution = await readPlace(db, 'institution', institutionId);
  const said = note === '' ? '' : `: ${note}`;
  const text = `${institution?.name ?? ''} suggests “${posting.title}” at ${posting.company_name} to you${said}`;
  return { kind: 'assigned', path: assignedPath, topic: topicOf(posting.id), text } as const;
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

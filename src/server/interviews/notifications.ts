import { fullName } from '#shared/rules/accounts/navigation.ts';
import { ownApplicationPath } from '../invitations/notifications.ts';
import { membersOfPlaces, type NewNotification, notify } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type InterviewRecord, readInterviews } from './repository.ts';

/** What happened to an interview, and on which side. */
export type InterviewEvent = 'proposed' | 'picked' | 'cancelled by the company' | 'cancelled by the student';

/** Tells the other side of an interview: the student, or whoever proposed the times; the company once they can’t act. */
export async function tellInterview(tx: Tx, record: InterviewRecord, event: InterviewEvent, now: Date): Promise<void> {
  await notify(tx, await notificationsOf(tx, record, event), now);
}

/** Tells the students of interviews that a company called off. */
export async function tellCalledOff(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const notifications: NewNotification[] = [];
  for (const record of await readInterviews(tx, ids)) {
    notifications.push(...(await notificationsOf(tx, record, 'cancelled by the company')));
  }
  await notify(tx, notifications, now);
}

async function notificationsOf(tx: Tx, record: InterviewRecord, event: InterviewEvent): Promise<NewNotification[]> {
  const { company_name, title, enrollment_id } = record;
  const notifications = { kind: 'interview', topic: `interview ${enrollment_id}` } as const;
  const student = (text: string): NewNotification[] => [
    { ...notifications, userId: record.user_id, path: ownApplicationPath(record.kind, record.posting_id), text },
  ];
  const employer = async (text: string): Promise<NewNotification[]> => {
    const path = `/employer/${record.kind}/${record.posting_id}?tab=interviews`;
    return (await employersOf(tx, record)).map((userId) => ({ ...notifications, userId, path, text }));
  };
  const who = fullName(record);
  switch (event) {
    case 'proposed':
      return student(`${company_name} proposes times for an interview: “${title}”`);
    case 'cancelled by the company':
      return student(`${company_name} called the interview off: “${title}”`);
    case 'picked':
      return await employer(`${who} picked a time for the interview: “${title}”`);
    case 'cancelled by the student':
      return await employer(`${who} called the interview off: “${title}”`);
  }
}

async function employersOf(tx: Tx, { company_id, proposed_by }: InterviewRecord): Promise<number[]> {
  const members = (await membersOfPlaces(tx, 'company', [company_id])).map(({ userId }) => userId);
  const proposer = tx.selectFrom('users').select('id').where('id', '=', proposed_by).where('suspended_at', 'is', null);
  return members.includes(proposed_by) && (await proposer.executeTakeFirst()) ? [proposed_by] : members;
}

import { sql } from 'kysely';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { bookingTopics } from '../mentoring/leaving.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

const somebody = 'Somebody who has left';

/**
 * Takes a person's name out of what others were told: of answers, picked times, messages, reports about them and wishes
 * to join. To be called while the account and all that it did are still there.
 */
export async function forgetName(tx: Tx, userId: number): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  // As news has it, on one line.
  const name = fullName(person).replace(/\s+/g, ' ').trim();
  const topics = await topicsAbout(tx, userId);
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'text', 'topic'])
    .where('user_id', '<>', userId)
    .where(({ and, eb, or, val }) =>
      or([
        eb('topic', 'in', topics),
        // News that was marked as unread has lost its topic: known by the name, among people who have met the person.
        and([
          eb('topic', '=', ''),
          eb(sql<string>`replace(text, ${val(name)}, '')`, '<>', eb.ref('text')),
          eb('user_id', 'in', colleaguesMet(tx, userId)),
        ]),
      ]),
    )
    .execute();
  for (const { id, text, topic } of rows) {
    const without = withoutName(text, name, topic !== '');
    await tx.updateTable('notifications').set({ text: without }).where('id', '=', id).execute();
  }
}

/** What others were told of a person stands under these topics. */
async function topicsAbout(tx: Tx, userId: number): Promise<string[]> {
  const enrollments = await tx.selectFrom('enrollments').select('id').where('user_id', '=', userId).execute();
  const invitations = await tx.selectFrom('invitations').select('posting_id').where('user_id', '=', userId).execute();
  const conversations = await tx
    .selectFrom('conversations')
    .select('id')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('mentor_id', '=', userId)]))
    .execute();
  const reports = await tx
    .selectFrom('weekly_reports')
    .innerJoin('enrollments', 'enrollments.id', 'weekly_reports.enrollment_id')
    .select(['enrollment_id', 'week'])
    .where('enrollments.user_id', '=', userId)
    .execute();
  const flags = tx.selectFrom('flags').select('id').where('subject', 'in', ['student', 'mentor']);
  const reported = await flags.where('subject_id', '=', userId).execute();
  return [
    `member ${userId}`,
    ...reported.map(({ id }) => `flag ${id}`),
    ...enrollments.flatMap(({ id }) => [`interview ${id}`, `application ${id}`, `report ${id} final`]),
    ...reports.map(({ enrollment_id, week }) => `report ${enrollment_id} ${week}`),
    ...new Set(invitations.map(({ posting_id }) => `invitation ${posting_id} student ${userId}`)),
    ...conversations.map(({ id }) => `conversation ${id}`),
    ...(await bookingTopics(tx, userId)),
  ];
}

/** Those who act for the companies and institutions that a person has dealt with, and admins whom the person has written with. */
function colleaguesMet(db: Handle, userId: number) {
  const companies = db
    .selectFrom('enrollments')
    .select('company_id')
    .where('user_id', '=', userId)
    .union(db.selectFrom('invitations').select('company_id').where('user_id', '=', userId))
    .union(
      db
        .selectFrom('conversations')
        .select('company_id')
        .where('user_id', '=', userId)
        .where('company_id', 'is not', null)
        .$narrowType<{ company_id: number }>(),
    );
  const places = db.selectFrom('join_requests').where('user_id', '=', userId);
  const own = db.selectFrom('users').where('id', '=', userId);
  const withAdmins = db
    .selectFrom('conversations')
    .select('conversations.id')
    .where('administrators', '=', 1)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('mentor_id', '=', userId)]));
  return db
    .selectFrom('users')
    .select('id')
    .where(({ and, eb, exists, or }) =>
      or([
        eb('company_id', 'in', companies),
        eb('company_id', 'in', places.select('company_id')),
        eb('company_id', 'in', own.select('company_id')),
        eb('institution_id', 'in', places.select('institution_id')),
        eb('institution_id', 'in', own.select('institution_id')),
        and([eb('role', '=', roles.admin), exists(withAdmins)]),
      ]),
    );
}

/** News begins with whom it is about, or ends with them; under an earlier name, what they did says where it ends. */
function withoutName(text: string, name: string, isAbout: boolean): string {
  if (name !== '' && text.includes(name)) {
    return text.replace(name, () => (text.startsWith(name) ? somebody : somebody.toLowerCase()));
  }
  if (!isAbout) return text;
  return text
    .replace(/^(New message from ).*$/, `$1${somebody.toLowerCase()}`)
    .replace(
      /^.*? (?=(accepted|turned down|picked a time|withdrew|handed in|called the interview off|asks to join|asks you|called the session off|called your session off|declined your|proposes another)\b)/,
      `${somebody} `,
    );
}

import { fullName } from '#shared/rules/accounts/navigation.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { formatNumber } from '#shared/rules/postings/money.ts';
import { ownApplicationPath } from '../invitations/notifications.ts';
import {
  markTopicRead,
  membersOfPlaces,
  type NewNotification,
  notify,
  notifyAll,
  reword,
} from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingRecord } from '../postings/repository.ts';

type Name = Parameters<typeof fullName>[0];

/**
 * Tells a company that somebody applied, with the number of those whom nobody has looked at. It names nobody: the line is
 * about a posting, and would outlive the names of those who leave.
 */
export async function tellApplied(tx: Tx, posting: PostingPath, now: Date): Promise<void> {
  const text = appliedText(posting, await countApplied(tx, posting));
  await tellCompany(tx, posting, [{ text, tab: 'new', topic: appliedTopic(posting) }], now);
}

/** Takes an application that was withdrawn before anybody looked out of what the company has not read of it. */
export async function untellApplied(tx: Tx, posting: PostingPath, now: Date): Promise<void> {
  const members = (await membersOfPlaces(tx, 'company', [posting.company_id])).map(({ userId }) => userId);
  const waiting = await countApplied(tx, posting);
  if (waiting === 0) await markTopicRead(tx, members, appliedTopic(posting), now);
  else await reword(tx, members, appliedTopic(posting), appliedText(posting, waiting));
}

const appliedTopic = ({ id }: Pick<PostingPath, 'id'>) => `applications ${id}`;

async function countApplied(tx: Tx, { id }: Pick<PostingPath, 'id'>): Promise<number> {
  const { count } = await tx
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posting_id', '=', id)
    .where('status', '=', enrollmentStatuses.applied)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function appliedText({ title }: Pick<PostingPath, 'title'>, waiting: number): string {
  const applications = waiting > 1 ? `${formatNumber(waiting)} new applications` : 'New application';
  return `${applications} to “${title}”`;
}

/** Tells a company that a student withdrew an application that somebody there had looked at. */
export async function tellWithdrawn(
  tx: Tx,
  posting: PostingPath,
  { student, enrollmentId }: { readonly student: Name; readonly enrollmentId: number },
  now: Date,
): Promise<void> {
  const text = `${fullName(student)} withdrew the application to “${posting.title}”`;
  await tellCompany(tx, posting, [{ text, tab: 'applied', topic: `application ${enrollmentId}` }], now);
}

/** A report that a student has handed in: of a week, or the final one. */
export interface ReportTold {
  readonly student: Name;
  readonly enrollmentId: number;
  readonly week: number | null;
}

/** Tells a company that students have handed in reports: once for each week, and once for the final report. */
export async function tellReports(
  tx: Tx,
  posting: PostingPath,
  reports: readonly ReportTold[],
  now: Date,
): Promise<void> {
  const told = reports.map(({ student, enrollmentId, week }): Told => {
    const report = week === null ? 'the final report' : `the report of week ${week}`;
    const text = `${fullName(student)} handed in ${report} of “${posting.title}”`;
    return { text, topic: `report ${enrollmentId} ${week ?? 'final'}`, tab: 'assignments' };
  });
  await tellCompany(tx, posting, told, now);
}

/** What is said of a posting, and where it is. */
type PostingPath = Pick<PostingRecord, 'id' | 'kind' | 'title' | 'company_id'>;

interface Told {
  readonly text: string;
  readonly tab: 'new' | 'applied' | 'assignments';
  readonly topic: string;
}

async function tellCompany(
  tx: Tx,
  { company_id, kind, id }: PostingPath,
  told: readonly Told[],
  now: Date,
): Promise<void> {
  const members = await membersOfPlaces(tx, 'company', [company_id]);
  const notifications = told.flatMap(({ text, topic, tab }) =>
    members.map(
      ({ userId }): NewNotification => ({
        userId,
        kind: 'application',
        text,
        path: `/employer/${kind}/${id}?tab=${tab}`,
        topic,
      }),
    ),
  );
  await notify(tx, notifications, now);
}

const { applied, seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;

/** What a student reads of each decision; `of` is the company, `to` the posting. */
const decisions: Readonly<Partial<Record<number, (of: string, to: string) => string>>> = {
  [underReview]: (of, to) => `${of} is reviewing your application to “${to}”`,
  [shortlisted]: (of, to) => `${of} shortlisted you for “${to}”`,
  [inTouch]: (of, to) => `${of} would like to talk to you about “${to}”`,
  [hired]: (of, to) => `${of} hired you for “${to}”`,
  [rejected]: (of, to) => `${of} declined your application to “${to}”`,
};

/** An application and the status that it had before a decision. */
export interface Decided {
  readonly id: number;
  readonly from: number;
}

/**
 * Tells students what a company decided about their applications: once for each decision, and in the place of an earlier
 * one that they have not read. That somebody looked is no decision, unless it takes one back.
 */
export async function tellDecided(tx: Tx, decided: readonly Decided[], status: number, now: Date): Promise<void> {
  const takesBack = status === seen;
  const words = takesBack ? reconsidered : decisions[status];
  const ids = decided.filter(({ from }) => !takesBack || from in decisions).map(({ id }) => id);
  if (!words || ids.length === 0) return;
  const rows = await tx
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('companies', 'companies.id', 'enrollments.company_id')
    .select(['enrollments.id', 'user_id', 'posting_id', 'postings.kind', 'postings.title', 'companies.name as company'])
    .where('enrollments.id', 'in', ids)
    .execute();
  const told = rows.map(
    ({ id, user_id, posting_id, kind, title, company }): NewNotification => ({
      kind: 'application',
      userId: user_id,
      text: words(company, title),
      path: ownApplicationPath(kind, posting_id),
      topic: `application ${id}`,
    }),
  );
  await notify(tx, told, now);
}

const reconsidered = (of: string, to: string) => `${of} is looking at your application to “${to}” again`;

const closingTopic = (postingId: number) => `posting ${postingId} closed`;
const awaitsDecision: readonly number[] = [applied, seen, underReview, shortlisted, inTouch];

/** Tells the students whose applications to a posting wait for the company that the posting closed. */
export async function tellClosed(tx: Tx, postingId: number, now: Date): Promise<void> {
  await tellWaiting(tx, postingId, (of, to) => `“${to}” at ${of} is closed. The company may still answer you`, now);
}

/** Tells the students whose applications to a posting wait that it closed with the company, where nobody is left to answer. */
export async function tellCompanyLeft(tx: Tx, postingId: number, now: Date): Promise<void> {
  const words = (of: string, to: string) =>
    `“${to}” at ${of} is closed. The company has left Footbridge and can’t answer you here`;
  await tellWaiting(tx, postingId, words, now);
}

/** Tells the students who were told that a posting closed, and whose applications wait, that it is open again. */
export async function tellOpenAgain(tx: Tx, postingId: number, now: Date): Promise<void> {
  const told = tx.selectFrom('notifications').select('user_id').where('topic', '=', closingTopic(postingId));
  const ids = (await told.execute()).map(({ user_id }) => user_id);
  const words = (of: string, to: string) => `“${to}” at ${of} is open again. Your application stays as it is`;
  await tellWaiting(tx, postingId, words, now, ids);
}

/** Marks as read that a posting closed, for a student who has no application there any more. */
export async function markClosingRead(
  tx: Tx,
  { userId, postingId }: { readonly userId: number; readonly postingId: number },
  now: Date,
): Promise<void> {
  await markTopicRead(tx, [userId], closingTopic(postingId), now);
}

async function tellWaiting(
  tx: Tx,
  postingId: number,
  words: (of: string, to: string) => string,
  now: Date,
  among?: readonly number[],
): Promise<void> {
  const rows = await tx
    .selectFrom('enrollments')
    .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
    .innerJoin('companies', 'companies.id', 'enrollments.company_id')
    .leftJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
    .select(['enrollments.user_id', 'postings.kind', 'postings.title', 'companies.name as company'])
    .where('enrollments.posting_id', '=', postingId)
    .where('enrollments.status', 'in', awaitsDecision)
    .where('ratings.id', 'is', null)
    .execute();
  const [posting] = rows;
  if (!posting) return;
  const known = among && new Set(among);
  const ids = rows.map(({ user_id }) => user_id).filter((id) => !known || known.has(id));
  const path = ownApplicationPath(posting.kind, postingId);
  const text = words(posting.company, posting.title);
  await notifyAll(tx, ids, { kind: 'application', text, path, topic: closingTopic(postingId) }, now);
}

import { fullName } from '#shared/rules/accounts/navigation.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { formatNumber } from '#shared/rules/postings/money.ts';
import { ownApplicationPath } from '../invitations/notifications.ts';
import { membersOfPlaces, type NewNotification, notify } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingRecord } from '../postings/repository.ts';

type Name = Parameters<typeof fullName>[0];

/**
 * Tells a company that somebody applied, with the number of those whom nobody has looked at. It names nobody: the line is
 * about a posting, and would outlive the names of those who leave.
 */
export async function tellApplied(tx: Tx, posting: PostingPath, now: Date): Promise<void> {
  const { count } = await tx
    .selectFrom('enrollments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('posting_id', '=', posting.id)
    .where('status', '=', enrollmentStatuses.applied)
    .executeTakeFirstOrThrow();
  const waiting = Number(count);
  const applications = waiting > 1 ? `${formatNumber(waiting)} new applications` : 'New application';
  const text = `${applications} to “${posting.title}”`;
  await tellCompany(tx, posting, [{ text, tab: 'new', topic: `applications ${posting.id}` }], now);
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

const { seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;

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

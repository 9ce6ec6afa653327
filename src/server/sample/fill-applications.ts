import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { decide } from '../enrollments/deciding.ts';
import { answersTo, insertEnrollments } from '../enrollments/new-enrollments.ts';
import { tellApplied, tellWithdrawn } from '../enrollments/notifications.ts';
import { moveEnrollments } from '../enrollments/repository.ts';
import type { Dialect } from '../platform/database/dialect/dialect.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { addViews } from '../privacy/views.ts';
import type { Chance } from './chance.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import type { SampleAccount } from './fill-students.ts';

/** What the sample is made with: chance, the moment that it ends at, and the service's own parts. */
export interface SampleBy {
  readonly chance: Chance;
  readonly now: Date;
  readonly files: FileStore | null;
  readonly dialect: Dialect;
  /** What students are called, by account. */
  readonly names: ReadonlyMap<number, { readonly first_name: string; readonly last_name: string }>;
}

/** A posting and the company whose it is. */
export interface CompanyPosting extends FilledPosting {
  readonly companyId: number;
}

/** What becomes of an application. */
export interface Story {
  readonly account: SampleAccount;
  /** The status that it has today. */
  readonly status: number;
  /** Days before today on which the student applied. */
  readonly days: number;
  /** JSON text. */
  readonly answers: string;
}

/** An application of the sample, and since when its student works there, in days before today. */
export interface Enrolled {
  readonly id: number;
  readonly account: SampleAccount;
  readonly status: number;
  readonly since: number;
}

/** How long before today those began whose seventh week is over. */
const seventhWeek = 53;

/** Days before today on which a company goes through a posting's applications, the first one first. */
export function sessionsOf({ kind, published = 0, closed }: FilledPosting): number[] {
  const last = (closed ?? 2) + 2;
  const days =
    kind === 'project' && published > seventhWeek + 10
      ? [published - 6, seventhWeek, last]
      : [Math.round((published + last) / 2), last];
  return [...new Set(days)].filter((day) => day <= published - 2);
}

const { minute, hour } = milliseconds;

/**
 * Plays a posting's applications: students apply, the company goes through what has come every few days, and students
 * hear of it, each at the moment at which it happened. Answers the applications in the order of their stories.
 */
export async function fillApplications(
  tx: Tx,
  posting: CompanyPosting,
  stories: readonly Story[],
  by: SampleBy,
): Promise<Enrolled[]> {
  const sessions = sessionsOf(posting);
  const turns = stories.map(({ days }) => sessions.findIndex((session) => session < days));
  const enrolled = new Map<number, Enrolled>();
  for (const [turn, session] of [...sessions, -1].entries()) {
    const coming = [...stories.keys()].filter((index) => turns[index] === (session === -1 ? -1 : turn));
    const ids = await applyAll(
      tx,
      posting,
      coming.map((index) => ({ ...(stories[index] as Story), index })),
      by,
    );
    const looked = coming.map((index, place): Enrolled => {
      const { account, status } = stories[index] as Story;
      const since = session - 1;
      return { id: ids[place] ?? 0, account, since, status: session === -1 ? enrollmentStatuses.applied : status };
    });
    coming.forEach((index, place) => {
      enrolled.set(index, looked[place] as Enrolled);
    });
    if (session !== -1) await goThrough(tx, posting, looked, { ...by, at: daysBefore(by.now, session) });
  }
  return [...stories.keys()].map((index) => enrolled.get(index) as Enrolled);
}

async function applyAll(
  tx: Tx,
  posting: CompanyPosting,
  stories: readonly (Story & { readonly index: number })[],
  { now }: SampleBy,
): Promise<number[]> {
  if (stories.length === 0) return [];
  const asking = { kind: posting.kind, screening_questions: JSON.stringify(posting.fields.screening_questions ?? []) };
  const own = { id: posting.id, kind: posting.kind, title: posting.fields.title, company_id: posting.companyId };
  const applications = stories.map(({ account, days, answers, index }) => ({
    userId: account.userId,
    institutionId: account.institutionId,
    answers: JSON.stringify(answersTo(asking, answers)),
    at: timeOfDay(daysBefore(now, days), index),
  }));
  const ids = await insertEnrollments(tx, own, applications);
  await tellApplied(tx, own, new Date(Math.max(...applications.map(({ at }) => at.getTime()))));
  return ids;
}

/** Spreads applications over the hours before a moment. */
function timeOfDay(moment: Date, index: number): Date {
  return new Date(moment.getTime() - ((index * 37) % 540) * minute);
}

/** What comes of a look, and how long after it: whoever gets further was shortlisted first. */
const { left, seen, underReview, shortlisted, inTouch, hired, rejected } = enrollmentStatuses;
const steps = [
  { to: seen, of: [left, seen, underReview, shortlisted, inTouch, hired, rejected], after: 0 },
  { to: underReview, of: [underReview], after: 90 * minute },
  { to: rejected, of: [rejected], after: 95 * minute },
  { to: shortlisted, of: [shortlisted, inTouch, hired], after: 100 * minute },
  { to: inTouch, of: [inTouch], after: 25 * hour },
  { to: hired, of: [hired], after: 26 * hour },
] as const;

async function goThrough(
  tx: Tx,
  posting: CompanyPosting,
  looked: readonly Enrolled[],
  { at, dialect, names }: SampleBy & { readonly at: Date },
): Promise<void> {
  const viewer = { companyId: posting.companyId };
  await addViews(
    tx,
    looked.map(({ account }) => account.userId),
    viewer,
    at,
  );
  for (const { to, of, after } of steps) {
    const ids = looked.filter(({ status }) => of.some((one) => one === status)).map(({ id }) => id);
    if (ids.length === 0) continue;
    const move = { postingId: posting.id, ids, status: to, from: undefined };
    const outcomes = await decide(tx, dialect, move, new Date(at.getTime() + after));
    const refused = outcomes.find(({ outcome }) => outcome !== 'changed');
    if (refused) throw new Error(`The sample has a decision that nobody may make: ${JSON.stringify(refused)}`);
  }
  for (const { id, account } of looked.filter(({ status }) => status === left)) {
    const own = { id: posting.id, kind: posting.kind, title: posting.fields.title, company_id: posting.companyId };
    const student = names.get(account.userId) ?? { first_name: '', last_name: '' };
    const moment = new Date(at.getTime() + 20 * hour);
    await moveEnrollments(tx, [id], left, moment);
    await tellWithdrawn(tx, own, { student, enrollmentId: id }, moment);
  }
}

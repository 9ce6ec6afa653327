import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { rate } from '../enrollments/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Chance } from './chance.ts';
import { answersFor } from './content/enrollment-texts.ts';
import { fillApplications, type SampleBy, sessionsOf } from './fill-applications.ts';
import { fillInterviews } from './fill-interviews.ts';
import { invitedEnrollments } from './fill-invitations.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import { fillReports } from './fill-reports.ts';
import type { SampleAccount } from './fill-students.ts';

/** Of a hundred applicants so many are Hired (6), In touch (5), Shortlisted (4), Rejected (7), Under Review (3), Seen (2). */
const shares: readonly (readonly [status: number, share: number])[] = [
  [6, 7],
  [5, 10],
  [4, 14],
  [7, 12],
  [3, 12],
  [2, 23],
];

const comments = [
  'Careful with numbers, and kind to the drivers.',
  'Good questions from the first day on.',
  'Delivered on time; the last chapter could be shorter.',
  'Would work with again at once.',
  'Needed a push at first, then flew.',
];

/** Interviews of one posting are with so many at most. */
const maxInterviews = 7;

/**
 * Fills in who applied to a company's postings, what was handed in and how it was rated. `guest`, who can be tried out,
 * is among the last applicants of some.
 */
export async function fillEnrollments(
  tx: Tx,
  company: FilledOrganisation,
  postings: readonly FilledPosting[],
  accounts: { readonly all: readonly SampleAccount[]; readonly guest: SampleAccount },
  by: SampleBy,
): Promise<void> {
  let nextSlot = 0;
  for (const posting of postings) {
    if (posting.enrolled === 0) continue;
    const count = posting.closed === undefined ? posting.enrolled - invitedEnrollments : posting.enrolled;
    const shuffled = by.chance.shuffled(accounts.all).slice(0, count);
    const students = posting.guest === undefined ? shuffled : [...shuffled.slice(0, -1), accounts.guest];
    const own = { ...posting, companyId: company.id };
    const enrolled = await fillApplications(tx, own, storiesOf(posting, students, by.chance), by);
    const hired = enrolled.filter(({ status }) => status === enrollmentStatuses.hired);
    const finals = posting.kind === 'project' ? await fillReports(tx, own, hired, by) : new Map<number, number>();
    const done = hired
      .slice(0, posting.rated)
      .map(({ id, since }) => ({ id, days: finals.get(id) ?? endOf(own, since) }));
    await addRatings(tx, company, done, by);
    if (posting.closed !== undefined) continue;
    const inTouch = enrolled.filter(({ status }) => status === enrollmentStatuses.inTouch);
    nextSlot = await fillInterviews(tx, company, posting, inTouch.slice(-maxInterviews), { ...by, nextSlot });
  }
}

/** Those who have finished come first: they were hired. */
function storiesOf(posting: FilledPosting, students: readonly SampleAccount[], chance: Chance) {
  const sessions = sessionsOf(posting);
  let places = placesOf(posting);
  return students.map((account, index) => {
    const finishes = index < Math.max(posting.submitted, posting.rated);
    const drawn = finishes ? enrollmentStatuses.hired : settled(statusOf(chance, posting), posting);
    const isGuest = index === students.length - 1 && posting.guest !== undefined;
    const wanted = isGuest ? (posting.guest ?? drawn) : drawn;
    const status = wanted === enrollmentStatuses.hired && places <= 0 ? enrollmentStatuses.shortlisted : wanted;
    if (status === enrollmentStatuses.hired) places -= 1;
    const turn = turnOf(status, { kind: posting.kind, finishes, last: sessions.length - 1, chance });
    const days = dayBefore(sessions, turn, posting.published ?? 1, chance);
    return { account, status, days, answers: JSON.stringify(answersFor(posting, chance)) };
  });
}

/** How many may be hired: an open posting has a place left. */
function placesOf({ fields: { vacancies }, closed }: FilledPosting): number {
  if (vacancies === undefined || vacancies === null) return Number.POSITIVE_INFINITY;
  return closed === undefined ? vacancies - 1 : vacancies;
}

/** At which of the company's looks somebody was looked at; past the last one: not yet. */
function turnOf(
  status: number,
  {
    kind,
    finishes,
    last,
    chance,
  }: { readonly kind: PostingKind; readonly finishes: boolean; readonly last: number; readonly chance: Chance },
): number {
  if (status === enrollmentStatuses.applied) return last + 1;
  if (status !== enrollmentStatuses.hired) return chance.number(last + 1);
  // Projects are worked on meanwhile; everywhere else, whoever is hired takes one of the places, once all have applied.
  if (kind === 'project') return finishes ? 0 : Math.min(1, last);
  return last;
}

/** A day before that look and after the one before it. */
function dayBefore(sessions: readonly number[], turn: number, published: number, chance: Chance): number {
  const latest = (sessions[turn] ?? 0) + 1;
  const earliest = (sessions[turn - 1] ?? published) - 1;
  return latest + chance.number(Math.max(1, earliest - latest + 1));
}

/** Of a closed posting all have an answer. */
function settled(drawn: number, { closed }: FilledPosting): number {
  const { applied, underReview, rejected } = enrollmentStatuses;
  return closed !== undefined && (drawn === applied || drawn === underReview) ? rejected : drawn;
}

/** The newest postings have many applicants whom nobody has looked at yet. */
function statusOf(chance: Chance, { kind, published = 0 }: FilledPosting): number {
  if (kind === 'job' && published < 30 && chance.percent(60)) return 0;
  let roll = chance.number(100);
  for (const [status, share] of shares) {
    if (roll < share) return status;
    roll -= share;
  }
  return 0;
}

/** When work is over that has no final report: after the weeks that the posting names. Days before today. */
const endOf = ({ fields }: FilledPosting, since: number): number => since - 7 * (fields.duration_from ?? 0);

/** Rates the work of those who have finished, a few days after they did. */
async function addRatings(
  tx: Tx,
  company: FilledOrganisation,
  finished: readonly { readonly id: number; readonly days: number }[],
  { chance, now }: SampleBy,
): Promise<void> {
  for (const { id, days } of finished) {
    const at = daysBefore(now, Math.max(1, days - 3)).toISOString();
    const rating = { rating: 3 + chance.number(3), comment: chance.pick(comments) };
    await rate(tx, { companyId: company.id, enrollmentId: id, userId: company.userId }, rating, at);
  }
}

import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { writeEnrollmentTexts } from '../enrollments/search-texts.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { Chance } from './chance.ts';
import { answers } from './content/enrollment-texts.ts';
import { fillInterviews } from './fill-interviews.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import { fillReports, fillWeeks, type Reporter, type ReportsBy } from './fill-reports.ts';
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

/** Where those are who have handed in a report. */
const reported = [5, 6, 5, 6, 5];

const comments = [
  'Careful with numbers, and kind to the drivers.',
  'Good questions from the first day on.',
  'Delivered on time; the last chapter could be shorter.',
  'Would work with again at once.',
  'Needed a push at first, then flew.',
];

/** Days in which every application is looked at. */
const maxUnseen = 11;

/** Interviews of one posting are with so many at most. */
const maxInterviews = 12;

interface Enrolled extends Reporter {
  readonly status: number;
}

/**
 * Fills in who applied to a company's postings, what was handed in and how it was rated. `guest`, who can be tried out,
 * is among the last applicants of some.
 */
export async function fillEnrollments(
  tx: Tx,
  company: FilledOrganisation,
  postings: readonly FilledPosting[],
  accounts: { readonly all: readonly SampleAccount[]; readonly guest: SampleAccount },
  by: ReportsBy,
): Promise<void> {
  let nextSlot = 0;
  for (const posting of postings) {
    if (posting.enrolled === 0) continue;
    const shuffled = by.chance.shuffled(accounts.all).slice(0, posting.enrolled);
    const enrollments = posting.guest === undefined ? shuffled : [...shuffled.slice(0, -1), accounts.guest];
    const enrolled = await addEnrollments(tx, company, posting, enrollments, by);
    const handedIn = enrolled.slice(0, posting.submitted);
    await fillReports(tx, company, posting, handedIn, by);
    await addRatings(tx, company, posting, enrolled.slice(0, posting.rated), by);
    const others = enrolled.slice(posting.submitted);
    if (posting.kind !== 'job') {
      const working = others.filter(({ status }) => status === enrollmentStatuses.hired);
      if (working.length > 0) await fillWeeks(tx, company, posting, working, by);
    }
    if (posting.closed === undefined) {
      const inTouch = others.filter(({ status }) => status === enrollmentStatuses.inTouch);
      nextSlot = await fillInterviews(tx, company, posting, inTouch.slice(-maxInterviews), { ...by, nextSlot });
    }
  }
  await writeEnrollmentTexts(
    tx,
    [...accounts.all, accounts.guest].map(({ userId }) => userId),
  );
}

/** Those who have handed in a report come first, and are hired or in touch. */
async function addEnrollments(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  enrollments: readonly SampleAccount[],
  { chance, now }: ReportsBy,
): Promise<Enrolled[]> {
  const first = posting.published ?? 0;
  const last = posting.closed ?? 0;
  const rows = enrollments.map(({ userId, institutionId }, index) => {
    const late = chance.number(Math.max(1, first - last));
    const drawn = index < posting.submitted ? chance.pick(reported) : statusOf(chance, posting);
    // Whoever works on it began before the first week's report.
    const began = index < posting.submitted || drawn === enrollmentStatuses.hired;
    const days = began ? Math.max(last + 1, first - (late % 4)) : last + 1 + late;
    const at = timeOfDay(daysBefore(now, days), index).toISOString();
    return {
      company_id: company.id,
      posting_id: posting.id,
      user_id: userId,
      institution_id: institutionId,
      status: index === enrollments.length - 1 ? (posting.guest ?? drawn) : settled(drawn, days, posting),
      screening_questions: JSON.stringify(answersTo(posting, chance)),
      created_at: at,
      updated_at: at,
    };
  });
  const enrolled: Enrolled[] = [];
  for (let start = 0; start < rows.length; start += 100) {
    const part = rows.slice(start, start + 100);
    const added = await tx.insertInto('enrollments').values(part).returning(['id', 'user_id']).execute();
    const byUser = new Map(added.map(({ id, user_id }) => [user_id, id]));
    for (const { user_id, institution_id, status } of part) {
      const enrollmentId = byUser.get(user_id) ?? 0;
      enrolled.push({ enrollmentId, userId: user_id, institutionId: institution_id, status });
    }
  }
  return enrolled;
}

/** Nobody is kept waiting long: of a closed posting all have an answer, of an open one all but the latest were looked at. */
function settled(drawn: number, days: number, { closed }: FilledPosting): number {
  const { applied, underReview, rejected, seen } = enrollmentStatuses;
  if (closed !== undefined && (drawn === applied || drawn === underReview)) return rejected;
  return drawn === applied && days > maxUnseen ? seen : drawn;
}

/** Spreads applications over the hours before a moment. */
function timeOfDay(moment: Date, index: number): Date {
  return new Date(moment.getTime() - ((index * 37) % 540) * milliseconds.minute);
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

function answersTo({ fields }: FilledPosting, chance: Chance): string[] {
  return (fields.screening_questions ?? []).map(({ question, required }) => {
    if (!required && chance.percent(30)) return '';
    const fitting = answers.find(({ asks }) => asks.test(question));
    return fitting ? chance.pick(fitting.texts) : '';
  });
}

async function addRatings(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  rated: readonly Reporter[],
  { chance, now }: ReportsBy,
): Promise<void> {
  if (rated.length === 0) return;
  const rows = rated.map(({ enrollmentId }) => ({
    company_id: company.id,
    enrollment_id: enrollmentId,
    rating: 3 + chance.number(3),
    comment: chance.pick(comments),
    created_by: company.userId,
    created_at: daysBefore(now, posting.closed ?? 1).toISOString(),
  }));
  await tx.insertInto('ratings').values(rows).execute();
}

import type { Transaction } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Chance } from './chance.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore, type FilledPosting } from './fill-postings.ts';
import type { StudentAccount } from './fill-students.ts';

type Tx = Transaction<Schema>;

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

/** Fills in who applied to a company's postings, what was handed in and how it was rated. */
export async function fillEnrollments(
  tx: Tx,
  company: FilledOrganisation,
  postings: readonly FilledPosting[],
  accounts: readonly StudentAccount[],
  { chance, now }: { readonly chance: Chance; readonly now: Date },
): Promise<void> {
  for (const posting of postings) {
    if (posting.enrolled === 0) continue;
    const applicants = chance.shuffled(accounts).slice(0, posting.enrolled);
    const ids = await addEnrollments(tx, company, posting, applicants, { chance, now });
    await addReports(tx, company, posting, ids.slice(0, posting.submitted), now);
    await addRatings(tx, company, posting, ids.slice(0, posting.rated), { chance, now });
  }
}

interface By {
  readonly chance: Chance;
  readonly now: Date;
}

/** Those who have handed in a report come first, and are hired or in touch. */
async function addEnrollments(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  applicants: readonly StudentAccount[],
  { chance, now }: By,
): Promise<number[]> {
  const first = posting.published ?? 0;
  const last = posting.closed ?? 0;
  const rows = applicants.map(({ userId, institutionId }, index) => {
    const at = daysBefore(now, last + 1 + chance.number(Math.max(1, first - last))).toISOString();
    return {
      company_id: company.id,
      posting_id: posting.id,
      user_id: userId,
      institution_id: institutionId,
      status: index < posting.submitted ? chance.pick(reported) : statusOf(chance, posting),
      screening_questions: JSON.stringify(answersTo(posting)),
      created_at: at,
      updated_at: at,
    };
  });
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += 100) {
    const part = rows.slice(start, start + 100);
    const added = await tx.insertInto('enrollments').values(part).returning(['id', 'user_id']).execute();
    const byUser = new Map(added.map(({ id, user_id }) => [user_id, id]));
    ids.push(...part.map(({ user_id }) => byUser.get(user_id) ?? 0));
  }
  return ids;
}

/** The newest postings have applicants whom nobody has looked at yet. */
function statusOf(chance: Chance, { kind, published = 0 }: FilledPosting): number {
  if (kind === 'job' && published < 30) return 0;
  let roll = chance.number(100);
  for (const [status, share] of shares) {
    if (roll < share) return status;
    roll -= share;
  }
  return 0;
}

function answersTo({ fields }: FilledPosting): string[] {
  return (fields.screening_questions ?? []).map(({ required }) =>
    required ? 'Yes. I wrote more about it in the projects of my profile.' : '',
  );
}

async function addReports(
  tx: Tx,
  company: FilledOrganisation,
  posting: FilledPosting,
  ids: readonly number[],
  now: Date,
) {
  if (ids.length === 0) return;
  const at = daysBefore(now, posting.closed ?? 1).toISOString();
  const rows = ids.map((enrollment_id) => ({
    company_id: company.id,
    enrollment_id,
    ...{ report: '', presentation: '', other: '', link: `https://reports.example/${posting.id}/${enrollment_id}` },
    submitted_at: at,
    updated_at: at,
  }));
  await tx.insertInto('final_reports').values(rows).execute();
}

async function addRatings(tx: Tx, company: FilledOrganisation, posting: FilledPosting, ids: readonly number[], by: By) {
  if (ids.length === 0) return;
  const rows = ids.map((enrollment_id) => ({
    company_id: company.id,
    enrollment_id,
    rating: 3 + by.chance.number(3),
    comment: by.chance.pick(comments),
    created_by: company.userId,
    created_at: daysBefore(by.now, posting.closed ?? 1).toISOString(),
  }));
  await tx.insertInto('ratings').values(rows).execute();
}

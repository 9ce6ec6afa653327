import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { maxEnrollments } from '#shared/contract/enrollments.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { readQuestions } from '#shared/rules/enrollments/screening-questions.ts';
import { indianDay } from '#shared/rules/time/indian-day.ts';
import type { Context, FileReply } from '../platform/http/route.ts';
import type { ExportColumn } from '../platform/spreadsheet/delimited.ts';
import { inSteps, tableFile } from '../platform/spreadsheet/table-file.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { answersOf, enrollmentAnswer, enrollmentPostAnswer, withdrawn } from './answer.ts';
import { findEarlierQuestions, findRankedEnrollments } from './lists.ts';
import { type EnrollmentRecord, readEnrollments } from './repository.ts';
import { filtersOf, ownPosting } from './routes.ts';

/**
 * The candidates of a posting as a file, by the filters of its page. The answers come last: to today's questions, then to
 * earlier ones that candidates in the file were asked.
 */
export async function exportEnrollments(context: Context<'enrollments.export'>): Promise<FileReply> {
  const { db, query, now } = context;
  const post = await ownPosting(context);
  const filters = filtersOf(query);
  const { ids } = await findRankedEnrollments(db, post.id, filters, { limit: maxEnrollments * 20, offset: 0 });
  const asked = [post.screening_questions, ...(await findEarlierQuestions(db, post.id, filters))];
  const chunks = inSteps(ids, async (some) => (await readEnrollments(db, some)).map((record) => rowOf(post, record)));
  return tableFile({ name: 'candidates', sheet: 'Candidates', columns: columnsOf(asked), chunks }, query.format, now);
}

interface Row extends Enrollment {
  readonly answers: ReadonlyMap<string, string>;
}

/** Of whoever left there is no more to see than on the page. */
function rowOf(post: PostingRecord, record: EnrollmentRecord): Row {
  const answer = enrollmentAnswer(record, enrollmentPostAnswer(post));
  if (record.status === enrollmentStatuses.left) return { ...withdrawn(answer), answers: new Map() };
  const answers = answersOf(post, record).map(({ question, answer: text }) => [question, text] as const);
  return { ...answer, answers: new Map(answers) };
}

type Column = ExportColumn<Row>;

const columns: readonly Column[] = [
  { heading: 'Name', kind: 'text', width: 28, value: ({ student }) => nameOf(student) },
  { heading: 'E-mail', kind: 'text', width: 32, value: ({ student }) => student.email_address },
  { heading: 'Roll number', kind: 'text', width: 16, value: ({ student }) => student.roll_number },
  { heading: 'Institution', kind: 'text', width: 28, value: ({ student }) => student.institution },
  { heading: 'Qualification', kind: 'text', width: 16, value: ({ student }) => student.qualification },
  { heading: 'Course', kind: 'text', width: 20, value: ({ student }) => student.course },
  { heading: 'City', kind: 'text', width: 16, value: ({ student }) => student.city_name },
  {
    heading: 'Skills',
    kind: 'text',
    width: 32,
    value: ({ student }) => student.skills.map((it) => it.name).join('; '),
  },
  { heading: 'Status', kind: 'text', width: 14, value: ({ status_name }) => status_name },
  { heading: 'Applied on', kind: 'text', width: 12, value: ({ created_at }) => indianDay(created_at) },
  { heading: 'Weekly reports', kind: 'number', width: 14, value: (row) => row.weekly_submissions.length },
  {
    heading: 'Final report',
    kind: 'text',
    width: 12,
    value: (row) => dayOf(row.final_submission_report?.submitted_at),
  },
  { heading: 'Link', kind: 'text', width: 28, value: (row) => row.final_submission_report?.link ?? '' },
  { heading: 'Rating', kind: 'number', width: 8, value: ({ rating }) => rating?.rating ?? null },
  { heading: 'Comment', kind: 'text', width: 40, value: ({ rating }) => rating?.comment ?? '' },
];

const nameOf = ({ first_name, last_name }: Row['student']) => `${first_name} ${last_name}`.trim();
const dayOf = (instant: string | undefined) => (instant === undefined ? '' : indianDay(instant));

/** One column for each question, however many lists have it. */
function columnsOf(asked: readonly string[]): Column[] {
  const questions = new Set(asked.flatMap(readQuestions).map(({ question }) => question));
  const answered = [...questions].map(
    (question): Column => ({
      heading: question,
      kind: 'text',
      width: 32,
      value: ({ answers }) => answers.get(question) ?? '',
    }),
  );
  return [...columns, ...answered];
}

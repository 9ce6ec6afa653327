import { AppError } from '#shared/errors.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { checkAnswers, readAnswers, readQuestions } from '#shared/rules/enrollments/screening-questions.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PostingRecord } from '../postings/repository.ts';
import { addEvents } from './events.ts';

type Asking = Pick<PostingRecord, 'kind' | 'screening_questions'>;

/**
 * The answers to what a posting asks now, in its order. Throws `questions_changed` for answers to other questions,
 * `invalid` for missing, long or unreadable ones.
 */
export function answersTo({ kind, screening_questions }: Asking, json: string): string[] {
  // Whoever applies to a project is asked nothing; answers that come all the same are kept.
  if (kind === 'project' && json.trim() === '') return [];
  const questions = readQuestions(screening_questions);
  const given = readAnswers(json);
  if (!given) throw new AppError('invalid', { fields: { screening_questions: 'A list of answers as JSON text' } });
  const asked = given.every(({ question }, index) => question === undefined || question === questions[index]?.question);
  const named = given.some(({ question }) => question !== undefined);
  if (!asked || given.length > questions.length || (named && given.length < questions.length)) {
    throw new AppError('questions_changed', { detail: { questions } });
  }
  const answers = questions.map((_, index) => given[index]?.answer ?? '');
  const messages = Object.entries(checkAnswers(questions, answers));
  if (messages.length > 0) {
    const fields = messages.map(([index, message]) => [`screening_questions.${index}`, message] as const);
    throw new AppError('invalid', { fields: Object.fromEntries(fields) });
  }
  return answers;
}

/** Somebody who applies for the first time: with which answers, as JSON text, and when. */
export interface NewEnrollment {
  readonly userId: number;
  readonly institutionId: number | null;
  readonly answers: string;
  readonly at: Date;
}

const rowsAtOnce = 200;

/** Adds applications to a posting, with the beginning of their histories; answers their ids in order. */
export async function insertEnrollments(
  tx: Tx,
  posting: { readonly id: number; readonly company_id: number },
  applications: readonly NewEnrollment[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < applications.length; start += rowsAtOnce) {
    const rows = applications.slice(start, start + rowsAtOnce).map(({ userId, institutionId, answers, at }) => ({
      company_id: posting.company_id,
      posting_id: posting.id,
      user_id: userId,
      institution_id: institutionId,
      status: enrollmentStatuses.applied,
      screening_questions: answers,
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    }));
    const added = await tx.insertInto('enrollments').values(rows).returning(['id', 'user_id']).execute();
    const idOf = new Map(added.map(({ id, user_id }) => [user_id, id]));
    ids.push(...rows.map(({ user_id }) => idOf.get(user_id) ?? 0));
  }
  await addEvents(tx, ids);
  return ids;
}

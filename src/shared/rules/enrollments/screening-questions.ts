// The screening questions of a posting, and the answers that an application gives to them.
import { tooLongMessage } from '../texts/text-limits.ts';

/** A question that a posting asks of its applicants. */
export interface ScreeningQuestion {
  readonly question: string;
  readonly required: boolean;
}

/** The most characters of one answer. */
export const maxAnswerLength = 4000;

/** The questions in a posting's JSON text. Text that can't be read counts as no questions. */
export function readQuestions(json: string): ScreeningQuestion[] {
  return listIn(json).flatMap((entry) => {
    const { question, required } = asRecord(entry);
    return typeof question === 'string' && question.trim() !== '' ? [{ question, required: required === true }] : [];
  });
}

/**
 * The answers in an application's JSON text: a list of {question, answer}, or of texts in the order of the questions
 * (then without `question`). Null for any other text; empty text is no answers.
 */
export function readAnswers(json: string): { readonly question?: string; readonly answer: string }[] | null {
  if (json.trim() === '') return [];
  const list = parsed(json);
  if (!Array.isArray(list)) return null;
  const answers = list.map((entry: unknown) => {
    if (typeof entry === 'string') return { answer: entry.trim() };
    const { question, answer } = asRecord(entry);
    return typeof question === 'string' && typeof answer === 'string' ? { question, answer: answer.trim() } : null;
  });
  return answers.every((one) => one !== null) ? answers : null;
}

/** The messages for answers in the order of the questions, by index; empty when all are fine. */
export function checkAnswers(
  questions: readonly ScreeningQuestion[],
  answers: readonly string[],
): Readonly<Record<number, string>> {
  const messages: Record<number, string> = {};
  for (const [index, { required }] of questions.entries()) {
    const answer = (answers[index] ?? '').trim();
    if (required && answer === '') messages[index] = 'Please answer this question';
    if (answer.length > maxAnswerLength) messages[index] = tooLongMessage(maxAnswerLength);
  }
  return messages;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function listIn(json: string): unknown[] {
  const list = parsed(json);
  return Array.isArray(list) ? list : [];
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

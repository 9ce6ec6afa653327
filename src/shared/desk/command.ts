import type { z } from 'zod';

/** What a command takes, and what it answers. */
export interface DeskCommand<S extends z.ZodType = z.ZodType, A = unknown> {
  /** Parses what the window sends. */
  readonly input: S;
  /** Takes an answer of the handler, and nothing else. */
  answers(answer: A): A;
}

/** `answersWith<Draft>` names the type of an answer. Changes nothing. */
export const answersWith = <A>(answer: A): A => answer;

/** A command by its input schema and its answer's type. */
export const command = <S extends z.ZodType, A>(input: S, answers: (answer: A) => A): DeskCommand<S, A> => ({
  input,
  answers,
});

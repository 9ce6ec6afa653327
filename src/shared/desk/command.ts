import type { z } from 'zod';

/** What a command takes, and what it answers. */
export interface Command<S extends z.ZodType = z.ZodType, A = unknown> {
  /** Parses what the window sends. */
  readonly input: S;
  /** Takes an answer of the handler, and nothing else. */
  answers(answer: A): A;
}

/** `answers<Draft>` names the type of an answer. Changes nothing. */
export const answers = <A>(answer: A): A => answer;

/** A command by its input schema and its answer's type. */
export const command = <S extends z.ZodType, A>(input: S, answers: (answer: A) => A): Command<S, A> => ({
  input,
  answers,
});

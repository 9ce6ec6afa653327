import type { DeskInput, DeskOutput } from '#shared/desk/contract.ts';
import type { CommandName } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { AppError, type Problem, toProblem } from '#shared/errors.ts';
import { inWords, offlineNotice } from '#shared/rules/desk/offline-notice.ts';
import { getBridge } from './desk-bridge.ts';

type Verbs = Record<string, Record<string, (input?: unknown) => Promise<Result<unknown>>>>;

/** Runs a desk command by its name. Settles always: `{ ok, data }` or `{ ok, error }`, the latter with words for people. */
export async function runCommand<C extends CommandName>(name: C, input?: DeskInput<C>): Promise<Result<DeskOutput<C>>> {
  const [noun = '', verb = ''] = name.split('.');
  const send = (getBridge() as unknown as Verbs)[noun]?.[verb];
  if (!send) return { ok: false, error: toProblem(new AppError('internal')) };
  const result = (await send(input)) as Result<DeskOutput<C>>;
  if (result.ok) return result;
  return { ok: false, error: inWords(result.error, name === 'api.read' ? offlineNotice.read : offlineNotice.action) };
}

/** The data of a result; throws an AppError for a failure. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw fromProblem(result.error);
}

/** Nobody to ask, or no answer: nothing was refused. */
export const gotNoAnswer = ({ code }: Pick<Problem, 'code'>): boolean => code === 'offline' || code === 'timeout';

/** A problem as an error that can be thrown through a query. */
export function fromProblem(problem: Problem): AppError {
  const { code, ...rest } = problem;
  return new AppError(code, rest);
}

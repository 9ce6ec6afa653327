import type { DeskHandlers } from '#shared/desk/contract.ts';
import { type CommandName, commandNames } from '#shared/desk/names.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';

/** How often a command failed with a code since the start, and when it last did. */
interface CountedError {
  readonly command: CommandName;
  readonly code: ErrorCode;
  readonly count: number;
  /** ISO 8601. */
  readonly lastAt: string;
}

/** The errors of the desk's commands by code. Keeps no messages: those may say what people typed. */
export interface ErrorTally {
  /** The same handlers; what they throw is counted on the way. */
  count(handlers: DeskHandlers): DeskHandlers;
  /** The latest first, at most fifty. */
  latest(): CountedError[];
}

const maxErrors = 50;

type Handler = (input: unknown) => unknown;

/** Begins with no errors; `now` tells the time. */
export function createErrorTally(now: () => Date): ErrorTally {
  const errors = new Map<string, CountedError>();

  function note(command: CommandName, error: unknown): void {
    const code = error instanceof AppError ? error.code : 'internal';
    const key = `${command} ${code}`;
    const count = (errors.get(key)?.count ?? 0) + 1;
    errors.delete(key);
    errors.set(key, { command, code, count, lastAt: now().toISOString() });
  }

  return {
    count(handlers) {
      const counted = commandNames.map((command) => {
        const failed = (error: unknown): never => {
          note(command, error);
          throw error;
        };
        const handler: Handler = (input) => {
          try {
            const answer = (handlers[command] as Handler)(input);
            return answer instanceof Promise ? answer.catch(failed) : answer;
          } catch (error) {
            return failed(error);
          }
        };
        return [command, handler] as const;
      });
      return Object.fromEntries(counted) as unknown as DeskHandlers;
    },
    latest: () => [...errors.values()].reverse().slice(0, maxErrors),
  };
}

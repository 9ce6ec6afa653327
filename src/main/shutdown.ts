import { StartProblem } from '#node/start-problem.ts';
import { AppError } from '#shared/errors.ts';
import { wordingOf } from './error-wording.ts';

/** What was started, and how it ends. */
export interface Shutdown {
  /** Adds something to close; the newest is closed first. */
  add(close: () => void | Promise<void>): void;
  /** Marks what was added so far; the answer closes what was added since. */
  mark(): () => Promise<void>;
  /** Closes everything, once, and leaves the process with this code. */
  end(code: number): Promise<void>;
  /** Says why Footbridge could not start, and ends with 1. */
  fail(error: unknown): void;
  /** Prints a line. */
  say(line: string): void;
  /** Whether the end has begun. */
  readonly isEnding: boolean;
}

/** Ends on the signals of a terminal as on a call. `exit` leaves the process. */
export function createShutdown(exit: (code: number) => void): Shutdown {
  const closers: (() => void | Promise<void>)[] = [];
  let ending = false;
  let closing = Promise.resolve();

  /** One after the other, also where two ask for it: what is being closed is closed before the end. */
  function closeDownTo(count: number): Promise<void> {
    closing = closing.then(async () => {
      while (closers.length > count) {
        try {
          await closers.pop()?.();
        } catch (error) {
          complain(error);
        }
      }
    });
    return closing;
  }
  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    await closeDownTo(0);
    exit(code);
  }
  function fail(error: unknown): void {
    // What a stop has cut short is no failure.
    if (!ending) complain(error);
    void end(1);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // Left to itself, Node would print the message of the error, and with it perhaps what somebody typed.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail);

  return {
    add: (close) => void closers.push(close),
    mark() {
      const count = closers.length;
      return () => closeDownTo(count);
    },
    end,
    fail,
    say: (line) => void process.stdout.write(`${line}\n`),
    get isEnding() {
      return ending;
    },
  };
}

/** What is written for people comes as its sentence alone; mistakes of ours with where they were made. */
function complain(error: unknown): void {
  const isSentence = error instanceof StartProblem || error instanceof AppError;
  process.stderr.write(`${isSentence ? error.message : wordingOf(error)}\n`);
}

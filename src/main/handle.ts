import type { z } from 'zod';
import { type DeskHandlers, deskCommands } from '#shared/desk/contract.ts';
import { type CommandName, commandNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { AppError, type FieldMessages, toProblem } from '#shared/errors.ts';
import { unstorableInJson } from '#shared/rules/texts/storable-text.ts';

/** Characters of JSON that one command may carry. Files travel another way. */
export const inputLimit = 1_000_000;

/** One command as a host calls it: never rejects. `S` is what the host knows of the sender. */
export type Command<S> = (sender: S, input: unknown) => Promise<Result<unknown>>;

/** How commands are guarded and watched. */
export interface Guard<S> {
  /** Whether this sender may call anything at all. */
  isTrusted(sender: S): boolean;
  /** Told of errors without a catalogue code: mistakes of ours, to be logged. */
  onUnexpected(command: CommandName, error: unknown): void;
}

/**
 * Wraps every handler: refuses strangers and oversized input, hands over the parsed input, and settles with a
 * `Result` whatever happens.
 */
export function createCommands<S>(handlers: DeskHandlers, guard: Guard<S>): Record<CommandName, Command<S>> {
  const entries = commandNames.map((name) => [name, handle(name, handlers[name] as Handler, guard)] as const);
  return Object.fromEntries(entries) as Record<CommandName, Command<S>>;
}

type Handler = (input: unknown) => unknown;

function handle<S>(name: CommandName, handler: Handler, guard: Guard<S>): Command<S> {
  const schema: z.ZodType = deskCommands[name].input;
  return (sender, input) =>
    settle(
      () => {
        if (!guard.isTrusted(sender)) throw new AppError('untrusted_sender');
        checkText(input);
        return handler(parse(schema, input));
      },
      (error) => guard.onUnexpected(name, error),
    );
}

/** Runs work to a `Result`. Errors without a catalogue code become `internal`, and `onUnexpected` hears of them. */
export async function settle(work: () => unknown, onUnexpected: (error: unknown) => void): Promise<Result<unknown>> {
  try {
    return { ok: true, data: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) onUnexpected(error);
    return { ok: false, error: toProblem(error) };
  }
}

function checkText(input: unknown): void {
  let json: string;
  try {
    json = JSON.stringify(input) ?? '';
  } catch (cause) {
    throw new AppError('malformed', { cause });
  }
  if (json.length > inputLimit) throw new AppError('too_large');
  // The same rule as the service has, before a draft is kept that could never be sent.
  const message = /\\u(?:0000|d[89a-f])/i.test(json) ? unstorableInJson(json) : null;
  if (message) throw new AppError('invalid', { message });
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid', { fields: fieldMessages(parsed.error) });
}

/** The first message of each field of a failed parse, by dotted path. */
export function fieldMessages(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

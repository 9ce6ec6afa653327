import type { z } from 'zod';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import { unstorable } from '#shared/rules/texts/storable-text.ts';

/** Parses a body or a query. Throws `malformed` where it is no object at all, else `invalid` with the fields. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const input = value ?? {};
  if (typeof input !== 'object' || Array.isArray(input)) throw new AppError('malformed');
  refuseBadText(input);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new AppError('invalid', { fields: fieldsOf(result.error) });
}

/** Parses path parameters. Throws `not_found`: what can't be an id belongs to nothing. */
export function parseParams<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('not_found');
  return result.data;
}

/** So many fields are told of; nobody reads more. */
const maxFields = 100;

/** The first message of each field, by its path with dots. */
function fieldsOf(error: z.ZodError): FieldMessages {
  const fields = new Map<string, string>();
  for (const { path, message } of error.issues) {
    if (fields.size === maxFields) break;
    const field = path.join('.') || 'body';
    if (!fields.has(field)) fields.set(field, message);
  }
  return Object.fromEntries(fields);
}

/** Deeper than anything that the contract describes; without a limit, looking at it could overflow the stack. */
const deepest = 32;
/** More than anything that the contract takes; each wrong entry of a longer one would cost a message. */
const widest = 6000;

/** Text that one engine can't store, or that UTF-8 can't carry, is refused on both. */
function refuseBadText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    const problem = unstorable(value);
    if (problem) throw new AppError('invalid', { message: problem, fields: { [path.join('.') || 'body']: problem } });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= deepest) throw new AppError('malformed', { message: 'The request is nested too deeply' });
  const entries = Object.entries(value);
  if (entries.length > widest)
    throw new AppError('malformed', { message: 'The request holds a list that is too long' });
  for (const [name, inner] of entries) refuseBadText(inner, [...path, name]);
}

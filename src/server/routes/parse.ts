import type { z } from 'zod';
import { AppError, type FieldMessages } from '#shared/errors.ts';

/** Parses a body or a query. Throws `malformed` where it is no object at all, else `invalid` with the fields. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const input = value ?? {};
  if (typeof input !== 'object' || Array.isArray(input)) throw new AppError('malformed');
  refuseNul(input);
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

/** The first message of each field, by its path with dots. */
export function fieldsOf(error: z.ZodError): FieldMessages {
  const fields: FieldMessages = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  return fields;
}

/** PostgreSQL can't store U+0000 in text, and nobody types it. */
function refuseNul(value: unknown): void {
  if (typeof value === 'string' ? !value.includes('\0') : typeof value !== 'object' || value === null) return;
  if (typeof value === 'string') throw new AppError('malformed', { message: 'Text may not contain U+0000' });
  for (const inner of Object.values(value as object)) refuseNul(inner);
}

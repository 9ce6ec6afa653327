import { AppError } from '#shared/errors.ts';
import { normaliseEmail } from '#shared/rules/accounts/sign-up.ts';

/** E-mail and password as they came in the Authorization header. */
export interface BasicCredentials {
  /** Normalised. */
  readonly email: string;
  readonly password: string;
}

const maxPasswordLength = 1024;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads basic auth: base64 of UTF-8, split at the first colon. Null without a header. Throws `malformed` for a header
 * that can't be read, `invalid` for a password of more than 1,024 bytes.
 */
export function readBasic(header: string | undefined): BasicCredentials | null {
  if (header === undefined) return null;
  const encoded = /^basic +([A-Za-z0-9+/_-]+={0,2})$/i.exec(header.trim())?.[1];
  const text = encoded === undefined ? null : decode(encoded);
  const colon = text?.indexOf(':') ?? -1;
  if (text === null || colon < 0)
    throw new AppError('malformed', { message: 'The Authorization header is not basic auth' });
  const password = text.slice(colon + 1);
  checkLength('password', password);
  return { email: normaliseEmail(text.slice(0, colon)), password };
}

/** Throws `invalid` for a password of more than 1,024 bytes: longer ones only cost time. */
export function checkLength(field: string, password: string): void {
  if (Buffer.byteLength(password) <= maxPasswordLength) return;
  throw new AppError('invalid', { fields: { [field]: 'Password is too long (max 1024 bytes)' } });
}

function decode(encoded: string): string | null {
  try {
    return utf8.decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

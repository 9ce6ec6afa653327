import { apiPrefix } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';

/**
 * The one spelling of a service's address: origin and path, without /v1 and without a slash at the end. Empty stays
 * empty: the embedded service. Throws `invalid` for anything but http and https, and for an address with a password.
 */
export function readAddress(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const url = URL.canParse(trimmed) ? new URL(trimmed) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    const message = 'Enter the address of a Footbridge service, for instance https://footbridge.example.org';
    throw new AppError('invalid', { message, fields: { address: message } });
  }
  const path = url.pathname.replace(/\/+$/, '');
  return url.origin + (path.endsWith(apiPrefix) ? path.slice(0, -apiPrefix.length) : path);
}

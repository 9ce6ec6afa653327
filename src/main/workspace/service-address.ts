import { isIPv4 } from 'node:net';
import { apiPrefix } from '#shared/contract/index.ts';
import { plainHttpTexts } from '#shared/desk/types.ts';
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

/**
 * Whether a new service may be used by whoever asks: the next person types a password into it. Throws `invalid` with a
 * message for `confirm` where that must be said in words (no encryption), or by the address (nobody is signed in).
 */
export function checkNewService(address: string, confirm: string, isSignedIn: boolean): void {
  if (isPlainElsewhere(address)) {
    if (confirm.trim() === plainHttpTexts) return;
    throw unconfirmed(
      `The connection to ${address} is not encrypted: others on the network can read passwords. Use an address with ` +
        `https, or type “${plainHttpTexts}” to continue anyway`,
    );
  }
  if (isSignedIn || spellingOf(confirm) === address) return;
  throw unconfirmed(`Whoever signs in here next gives their password to ${address}. Enter that address once more`);
}

/** Plain http to another computer. */
function isPlainElsewhere(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isHere = hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'));
  return protocol === 'http:' && !isHere;
}

function spellingOf(text: string): string {
  try {
    return readAddress(text);
  } catch {
    return '';
  }
}

const unconfirmed = (message: string) => new AppError('invalid', { message, fields: { confirm: message } });

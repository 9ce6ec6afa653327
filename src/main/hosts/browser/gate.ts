import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { milliseconds } from '#shared/rules/time/lengths.ts';

/** Why a request may not pass. */
export type Refusal = 'account' | 'host' | 'origin' | 'no_cookie';

/** Who may speak to the desk over the loopback port: tabs that came in by a launch address. */
export interface BrowserGate {
  /** A fresh address; the first browser to open it within `tokenLife` is signed in to the desk. */
  newAddress(): string;
  /** Turns a launch token into a cookie header, once. Null: it was used before, is too old, or was never given out. */
  admit(token: string): string | null;
  /** Null: let it pass. `open` requests need no cookie. */
  refuse(request: IncomingMessage, open?: boolean): Refusal | null;
  /** For a second start on the same data folder: proves that it can read the instance file. */
  readonly instanceKey: string;
  holdsInstanceKey(request: IncomingMessage): boolean;
}

/** The header that carries the instance key. */
export const instanceKeyHeader = 'x-footbridge-instance';

/** Milliseconds for which a launch address can be opened. */
export const tokenLife = 15 * milliseconds.minute;

const secret = () => randomBytes(32).toString('base64url');

/** Guards 127.0.0.1:`port`. Host and Origin are compared exactly, so that a rebound name gets nothing. */
export function createBrowserGate(port: number, now: () => number = Date.now): BrowserGate {
  // Cookies ignore ports: two desks on one machine need names of their own.
  const cookieName = `footbridge_desk_${port}`;
  const hosts = new Set([`127.0.0.1:${port}`, `localhost:${port}`]);
  /** Token → when it becomes worthless. */
  const tokens = new Map<string, number>();
  const cookies = new Set<string>();
  const instanceKey = secret();

  function refuseHost(request: IncomingMessage): Refusal | null {
    const host = request.headers.host ?? '';
    if (!hosts.has(host)) return 'host';
    const { origin } = request.headers;
    if (origin !== undefined ? origin !== `http://${host}` : request.method !== 'GET') return 'origin';
    // Other ports of this computer count as the same site: the cookie comes along from pages that are not ours.
    const site = request.headers['sec-fetch-site'] ?? 'none';
    return site === 'same-origin' || site === 'none' || isVisit(request) ? null : 'origin';
  }

  return {
    instanceKey,
    newAddress() {
      for (const [old, end] of tokens) if (end <= now()) tokens.delete(old);
      const token = secret();
      tokens.set(token, now() + tokenLife);
      return `http://127.0.0.1:${port}/?token=${token}`;
    },
    admit(token) {
      const end = tokens.get(token) ?? 0;
      tokens.delete(token);
      if (end <= now()) return null;
      const cookie = secret();
      cookies.add(cookie);
      return `${cookieName}=${cookie}; HttpOnly; SameSite=Strict; Path=/`;
    },
    refuse(request, open = false) {
      return refuseHost(request) ?? (open || cookies.has(cookieOf(request, cookieName)) ? null : 'no_cookie');
    },
    holdsInstanceKey(request) {
      const given = Buffer.from(String(request.headers[instanceKeyHeader] ?? ''));
      const own = Buffer.from(instanceKey);
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}

/** A link elsewhere that leads to a page of the app: the tab shows it, and nobody else can read it. */
function isVisit({ method, url, headers }: IncomingMessage): boolean {
  const isPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return isPage && method === 'GET' && !url?.startsWith('/desk/');
}

function cookieOf(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

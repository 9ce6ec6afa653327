import { createHash } from 'node:crypto';
import type { PopupPage, SignInOutcome, SignInPopup } from '../host.ts';
import { securityHeaders } from '../security-headers.ts';

/** Popups that the window opens on the desk's own origin, each under a path that nobody can guess. */
export interface SignInPopups {
  open(id: string, pageFor: PopupPage): SignInPopup;
  /** Whether a path belongs to a popup that waits for its outcome. */
  isOpen(pathname: string): boolean;
  /** What the desk answers to a visit: first the way to the service, then, with a message, the end. Null: no popup of ours. */
  answer(pathname: string, host: string, parameters: URLSearchParams): PopupAnswer | null;
}

/** An answer to a popup. */
interface PopupAnswer {
  readonly status: 200 | 302;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Waiting {
  readonly pageFor: PopupPage;
  outcome: SignInOutcome | null;
}

const prefix = '/sign-in/';
const messageLength = 300;
const script = 'window.close()';
const digest = createHash('sha256').update(script).digest('base64');

/** A popup keeps its tie to the window that opened it only as long as it shows no page that cuts such ties. */
const headers = {
  ...securityHeaders(),
  'content-security-policy': `default-src 'none'; script-src 'sha256-${digest}'; frame-ancestors 'none'; base-uri 'none'`,
  'cross-origin-opener-policy': 'unsafe-none',
  'cache-control': 'no-store',
};

const closingPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Footbridge</title><link rel="icon" href="data:,">
</head><body><p>You may close this window.</p><script>${script}</script></body></html>`;

/** Starts without popups. */
export function createSignInPopups(): SignInPopups {
  const waiting = new Map<string, Waiting>();
  const find = (pathname: string) =>
    pathname.startsWith(prefix) ? waiting.get(pathname.slice(prefix.length)) : undefined;
  return {
    open(id, pageFor) {
      const popup: Waiting = { pageFor, outcome: null };
      waiting.set(id, popup);
      return {
        path: `${prefix}${id}`,
        // The window has opened it, and says so when it is closed.
        isClosed: () => true,
        outcome: () => popup.outcome,
        close: () => void waiting.delete(id),
      };
    },
    isOpen: (pathname) => find(pathname) !== undefined,
    answer(pathname, host, parameters) {
      const popup = find(pathname);
      if (!popup) return null;
      const message = parameters.get('message');
      if (message === null) {
        const location = popup.pageFor(`http://${host}${pathname}`);
        return { status: 302, headers: { ...headers, location }, body: '' };
      }
      popup.outcome ??= { message: message.slice(0, messageLength), code: parameters.get('code') ?? '' };
      return { status: 200, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: closingPage };
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { apiPrefix } from '#shared/contract/index.ts';
import type { DeskParsed } from '#shared/desk/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Host, SignInPopup } from '../hosts/host.ts';

/** Milliseconds between looks at whether the popup has been closed. */
export const closedEvery = 1000;

/** What signing in through a provider takes. */
export interface SocialSignInParts {
  readonly host: Pick<Host, 'openSignInPopup'>;
  /** The service's address; empty: the embedded one. */
  serviceAddress(): string;
}

/** One sign-in through a provider at a time. */
export interface SocialSignIn {
  /** Opens the popup, or says under which path the window opens it. Throws `forbidden` at the embedded service. */
  begin(input: DeskParsed<'session.socialBegin'>): { readonly id: string; readonly path: string | null };
  /**
   * Waits until the popup is closed, and answers what fetches the session. Throws `aborted` where it left no message,
   * `forbidden` with the message where that is not 'success', and `invalid_status` for a sign-in that is over.
   */
  finish(id: string): Promise<string>;
}

interface Attempt {
  readonly id: string;
  readonly verifier: string;
  readonly popup: SignInPopup;
}

const newSecret = () => randomBytes(32).toString('base64url');

/** Starts with no popup. */
export function createSocialSignIn(parts: SocialSignInParts): SocialSignIn {
  let current: Attempt | null = null;
  return {
    begin({ provider, intent, role }) {
      const address = parts.serviceAddress();
      if (!address) {
        throw new AppError('forbidden', { message: 'Signing in with a provider needs a workspace on a server' });
      }
      current?.popup.close();
      const verifier = newSecret();
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const path = intent === 'signup' ? `signup/${role}` : 'login';
      const id = newSecret();
      const pageFor = (returnTo: string) => {
        const query = new URLSearchParams({ challenge, return_to: returnTo });
        return `${address}${apiPrefix}/auth/${provider}/${path}?${query}`;
      };
      const popup = parts.host.openSignInPopup(id, pageFor, provider);
      current = { id, verifier, popup };
      return { id, path: popup.path };
    },
    async finish(id) {
      const attempt = current;
      if (attempt?.id !== id) throw new AppError('invalid_status', { message: 'This sign-in is over' });
      const { popup, verifier } = attempt;
      while (!popup.isClosed()) await new Promise((resolve) => setTimeout(resolve, closedEvery));
      const outcome = popup.outcome();
      popup.close();
      if (current === attempt) current = null;
      if (!outcome) throw notFinished();
      if (outcome.message !== 'success') throw new AppError('forbidden', { message: outcome.message });
      return `${outcome.code}.${verifier}`;
    },
  };
}

const notFinished = () =>
  new AppError('aborted', { message: 'The sign-in window was closed before you were signed in' });

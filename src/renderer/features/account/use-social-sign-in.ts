import { useState } from 'react';
import type { SignInProvider, SocialIntent } from '#shared/contract/accounts.ts';
import type { Result, SessionState } from '#shared/desk/types.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { openProviderWindow, windowClosed } from './provider-window.ts';

const blocked =
  'Your browser blocked the sign-in window. Allow pop-up windows for this page, then choose the provider again.';

/** Signs in through a provider's popup, one at a time. */
export function useSocialSignIn() {
  const [busy, setBusy] = useState(false);
  /** Answers the session, or what went wrong in words for a toast. */
  async function signIn(provider: SignInProvider, intent: SocialIntent, role: number): Promise<SessionState | string> {
    setBusy(true);
    try {
      const result = await throughPopup(provider, intent, role);
      return result.ok ? result.data : result.error.message;
    } finally {
      setBusy(false);
    }
  }
  return { busy, signIn };
}

async function throughPopup(
  provider: SignInProvider,
  intent: SocialIntent,
  role: number,
): Promise<Result<SessionState> | { readonly ok: false; readonly error: { readonly message: string } }> {
  const { session } = getBridge();
  const begun = await session.socialBegin({ provider, intent, role });
  if (!begun.ok) return begun;
  const { id, path } = begun.data;
  if (path !== null) {
    const popup = openProviderWindow(path);
    if (!popup) return { ok: false, error: { message: blocked } };
    await windowClosed(popup);
  }
  return session.socialFinish({ id });
}

import { createHash } from 'node:crypto';
import type { SignInProvider, SocialIntent } from '#shared/contract/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { later, newToken, sha256 } from '../../platform/sessions/sessions.ts';
import type { SignInSecrets } from './identity.ts';

/** Seconds that somebody may take at the provider. */
export const signInLifetime = 10 * seconds.minute;
/** Seconds in which the desk fetches the session. */
const grantLifetime = 2 * seconds.minute;

/** What a sign-in through a provider begins with. */
export interface NewSignIn {
  readonly provider: SignInProvider;
  readonly intent: SocialIntent;
  /** Of a new account. */
  readonly role: number;
  /** SHA-256 of the desk's verifier, base64url. */
  readonly challenge: string;
  /** The desk's own address for the outcome. */
  readonly returnTo: string;
}

/** Notes a sign-in; answers its secrets, of which the state is stored as a digest. */
export async function beginSignIn(tx: Tx, signIn: NewSignIn, now: Date): Promise<SignInSecrets> {
  const secrets = { state: newToken(), nonce: newToken(), codeVerifier: newToken() };
  await tx
    .insertInto('social_sign_ins')
    .values({
      state_hash: sha256(secrets.state),
      provider: signIn.provider,
      intent: signIn.intent,
      role: signIn.role,
      nonce: secrets.nonce,
      code_verifier: secrets.codeVerifier,
      challenge: signIn.challenge,
      return_to: signIn.returnTo,
      expires_at: later(now, signInLifetime),
    })
    .execute();
  return secrets;
}

/** A sign-in whose person has come back. */
export type ReturnedSignIn = NewSignIn & SignInSecrets;

/** Takes the sign-in of a state, once; null where there is none, or none any more. */
export async function takeSignIn(
  tx: Tx,
  provider: SignInProvider,
  state: string,
  now: Date,
): Promise<ReturnedSignIn | null> {
  const row = await tx
    .deleteFrom('social_sign_ins')
    .where('state_hash', '=', sha256(state))
    .where('provider', '=', provider)
    .where('expires_at', '>', now.toISOString())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const { intent, role, nonce, code_verifier, challenge, return_to } = row;
  return { provider, intent, role, nonce, codeVerifier: code_verifier, challenge, returnTo: return_to, state };
}

/** Lets the desk that began a sign-in fetch the session of an account; answers the code that the outcome carries. */
export async function grantSession(tx: Tx, userId: number, challenge: string, now: Date): Promise<string> {
  const code = newToken();
  const values = { code_hash: sha256(code), challenge, user_id: userId, expires_at: later(now, grantLifetime) };
  await tx.insertInto('social_grants').values(values).execute();
  return code;
}

/**
 * Whose session the bearer of `code.verifier` may fetch, once. Throws `wrong_credentials` for a code that is unknown, used,
 * too old, or another desk's.
 */
export async function redeemGrant(tx: Tx, bearer: string, now: Date): Promise<number> {
  const [code = '', verifier = ''] = bearer.split('.');
  const row = await tx
    .deleteFrom('social_grants')
    .where('code_hash', '=', sha256(code))
    .where('challenge', '=', challengeOf(verifier))
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new AppError('wrong_credentials', { message: 'This sign-in is over. Please sign in again' });
  return row.user_id;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** Forgets sign-ins that nobody came back from, and sessions that nobody fetched. */
export async function forgetSocialSignIns(tx: Tx, now: Date): Promise<void> {
  for (const table of ['social_sign_ins', 'social_grants'] as const) {
    await tx.deleteFrom(table).where('expires_at', '<=', now.toISOString()).execute();
  }
}

import type { SignInProvider, SocialIntent } from '#shared/contract/accounts.ts';

/** ISO 8601 in UTC. */
type Instant = string;

/** Somebody at a provider who signs in to an account here. */
interface UserIdentityTable {
  user_id: number;
  provider: SignInProvider;
  /** Whom the provider means, by its own lasting id. */
  subject: string;
  created_at: Instant;
}

/** A sign-in that is at its provider. Its row goes when the provider sends the person back. */
interface SocialSignInTable {
  /** SHA-256 of the state that the provider carries, hex. */
  state_hash: string;
  provider: SignInProvider;
  intent: SocialIntent;
  /** Of a new account. */
  role: number;
  nonce: string;
  /** What the provider wants to see with its code. */
  code_verifier: string;
  /** SHA-256 of the verifier that the desk has made, base64url. */
  challenge: string;
  /** Where at the desk the outcome goes. */
  return_to: string;
  expires_at: Instant;
}

/** A sign-in that succeeded, until the desk that began it fetches its session, once. */
interface SocialGrantTable {
  /** SHA-256 of the code in the outcome, hex. */
  code_hash: string;
  /** SHA-256 of the verifier that the desk has made, base64url. */
  challenge: string;
  user_id: number;
  expires_at: Instant;
}

/** Signing in through Google, Facebook and LinkedIn. */
export interface SocialTables {
  user_identities: UserIdentityTable;
  social_sign_ins: SocialSignInTable;
  social_grants: SocialGrantTable;
}

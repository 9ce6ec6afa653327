import type { SignInProvider } from '#shared/contract/accounts.ts';
import { isEmail, normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { outlive } from '../../restores/outliving.ts';
import { accountLock, addAccount, findLogin } from '../accounts.ts';
import type { ProviderIdentity } from './identity.ts';
import type { ReturnedSignIn } from './sign-ins.ts';

/** Why a sign-in through a provider leads to no account, in words for the person. */
export class SocialRefusal extends Error {}

const nameLength = 100;

/**
 * The account that somebody at a provider signs in to, or signs up with. An account of an e-mail address is never opened by
 * what a provider says of that address: only its password does that. `name` is what people call the provider. Throws `SocialRefusal`, and `email_taken` in a race.
 */
export async function accountOfIdentity(
  tx: Tx,
  database: Database,
  signIn: Pick<ReturnedSignIn, 'provider' | 'intent' | 'role'> & { readonly name: string },
  identity: ProviderIdentity,
  now: Date,
): Promise<number> {
  const { provider, intent, role, name } = signIn;
  await database.dialect.lock(tx, `identity ${provider} ${identity.subject}`);
  const known = await findAccount(tx, provider, identity.subject);
  if (known !== null && intent === 'login') {
    await database.dialect.lock(tx, accountLock(known));
    // A new password or a corrected address may have taken the identity away a moment ago.
    if ((await findAccount(tx, provider, identity.subject)) === known) return known;
    throw new SocialRefusal(unknownHere(name));
  }
  if (known !== null) {
    throw new SocialRefusal(`This ${name} account is already used here. Sign in with ${name} instead.`);
  }
  const email = normaliseEmail(identity.email);
  if (email !== '' && (await findLogin(tx, email))) {
    throw new SocialRefusal(`There’s already an account for ${email}. Sign in with its password instead.`);
  }
  if (intent === 'login') throw new SocialRefusal(unknownHere(name));
  if (!isEmail(email)) {
    throw new SocialRefusal(`${name} gave no e-mail address. Sign up with an e-mail address and a password instead.`);
  }
  const userId = await addAccount(
    tx,
    database,
    {
      role,
      email,
      passwordHash: null,
      first_name: identity.firstName.slice(0, nameLength) || email.slice(0, email.indexOf('@')).slice(0, nameLength),
      last_name: identity.lastName.slice(0, nameLength),
      designation: '',
      companyId: null,
      institutionId: null,
      // Whatever the provider says: the code by mail proves it, as after every sign-up.
      emailVerified: false,
    },
    now,
  );
  const values = { user_id: userId, provider, subject: identity.subject, created_at: now.toISOString() };
  await tx.insertInto('user_identities').values(values).execute();
  return userId;
}

const unknownHere = (name: string) => `No account uses this ${name} account yet. Sign up first.`;

/**
 * Takes every provider's way into an account away: whoever signed up through one need not be who has the account's
 * address. Outlives a restore. Call it before the sessions end, so that none is fetched in between. The caller holds the
 * account's lock.
 */
export async function forgetIdentities(tx: Tx, userId: number): Promise<void> {
  outlive(tx, userId);
  for (const table of ['user_identities', 'social_grants'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}

async function findAccount(tx: Tx, provider: SignInProvider, subject: string): Promise<number | null> {
  const row = await tx
    .selectFrom('user_identities')
    .innerJoin('users', 'users.id', 'user_identities.user_id')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

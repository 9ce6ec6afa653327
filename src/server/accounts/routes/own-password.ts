import { errorAt } from '#shared/errors.ts';
import { askerOf } from '../../platform/http/asker.ts';
import type { Context } from '../../platform/http/route.ts';
import { countAttempt, forgetFailures } from '../../platform/limits/throttle.ts';
import { noteOwn } from '../../security/record.ts';
import { readLogin } from '../accounts.ts';
import { checkLength } from '../basic-credentials.ts';

const notRight = 'The current password is not right';
const noPassword = 'This account has no password yet. Set one with Forgot password on the sign-in page';

/** Under which name guesses at an account's own password are counted. */
export const ownGuesses = (userId: number) => `account ${userId}`;

/** The refusal of a password that is not the account's. */
export const wrongPassword = () => errorAt('password', notRight);

/** Throws `invalid` unless the password is the account's, else answers its hash; guessing is slowed down as at sign-in. */
export async function checkOwnPassword(
  context: Pick<Context<'auth.twoFactor'>, 'service' | 'user' | 'now' | 'request' | 'reply' | 'writeUnkept'>,
  password: string,
): Promise<string | null> {
  const { service, user, now } = context;
  checkLength('password', password);
  const asker = askerOf(context);
  service.passwords.admit(asker);
  const who = ownGuesses(user.id);
  await countAttempt(service.database, who, now);
  const login = await readLogin(service.database.read, user.id);
  const fits = await service.passwords.verify(password, login?.password_hash ?? null, asker);
  if (login?.password_hash === null) throw errorAt('password', noPassword);
  if (!fits) {
    await context.writeUnkept((tx) => noteOwn(tx, context, 'password_failed'));
    throw wrongPassword();
  }
  await forgetFailures(service.database, who);
  return login?.password_hash ?? null;
}

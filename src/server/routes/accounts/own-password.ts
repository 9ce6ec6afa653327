import { AppError } from '#shared/errors.ts';
import { readLogin } from '../../auth/accounts.ts';
import { checkLength } from '../../auth/basic.ts';
import { countAttempt, forgetFailures } from '../../auth/throttle.ts';
import type { Service } from '../../service.ts';

const notRight = 'The current password is not right';

/** Under which name guesses at an account's own password are counted. */
export const ownGuesses = (userId: number) => `account ${userId}`;

/** The refusal of one field. */
export const refused = (field: string, message: string) =>
  new AppError('invalid', { message, fields: { [field]: message } });

/** The refusal of a password that is not the account's. */
export const wrongPassword = () => refused('password', notRight);

/** Throws `invalid` unless the password is the account's, else answers its hash; guessing is slowed down as at sign-in. */
export async function checkOwnPassword(
  service: Service,
  userId: number,
  password: string,
  now: Date,
): Promise<string | null> {
  checkLength('password', password);
  const who = ownGuesses(userId);
  await countAttempt(service.database, who, now);
  const login = await readLogin(service.database.read, userId);
  const fits = await service.passwords.verify(password, login?.password_hash ?? null);
  if (!fits) throw wrongPassword();
  await forgetFailures(service.database, who);
  return login?.password_hash ?? null;
}

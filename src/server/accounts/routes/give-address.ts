import { AppError } from '#shared/errors.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Context } from '../../platform/http/route.ts';
import { noteOwn } from '../../security/record.ts';
import { findLogin, setEmail } from '../accounts.ts';
import { voidAllCodes } from '../one-time-codes.ts';
import { voidResetTokens } from '../password-reset.ts';

type Asked = Pick<Context<'auth.correctEmail'>, 'user' | 'service' | 'now' | 'request'>;

/**
 * Gives the own account another address: whoever reads the mail of the one before has no more to do with it. Throws
 * `email_taken`. The caller holds the account's lock.
 */
export async function giveAddress(
  tx: Tx,
  asked: Asked,
  { before, email }: { readonly before: string; readonly email: string },
): Promise<void> {
  const { user, service, now } = asked;
  if (await findLogin(tx, email)) throw new AppError('email_taken');
  await voidAllCodes(tx, user.id, now);
  await voidResetTokens(tx, user.id, now);
  await setEmail(tx, service.database, { userId: user.id, before, email }, now);
  await noteOwn(tx, asked, 'email_changed');
}

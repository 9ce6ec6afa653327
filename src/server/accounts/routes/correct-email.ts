import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { sourceOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import { noteOwn } from '../../security/record.ts';
import { accountLock, findLogin, readLogin, setEmail } from '../accounts.ts';
import { voidAllCodes } from '../one-time-codes.ts';
import { voidResetTokens } from '../password-reset.ts';
import { readUser } from '../users.ts';
import { checkOwnPassword, refused, wrongPassword } from './own-password.ts';

/** Correcting an e-mail address that was mistyped at sign-up. */
export function registerCorrections(app: FastifyInstance): void {
  route(app, 'auth.correctEmail', correctEmail);
}

async function correctEmail(context: Context<'auth.correctEmail'>) {
  const { body, user, service, now, request, write } = context;
  const { config, database } = service;
  const email = normaliseEmail(body.email_address);
  if (!isEmail(email)) throw refused('email_address', signUpMessages.emailForm);
  const known = await checkOwnPassword(context, body.password);
  // As at sign-up: before the address is looked up, so that past the limit a taken one looks like a free one.
  const limits = [limitOfSource(config, 'sign-ups', sourceOf(request)), limitOfDomain(config, 'sign-ups', email)];
  await database.write((tx) => spend(tx, limits, now));
  return await write(async (tx) => {
    await database.dialect.lock(tx, accountLock(user.id));
    const login = await readLogin(tx, user.id);
    if (login?.password_hash !== known) throw wrongPassword();
    // The code may have been entered at this very moment.
    if (login.email_verified) throw new AppError('conflict', { message: 'Your e-mail is verified already' });
    if (login.email_address !== email) await giveAddress(context, tx, login.email_address, email);
    return { message: 'Your e-mail address was changed', data: await readUser(tx, user.id, false) };
  });
}

/** Whoever reads the mail of the old address has no more to do with the account. Throws `email_taken`. */
async function giveAddress(
  context: Context<'auth.correctEmail'>,
  tx: Tx,
  before: string,
  email: string,
): Promise<void> {
  const { user, service, now } = context;
  if (await findLogin(tx, email)) throw new AppError('email_taken');
  await voidAllCodes(tx, user.id, now);
  await voidResetTokens(tx, user.id, now);
  await setEmail(tx, service.database, { userId: user.id, before, email }, now);
  await noteOwn(tx, context, 'email_changed');
}

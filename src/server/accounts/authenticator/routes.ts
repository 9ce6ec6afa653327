import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { authenticatorMail, recoveryCodesMail } from '../../platform/mail/texts.ts';
import { endOtherSessions } from '../../platform/sessions/sessions.ts';
import { noteOwn } from '../../security/record.ts';
import { accountLock, setTwoFactor } from '../accounts.ts';
import { checkOwnPassword } from '../routes/own-password.ts';
import { readUser } from '../users.ts';
import { beginAuthenticator, confirmAuthenticator, forgetAuthenticator, hasAuthenticator } from './authenticators.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/**
 * Setting an authenticator app up, and doing without it. What is secret is told outside of the kept answer, so a repeat
 * whose first answer got lost is told anew what nobody has read.
 */
export function registerAuthenticator(app: FastifyInstance): void {
  route(app, 'authenticator.begin', begin);
  route(app, 'authenticator.confirm', confirm);
  route(app, 'authenticator.newCodes', newCodes);
  route(app, 'authenticator.remove', remove);
}

type Asked =
  | Context<'authenticator.begin'>
  | Context<'authenticator.confirm'>
  | Context<'authenticator.newCodes'>
  | Context<'authenticator.remove'>;

/** Runs with the account's lock, for answers that no key keeps. */
async function locked<T>({ service, user, writeUnkept }: Asked, effect: (tx: Tx) => Promise<T>): Promise<T> {
  return await writeUnkept(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    return await effect(tx);
  });
}

async function begin(context: Context<'authenticator.begin'>) {
  const { body, user, now } = context;
  await checkOwnPassword(context, body.password);
  return { data: await locked(context, (tx) => beginAuthenticator(tx, user, now)) };
}

async function confirm(context: Context<'authenticator.confirm'>) {
  const { body, user, session, service, now, write } = context;
  let isNew = false;
  const { message } = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    await confirmAuthenticator(tx, user.id, body.code, now);
    await setTwoFactor(tx, user.id, true, now);
    if (session) await endOtherSessions(tx, user.id, session.tokenHash);
    await noteOwn(tx, context, 'app_set_up');
    isNew = true;
    return { message: 'Your authenticator app is set up' };
  });
  const data = await locked(context, (tx) => codesOf(tx, user.id));
  if (isNew) service.background(() => service.mailer.send(authenticatorMail(user.email_address, true)));
  return { message, data };
}

async function newCodes(context: Context<'authenticator.newCodes'>) {
  const { body, user, service } = context;
  await checkOwnPassword(context, body.password);
  const data = await locked(context, async (tx) => {
    await mustHaveOne(tx, user.id);
    await noteOwn(tx, context, 'recovery_codes_made');
    return await codesOf(tx, user.id);
  });
  service.background(() => service.mailer.send(recoveryCodesMail(user.email_address)));
  return { message: 'Your earlier recovery codes no longer work', data };
}

async function codesOf(tx: Tx, userId: number) {
  const recovery_codes = await makeRecoveryCodes(tx, userId);
  return { recovery_codes, user: await readUser(tx, userId, false) };
}

async function mustHaveOne(tx: Tx, userId: number): Promise<void> {
  if (await hasAuthenticator(tx, userId)) return;
  throw new AppError('conflict', { message: 'This account has no authenticator app' });
}

async function remove(context: Context<'authenticator.remove'>) {
  const { body, user, session, service, write } = context;
  await checkOwnPassword(context, body.password);
  let isChanged = false;
  const answer = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    isChanged = await forgetAuthenticator(tx, user.id);
    if (isChanged) {
      await noteOwn(tx, context, 'app_removed');
      if (session) await endOtherSessions(tx, user.id, session.tokenHash);
    }
    return { message: 'Codes come by e-mail from now on', data: await readUser(tx, user.id, false) };
  });
  if (isChanged) service.background(() => service.mailer.send(authenticatorMail(user.email_address, false)));
  return answer;
}

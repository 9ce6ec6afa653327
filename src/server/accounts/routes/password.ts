import type { FastifyInstance } from 'fastify';
import { errorAt } from '#shared/errors.ts';
import { checkNewPassword, passwordMessages } from '#shared/rules/accounts/password.ts';
import { normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { askerOf, sourceOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { limitOfSource, spend } from '../../platform/limits/limits.ts';
import { forgetFailures } from '../../platform/limits/throttle.ts';
import { passwordChangedMail, resetMail, twoFactorMail } from '../../platform/mail/texts.ts';
import type { Service } from '../../platform/service.ts';
import { deviceTokenOf, giveDevice, giveSession } from '../../platform/sessions/cookies.ts';
import { forgetDevices, isKnownDevice, rememberDevice } from '../../platform/sessions/devices.ts';
import { originOf } from '../../platform/sessions/origin.ts';
import { endOtherSessions, endSessions, sha256, startSession } from '../../platform/sessions/sessions.ts';
import { noteOwn, noteSecurity } from '../../security/record.ts';
import { accountLock, findLogin, readLogin, setPassword, setTwoFactor } from '../accounts.ts';
import { forgetAuthenticator } from '../authenticator/authenticators.ts';
import { checkLength } from '../basic-credentials.ts';
import { makeResetToken, ownerOfToken, voidResetTokens } from '../password-reset.ts';
import { forgetIdentities } from '../social/account.ts';
import { readUser } from '../users.ts';
import { hasLeft } from './has-left.ts';
import { renewLost } from './lost-answer.ts';
import { checkOwnPassword, ownGuesses, wrongPassword } from './own-password.ts';

/** Changing and resetting passwords, and the second factor. */
export function registerPasswords(app: FastifyInstance): void {
  route(app, 'auth.forgotPassword', ({ body, service, now, request, reply }) => {
    const asker = { source: sourceOf(request), device: deviceTokenOf(request, service.config) };
    // Nothing of this may show whether the account exists, so it begins when the answer has left.
    service.background(async () => {
      await hasLeft(reply);
      await sendReset(service, normaliseEmail(body.email_address), asker, now);
    });
    return Promise.resolve({ message: 'If this account exists, a mail with further steps is on its way' });
  });
  route(app, 'auth.resetPassword', resetPassword);
  route(app, 'auth.changePassword', changePassword);
  route(app, 'auth.twoFactor', changeTwoFactor);
}

interface ResetAsker {
  readonly source: string | null;
  readonly device: string | undefined;
}

/** Owners ask on a device that they have used before; others on behalf of anybody, so their network address counts. */
async function sendReset(service: Service, email: string, asker: ResetAsker, now: Date): Promise<void> {
  const { database, mailer, config } = service;
  const login = await findLogin(database.read, email);
  if (!login) return;
  const isOwner = asker.device !== undefined && (await isKnownDevice(database.read, email, asker.device));
  const limit = isOwner ? null : limitOfSource(config, 'mails', asker.source);
  const token = await database.write(async (tx) => {
    await database.dialect.lock(tx, accountLock(login.id));
    // The address may have been corrected meanwhile.
    if ((await findLogin(tx, email))?.id !== login.id) return null;
    const made = await makeResetToken(tx, login, now);
    if (made !== null && limit) await spend(tx, [limit], now);
    return made;
  });
  if (token !== null) await mailer.send(resetMail(login.email_address, token, config.publicUrl));
}

async function resetPassword(context: Context<'auth.resetPassword'>) {
  const { body, db, service, now, reply, write, earlier } = context;
  const done = await earlier<{ message: string }>();
  if (done) return done;
  const owner = await ownerOfToken(db, body.token, now);
  refuseWeak('password', body.password);
  const hash = await service.passwords.hash(body.password, askerOf(context));
  let device = '';
  const answer = await write(async (tx) => {
    // The token is looked at again here: two requests may have come this far with it.
    await service.database.dialect.lock(tx, accountLock(owner));
    await ownerOfToken(tx, body.token, now);
    await voidResetTokens(tx, owner, now);
    await setPassword(tx, owner, hash, now);
    // Until the address is verified, whoever signed up through a provider has not shown that it is theirs.
    if (!(await readLogin(tx, owner))?.email_verified) await forgetIdentities(tx, owner);
    await endSessions(tx, owner);
    await noteSecurity(tx, { event: 'password_reset', userId: owner, from: originOf(context.request) }, now);
    device = await keepOnlyDevice(context, tx, owner);
    return { message: 'Your password was changed. Please sign in' };
  });
  // Whoever reads the mailbox signs in next, whatever their network has used up.
  if (device !== '') giveDevice(reply, service.config, device);
  await forgiveGuesses(service, owner);
  service.background(() => tellOwner(service, owner));
  return answer;
}

/** After a new password, sign-ins are expected from the device that set it, and from no other. */
async function keepOnlyDevice(
  { request, service, now }: Context<'auth.resetPassword'> | Context<'auth.changePassword'>,
  tx: Tx,
  userId: number,
): Promise<string> {
  const device = await rememberDevice(tx, userId, deviceTokenOf(request, service.config), now);
  await forgetDevices(tx, userId, device);
  return device;
}

/** Whoever shows that the mailbox is theirs need not wait for what others guessed. */
async function forgiveGuesses({ database }: Service, userId: number): Promise<void> {
  const login = await readLogin(database.read, userId);
  if (login) await forgetFailures(database, login.email_address);
  await forgetFailures(database, ownGuesses(userId));
}

async function changePassword(context: Context<'auth.changePassword'>) {
  const { body, session, service, now, reply, write, repeated } = context;
  const done = { message: 'Password changed successfully' };
  if (repeated) {
    await renewLost(context);
    return done;
  }
  const { user } = context;
  const known = await checkOwnPassword(context, body.password);
  refuseWeak('newPassword', body.newPassword);
  if (body.newPassword === body.password) throw errorAt('newPassword', passwordMessages.unchanged);
  const hash = await service.passwords.hash(body.newPassword, askerOf(context));
  const shared = session?.shared ?? false;
  const secondFactorPending = session?.secondFactorPending ?? false;
  let token = '';
  let device = '';
  const answer = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    // Two changes, or a change and a reset, may have come this far with the same old password.
    if ((await readLogin(tx, user.id))?.password_hash !== known) throw wrongPassword();
    await setPassword(tx, user.id, hash, now);
    await voidResetTokens(tx, user.id, now);
    await endSessions(tx, user.id);
    const next = { userId: user.id, secondFactorPending, shared, from: originOf(context.request) };
    token = await startSession(tx, next, service.config.session, now);
    await noteOwn(tx, context, 'password_changed');
    device = await keepOnlyDevice(context, tx, user.id);
    return { ...done, session: sha256(token) };
  });
  if (token !== '') giveSession(reply, service.config, token, shared);
  if (device !== '') giveDevice(reply, service.config, device);
  service.background(() => service.mailer.send(passwordChangedMail(user.email_address)));
  return answer;
}

async function changeTwoFactor(context: Context<'auth.twoFactor'>) {
  const { body, user, session, service, now, write } = context;
  await checkOwnPassword(context, body.password);
  const message = body.enabled
    ? 'You will be asked for a code at sign-in'
    : 'You will not be asked for a code any more';
  let isChanged = false;
  const answer = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    isChanged = (await readLogin(tx, user.id))?.two_factor !== body.enabled;
    await setTwoFactor(tx, user.id, body.enabled, now);
    if (!body.enabled) await forgetAuthenticator(tx, user.id);
    if (isChanged) {
      await noteOwn(tx, context, body.enabled ? 'code_on' : 'code_off');
      if (session) await endOtherSessions(tx, user.id, session.tokenHash);
    }
    return { message, data: await readUser(tx, user.id, false) };
  });
  if (isChanged) service.background(() => service.mailer.send(twoFactorMail(user.email_address, body.enabled)));
  return answer;
}

function refuseWeak(field: string, password: string): void {
  checkLength(field, password);
  const message = checkNewPassword(password);
  if (message) throw errorAt(field, message);
}

async function tellOwner({ database, mailer }: Service, userId: number): Promise<void> {
  const login = await readLogin(database.read, userId);
  if (login) await mailer.send(passwordChangedMail(login.email_address));
}

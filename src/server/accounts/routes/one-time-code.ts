import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { tellMembers } from '../../organisations/mails.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { sourceOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { countOne, giveBack, type Limit, limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import { forgetFailures, noteFailure } from '../../platform/limits/throttle.ts';
import { codeMail, recoveryCodeUsedMail } from '../../platform/mail/texts.ts';
import type { Mail, Service } from '../../platform/service.ts';
import { deviceTokenOf, giveDevice, giveSession } from '../../platform/sessions/cookies.ts';
import { isKnownDevice, rememberDevice } from '../../platform/sessions/devices.ts';
import { originOf } from '../../platform/sessions/origin.ts';
import { endSession, type Session, sha256, startSession } from '../../platform/sessions/sessions.ts';
import { noteOwn } from '../../security/record.ts';
import { accountLock, readLogin } from '../accounts.ts';
import { hasAuthenticator, isRecoveryCode, tryAuthenticator } from '../authenticator/authenticators.ts';
import { countRecoveryCodes } from '../authenticator/recovery-codes.ts';
import { deliver, warnOfCodes, wrongCodesToTell } from '../mails.ts';
import { type CodeOutcome, type CodeOwner, makeCode, type SessionPurpose, tryCode } from '../one-time-codes.ts';
import { readUser } from '../users.ts';
import { renewLost } from './lost-answer.ts';

/** Six-digit codes by mail or from an authenticator app. */
export function registerOneTimeCodes(app: FastifyInstance): void {
  route(app, 'auth.sendOtp', sendCode);
  route(app, 'auth.verifyOtp', verifyCode);
}

/** What a session still has to prove: the state decides, whatever number the call carries. */
function purposeOf(session: Session | null): SessionPurpose {
  if (!session) throw new AppError('no_session');
  if (!session.account.email_verified) return 'email';
  if (session.secondFactorPending) return 'second_factor';
  throw new AppError('conflict', { message: 'Your e-mail is verified already' });
}

async function sendCode({ session, user, service, now, write, request }: Context<'auth.sendOtp'>) {
  const purpose = purposeOf(session);
  let mails: Mail[] = [];
  const answer = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    // The address may have been corrected meanwhile: a code that proves one must not go to another.
    const owner = await readLogin(tx, user.id);
    if (!owner) throw new AppError('no_session');
    if (purpose === 'second_factor' && (await hasAuthenticator(tx, user.id))) throw noMail();
    const { code, expiresAt, resendAfter } = await makeCode(tx, owner, purpose, now);
    await spend(tx, codeLimits(service, owner, purpose, request), now);
    mails = [codeMail(owner.email_address, code, purpose)];
    return { message: 'A code is on its way', data: { expires_at: expiresAt, resend_after: resendAfter } };
  });
  await deliver(service, mails);
  return answer;
}

function noMail(): AppError {
  return new AppError('conflict', { message: 'This account has an authenticator app. Enter the code that it shows' });
}

/**
 * A network address may have so many codes sent, and a mail domain so many to addresses that nobody verified. Second
 * factors count at neither: they take a password, and nobody is to be locked out by what others do.
 */
function codeLimits({ config }: Service, user: CodeOwner, purpose: SessionPurpose, request: FastifyRequest) {
  if (purpose === 'second_factor') return [];
  return [limitOfSource(config, 'codes', sourceOf(request)), limitOfDomain(config, 'codes', user.email_address)];
}

interface Tried {
  readonly outcome: CodeOutcome;
  /** The digest of the new session's token. */
  readonly session?: string;
  /** Wrong codes of the second factor, this one included. */
  readonly wrong?: number;
  /** Recovery codes that still work, where one was used. */
  readonly left?: number;
}

async function verifyCode(context: Context<'auth.verifyOtp'>) {
  if (context.repeated) return await giveAgain(context);
  const { session, user, service, now, reply, write } = context;
  const purpose = purposeOf(session);
  const { database } = service;
  let token = '';
  let device = '';
  const tried = await write(async (tx): Promise<Tried> => {
    await database.dialect.lock(tx, accountLock(user.id));
    const outcome = await tryWithinLimits(context, tx, purpose);
    if (outcome === 'otp_wrong') await noteOwn(tx, context, 'code_failed');
    if (outcome === 'otp_wrong' && purpose === 'second_factor') {
      return { outcome, wrong: await noteFailure(tx, database, wrongCodesOf(user.id), now) };
    }
    if (outcome !== 'right' || !session) return { outcome };
    const verified = { email_verified: 1, updated_at: now.toISOString() } as const;
    if (purpose === 'email') await tx.updateTable('users').set(verified).where('id', '=', user.id).execute();
    // A new password may have ended it in the meantime.
    if (!(await endSession(tx, session.tokenHash))) throw new AppError('session_expired');
    const from = originOf(context.request);
    const next = { userId: user.id, secondFactorPending: false, shared: session.shared, from };
    token = await startSession(tx, next, service.config.session, now);
    device = await rememberDevice(tx, user.id, deviceTokenOf(context.request, service.config), now);
    const isRecovered = purpose === 'second_factor' && isRecoveryCode(context.body.otp);
    if (isRecovered) await noteOwn(tx, context, 'recovery_code_used');
    if (purpose === 'second_factor') await noteOwn(tx, context, 'signed_in');
    const left = isRecovered ? await countRecoveryCodes(tx, user.id) : undefined;
    return { outcome, session: sha256(token), ...(left !== undefined && { left }) };
  });
  if ((tried.wrong ?? 0) >= wrongCodesToTell) service.background(() => warnOfCodes(service, user.id));
  if (tried.outcome !== 'right')
    throw new AppError(tried.outcome, { fields: { otp: new AppError(tried.outcome).message } });
  if (token !== '' && session) giveSession(reply, service.config, token, session.shared);
  if (device !== '') giveDevice(reply, service.config, device);
  const { left } = tried;
  if (left !== undefined) service.background(() => service.mailer.send(recoveryCodeUsedMail(user.email_address, left)));
  if (purpose === 'second_factor') await forgetFailures(database, wrongCodesOf(user.id));
  // From now on it is known who asks to join a place.
  if (token !== '' && purpose === 'email') {
    const source = sourceOf(context.request);
    service.background(() => tellMembers(service, user.id, source));
  }
  return { message: 'Verified', data: await readUser(service.database.read, user.id, false) };
}

/** Under which name wrong codes of an account's second factor are counted. */
const wrongCodesOf = (userId: number) => `wrong codes ${userId}`;

/**
 * Wrong codes are counted by network address, which past its limit may not try except on devices that the account
 * knows, and by mail domain: past that one's, each code may be tried once, so that guessing comes to an end and nobody
 * who reads the mail is kept out. Those of an authenticator app are counted by account too, since none of them is made
 * void by guesses.
 */
async function tryWithinLimits(
  { user, body, service, now, request }: Context<'auth.verifyOtp'>,
  tx: Tx,
  purpose: SessionPurpose,
): Promise<CodeOutcome> {
  const { config } = service;
  const token = deviceTokenOf(request, config);
  const isKnown = token !== undefined && (await isKnownDevice(tx, user.email_address, token));
  const source = isKnown ? null : limitOfSource(config, 'wrong codes', sourceOf(request));
  const domain = purpose === 'email' ? limitOfDomain(config, 'wrong codes', user.email_address) : null;
  const hasApp = purpose === 'second_factor' && (await hasAuthenticator(tx, user.id));
  const account = hasApp ? limitOfApp(user.id, isKnown) : null;
  await spend(tx, [source, account], now);
  const once = domain !== null && (await countOne(tx, domain, now)) > 0;
  const outcome = hasApp
    ? await tryAuthenticator(tx, user.id, body.otp, now)
    : await tryCode(tx, { userId: user.id, purpose, code: body.otp, once }, now);
  if (outcome !== 'otp_wrong') await giveBack(tx, [source, domain, account]);
  // Only sign-ups that nobody verified count for the domain.
  if (outcome === 'right' && purpose === 'email') {
    await giveBack(tx, [limitOfDomain(config, 'sign-ups', user.email_address)]);
  }
  return outcome;
}

/** 24 guesses an hour, half of them kept for devices that the account knows, so that others keep nobody out. */
const limitOfApp = (userId: number, isKnown: boolean): Limit => ({
  key: `app codes ${isKnown ? 'known' : 'unknown'} ${userId}`,
  max: 12,
});

/** The code was right, but the answer got lost on its way, and the new session's token with it. */
async function giveAgain(context: Context<'auth.verifyOtp'>) {
  const { userId } = await renewLost(context);
  return { message: 'Verified', data: await readUser(context.db, userId, false) };
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { accountLock } from '../../auth/accounts.ts';
import { type CodeOutcome, type CodePurpose, makeCode, tryCode } from '../../auth/codes.ts';
import { endSession, type Session, sha256, startSession } from '../../auth/sessions.ts';
import { readUser } from '../../data/users.ts';
import { tellMembers } from '../../mail/joining.ts';
import { codeMail } from '../../mail/texts.ts';
import type { Mail, Service } from '../../service.ts';
import { type Context, route } from '../route.ts';
import { giveSession } from './cookies.ts';
import { renewLost } from './lost-answer.ts';

/** Six-digit codes by mail. */
export function registerOneTimeCodes(app: FastifyInstance): void {
  route(app, 'auth.sendOtp', sendCode);
  route(app, 'auth.verifyOtp', verifyCode);
}

/** What a session still has to prove: the state decides, whatever number the call carries. */
function purposeOf(session: Session | null): CodePurpose {
  if (!session) throw new AppError('no_session');
  if (!session.account.email_verified) return 'email';
  if (session.secondFactorPending) return 'second_factor';
  throw new AppError('conflict', { message: 'Your e-mail is verified already' });
}

async function sendCode({ session, user, service, now, write }: Context<'auth.sendOtp'>) {
  const purpose = purposeOf(session);
  let mail: Mail | null = null;
  const answer = await write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const { code, expiresAt, resendAfter } = await makeCode(tx, user, purpose, now);
    mail = codeMail(user.email_address, code, purpose);
    return { message: 'A code is on its way', data: { expires_at: expiresAt, resend_after: resendAfter } };
  });
  if (mail) await deliver(service, mail);
  return answer;
}

async function deliver({ mailer }: Service, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (cause) {
    throw new AppError('internal', { message: 'The mail could not be sent. Please try again in a minute', cause });
  }
}

interface Tried {
  readonly outcome: CodeOutcome;
  /** The digest of the new session's token. */
  readonly session?: string;
}

async function verifyCode(context: Context<'auth.verifyOtp'>) {
  if (context.repeated) return await giveAgain(context);
  const { session, user, body, service, now, reply, write } = context;
  const purpose = purposeOf(session);
  const asked = { userId: user.id, purpose, code: body.otp };
  let token = '';
  const tried = await write(async (tx): Promise<Tried> => {
    await service.database.dialect.lock(tx, accountLock(user.id));
    const outcome = await tryCode(tx, asked, now);
    if (outcome !== 'right' || !session) return { outcome };
    const verified = { email_verified: 1, updated_at: now.toISOString() } as const;
    if (purpose === 'email') await tx.updateTable('users').set(verified).where('id', '=', user.id).execute();
    // A new password may have ended it in the meantime.
    if (!(await endSession(tx, session.tokenHash))) throw new AppError('session_expired');
    const next = { userId: user.id, secondFactorPending: false, shared: session.shared };
    token = await startSession(tx, next, service.config.session, now);
    return { outcome, session: sha256(token) };
  });
  if (tried.outcome !== 'right')
    throw new AppError(tried.outcome, { fields: { otp: new AppError(tried.outcome).message } });
  if (token !== '' && session) giveSession(reply, service.config, token, session.shared);
  // From now on it is known who asks to join a place.
  if (token !== '' && purpose === 'email') service.background(() => tellMembers(service, user.id));
  return { message: 'Verified', data: await readUser(service.database.read, user.id, false) };
}

/** The code was right, but the answer got lost on its way, and the new session's token with it. */
async function giveAgain(context: Context<'auth.verifyOtp'>) {
  const { userId } = await renewLost(context);
  return { message: 'Verified', data: await readUser(context.db, userId, false) };
}

import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode, errorAt } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isEmail, normaliseEmail, signUpMessages } from '#shared/rules/accounts/sign-up.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { sourceOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import { giveBack, limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import { addressTakenMail, changeCodeMail, emailChangedMail } from '../../platform/mail/texts.ts';
import type { Mail } from '../../platform/service.ts';
import { endOtherSessions } from '../../platform/sessions/sessions.ts';
import { noteOwn } from '../../security/record.ts';
import { accountLock, findLogin, readLogin } from '../accounts.ts';
import { deliver } from '../mails.ts';
import { codeIsFor, makeCode, tryCode } from '../one-time-codes.ts';
import { countProfileChange, readUser, writeUserTexts } from '../users.ts';
import { giveAddress } from './give-address.ts';
import { checkOwnPassword, wrongPassword } from './own-password.ts';

/** Another e-mail address for an account, with a code to each of both. */
export function registerEmailChange(app: FastifyInstance): void {
  route(app, 'emailChange.begin', begin);
  route(app, 'emailChange.confirm', confirm);
}

async function begin(context: Context<'emailChange.begin'>) {
  const { body, user, service, now, request, write } = context;
  const { config, database } = service;
  const email = normaliseEmail(body.email_address);
  if (!isEmail(email)) throw errorAt('email_address', signUpMessages.emailForm);
  const known = await checkOwnPassword(context, body.password);
  let mails: Mail[] = [];
  const answer = await write(async (tx) => {
    await database.dialect.lock(tx, accountLock(user.id));
    const login = await readLogin(tx, user.id);
    if (login?.password_hash !== known) throw wrongPassword();
    if (login.email_address === email) throw errorAt('email_address', 'This is your address already');
    const source = sourceOf(request);
    const limits = [limitOfSource(config, 'codes', source), limitOfSource(config, 'mails', source)];
    await spend(tx, [...limits, limitOfDomain(config, 'codes', email)], now);
    const old = await makeCode(tx, login, 'old_email', now);
    const next = await makeCode(tx, { id: login.id, email_address: email }, 'new_email', now);
    // Whoever asks must not learn whether an address has an account: its owner does.
    const isTaken = (await findLogin(tx, email)) !== null;
    mails = [
      changeCodeMail(login.email_address, old.code, email),
      isTaken ? addressTakenMail(email) : changeCodeMail(email, next.code, email),
    ];
    const { expiresAt, resendAfter } = next;
    const data = { email_address: email, expires_at: expiresAt, resend_after: resendAfter };
    return { message: 'Two codes are on their way', data };
  });
  await deliver(service, mails);
  return answer;
}

/** What became of a change: done, or the code that was refused, and why. */
type Tried = { readonly wrong: 'old_code' | 'new_code'; readonly code: ErrorCode } | { readonly before: string };

async function confirm(context: Context<'emailChange.confirm'>) {
  const { body, user, service, write } = context;
  const { database, mailer } = service;
  const email = normaliseEmail(body.email_address);
  let before = '';
  const tried = await write(async (tx): Promise<Tried> => {
    await database.dialect.lock(tx, accountLock(user.id));
    const outcome = await tryBoth(context, tx, email);
    if ('before' in outcome) {
      await move(context, tx, { before: outcome.before, email });
      before = outcome.before;
    } else if (outcome.code === 'otp_wrong') await noteOwn(tx, context, 'code_failed');
    return outcome;
  });
  if ('wrong' in tried) {
    const { code, wrong } = tried;
    throw new AppError(code, { fields: { [wrong]: new AppError(code).message } });
  }
  if (before !== '') {
    const mails = [emailChangedMail(before, email), emailChangedMail(email, email)];
    service.background(() => Promise.all(mails.map((mail) => mailer.send(mail))));
  }
  const data = await readUser(database.read, user.id, false);
  return { message: 'Your e-mail address was changed', data };
}

/** A right code stays good while the other one is wrong, so that a slip costs no new mails. */
async function tryBoth(
  { body, user, service, now, request }: Context<'emailChange.confirm'>,
  tx: Tx,
  email: string,
): Promise<Tried> {
  const login = await readLogin(tx, user.id);
  if (!login) throw new AppError('no_session');
  const limits = [limitOfSource(service.config, 'wrong codes', sourceOf(request))];
  await spend(tx, limits, now);
  if (!(await codeIsFor(tx, { userId: user.id, purpose: 'new_email', email }))) {
    await giveBack(tx, limits);
    return { wrong: 'new_code', code: 'otp_expired' };
  }
  for (const [wrong, purpose] of [
    ['old_code', 'old_email'],
    ['new_code', 'new_email'],
  ] as const) {
    const outcome = await tryCode(tx, { userId: user.id, purpose, code: body[wrong], keep: true }, now);
    if (outcome !== 'right') return { wrong, code: outcome };
  }
  await giveBack(tx, limits);
  return { before: login.email_address };
}

/** Moves an account to another address. Institutions keep the account on their lists: a row is tied to it by its id. */
async function move(
  context: Context<'emailChange.confirm'>,
  tx: Tx,
  addresses: { readonly before: string; readonly email: string },
): Promise<void> {
  const { user, session } = context;
  await giveAddress(tx, context, addresses);
  await writeUserTexts(tx, user.id);
  if (user.role === roles.student) await countProfileChange(tx, user.id);
  if (session) await endOtherSessions(tx, user.id, session.tokenHash);
}

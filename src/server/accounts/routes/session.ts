import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { askerOf } from '../../platform/http/asker.ts';
import { type Context, route } from '../../platform/http/route.ts';
import {
  type Attempt,
  attemptCounter,
  attemptSucceeded,
  countSignIn,
  trimFailures,
} from '../../platform/limits/throttle.ts';
import {
  deviceTokenOf,
  giveDevice,
  giveSession,
  sessionTokenOf,
  takeSession,
} from '../../platform/sessions/cookies.ts';
import { isKnownDevice, rememberDevice } from '../../platform/sessions/devices.ts';
import { originOf } from '../../platform/sessions/origin.ts';
import { endSession, sha256, startSession, whyEnded } from '../../platform/sessions/sessions.ts';
import { noteSecurity } from '../../security/record.ts';
import { accountLock, findLogin, type Login, readLogin, setPassword } from '../accounts.ts';
import { type BasicCredentials, readBasic } from '../basic-credentials.ts';
import { failuresToTell, warnOfGuesses } from '../mails.ts';
import { redeemGrant } from '../social/sign-ins.ts';
import { readUser } from '../users.ts';
import { hasLeft } from './has-left.ts';

const attempts = attemptCounter(1000);

/** Signing in, resuming and signing out. */
export function registerSession(app: FastifyInstance): void {
  route(app, 'session.create', async (context) => {
    const { authorization } = context.request.headers;
    const bearer = bearerOf(authorization);
    if (bearer !== null) return await fetchGranted(context, bearer);
    const credentials = readBasic(authorization);
    return credentials ? await signIn(context, credentials) : await resume(context);
  });
  route(app, 'session.delete', async ({ session, service, reply, write }) => {
    const answer = await write(async (tx) => {
      if (session) await endSession(tx, session.tokenHash);
      return { message: 'Signed out', data: null };
    });
    takeSession(reply, service.config);
    return answer;
  });
}

async function resume({ session, request, reply, service, db }: Context<'session.create'>) {
  if (session) return { data: await readUser(db, session.account.id, session.secondFactorPending) };
  const token = sessionTokenOf(request, service.config);
  if (token === undefined) throw new AppError('no_session');
  takeSession(reply, service.config);
  throw await whyEnded(db, token);
}

async function signIn(context: Context<'session.create'>, credentials: BasicCredentials) {
  const { service, now } = context;
  const { login, newHash } = await checkCredentials(context, credentials);
  const started = await service.database.write(async (tx) => {
    await service.database.dialect.lock(tx, accountLock(login.id));
    // While the hash was made, the password may have been changed, or the account deleted.
    const current = await readLogin(tx, login.id);
    if (current?.password_hash !== login.password_hash) throw new AppError('wrong_credentials');
    if (newHash !== null) await setPassword(tx, login.id, newHash, now);
    return await start(context, tx, login);
  });
  return await signedIn(context, started);
}

const bearerOf = (header: string | undefined): string | null =>
  /^bearer +([\w-]{1,100}\.[\w-]{1,100})$/i.exec(header?.trim() ?? '')?.[1] ?? null;

/** The session of somebody who has signed in through a provider, for the desk that began it, once. */
async function fetchGranted(context: Context<'session.create'>, bearer: string) {
  const { service, now } = context;
  const started = await service.database.write(async (tx) => {
    const userId = await redeemGrant(tx, bearer, now);
    await service.database.dialect.lock(tx, accountLock(userId));
    const login = await readLogin(tx, userId);
    if (!login) throw new AppError('wrong_credentials');
    return await start(context, tx, login);
  });
  return await signedIn(context, started);
}

interface Started {
  readonly userId: number;
  readonly secondFactorPending: boolean;
  readonly token: string;
  /** The device's token; null while the second factor is pending. */
  readonly device: string | null;
}

/** Starts the session of whoever has proved who they are, in place of the one that the request came with. */
async function start(context: Context<'session.create'>, tx: Tx, login: Login): Promise<Started> {
  const { service, session, query, now, request } = context;
  const secondFactorPending = login.two_factor && login.email_verified;
  if (session) await endSession(tx, session.tokenHash);
  const next = {
    userId: login.id,
    secondFactorPending,
    shared: query.shared === 'yes',
    from: originOf(request),
  };
  const token = await startSession(tx, next, service.config.session, now);
  const event = secondFactorPending ? 'code_asked' : 'signed_in';
  await noteSecurity(tx, { event, userId: login.id, from: next.from }, now);
  const device = secondFactorPending
    ? null
    : await rememberDevice(tx, login.id, deviceTokenOf(request, service.config), now);
  return { userId: login.id, secondFactorPending, token, device };
}

async function signedIn(context: Context<'session.create'>, { userId, secondFactorPending, token, device }: Started) {
  const { service, query, reply } = context;
  giveSession(reply, service.config, token, query.shared === 'yes');
  if (device !== null) giveDevice(reply, service.config, device);
  return { message: 'Successfully logged in', data: await readUser(context.db, userId, secondFactorPending) };
}

interface Checked {
  readonly login: Login;
  /** The password's hash at today's costs, where the stored one was made at others. */
  readonly newHash: string | null;
}

/** The account that the credentials fit. Takes the same time, and answers the same, whether or not it exists. */
async function checkCredentials(
  context: Context<'session.create'>,
  { email, password }: BasicCredentials,
): Promise<Checked> {
  const { service, now, reply } = context;
  const { database, passwords } = service;
  const { attempt, asker } = await attemptOf(context, email);
  // Whom the queue refuses has not tried.
  passwords.admit(asker);
  const failures = await countSignIn(database, attempt, now);
  if (attempts.next(service)) service.background(() => trimFailures(database, now));
  const login = await findLogin(database.read, email);
  const stored = login?.password_hash ?? null;
  const fits = await passwords.verify(password, stored, asker);
  if (!login || stored === null || !fits) {
    service.background(async () => {
      // Nothing of this may show in the answer's time whether the account exists.
      await hasLeft(reply);
      const failed = { event: 'sign_in_failed', userId: login?.id ?? null, from: originOf(context.request) } as const;
      await database.write((tx) => noteSecurity(tx, failed, now));
      if (failures >= failuresToTell) await warnOfGuesses(service, email);
    });
    throw new AppError('wrong_credentials');
  }
  await attemptSucceeded(database, attempt);
  return { login, newHash: passwords.isOutdated(stored) ? await passwords.hash(password, asker) : null };
}

/** A device that signed in before waits for its turn under its own name: its network's share may be used up by others. */
async function attemptOf(context: Context<'session.create'>, email: string) {
  const { request, service, db } = context;
  const asker = askerOf(context);
  const token = deviceTokenOf(request, service.config);
  const device = token !== undefined && (await isKnownDevice(db, email, token)) ? token : null;
  const attempt: Attempt = { email, source: asker.source, device };
  return { attempt, asker: device === null ? asker : { ...asker, source: `device ${sha256(device)}` } };
}

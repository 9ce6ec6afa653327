import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { findLogin, type Login, setPassword } from '../../auth/accounts.ts';
import { type Credentials, readBasic } from '../../auth/basic.ts';
import { endSession, sessionCookie, startSession } from '../../auth/sessions.ts';
import { countAttempt, forgetFailures } from '../../auth/throttle.ts';
import { readUser } from '../../data/users.ts';
import type { Service } from '../../service.ts';
import { type Context, route } from '../route.ts';
import { giveSession, takeSession } from './cookies.ts';

/** Signing in, resuming and signing out. */
export function registerSession(app: FastifyInstance): void {
  route(app, 'session.create', async (context) => {
    const credentials = readBasic(context.request.headers.authorization);
    return credentials ? await signIn(context, credentials) : await resume(context);
  });
  route(app, 'session.delete', async ({ session, service, reply, write }) => {
    const answer = await write(async (tx) => {
      if (session) await endSession(tx, session.tokenHash);
      return { message: 'Signed out' };
    });
    takeSession(reply, service.config);
    return answer;
  });
}

async function resume({ session, request, reply, service, db }: Context<'session.create'>) {
  if (session) return { data: await readUser(db, session.account.id, session.secondFactorPending) };
  const hadCookie = request.cookies[sessionCookie] !== undefined;
  if (hadCookie) takeSession(reply, service.config);
  throw new AppError(hadCookie ? 'session_expired' : 'no_session');
}

async function signIn(context: Context<'session.create'>, credentials: Credentials) {
  const { service, session, query, now, reply } = context;
  const login = await checkCredentials(service, credentials, now);
  const secondFactorPending = login.two_factor && login.email_verified;
  const shared = query.shared === 'yes';
  const token = await service.database.write(async (tx) => {
    if (session) await endSession(tx, session.tokenHash);
    return await startSession(tx, { userId: login.id, secondFactorPending, shared }, service.config.session, now);
  });
  giveSession(reply, service.config, token, shared);
  return { message: 'Successfully logged in', data: await readUser(context.db, login.id, secondFactorPending) };
}

/** The account that the credentials fit. Takes the same time, and answers the same, whether or not it exists. */
async function checkCredentials(service: Service, { email, password }: Credentials, now: Date): Promise<Login> {
  const { database, passwords } = service;
  await countAttempt(database, email, now);
  const login = await findLogin(database.read, email);
  const stored = login?.password_hash ?? null;
  const fits = await passwords.verify(password, stored);
  if (!login || stored === null || !fits) throw new AppError('wrong_credentials');
  await forgetFailures(database, email);
  if (passwords.isOutdated(stored)) {
    const hash = await passwords.hash(password);
    await database.write((tx) => setPassword(tx, login.id, hash, now));
  }
  return login;
}

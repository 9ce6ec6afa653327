import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type SignInProvider,
  type SocialIntent,
  signInProviders,
  socialProviderNames,
} from '#shared/contract/accounts.ts';
import { apiPrefix } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Config } from '../../platform/config.ts';
import { sourceOf } from '../../platform/http/asker.ts';
import { route } from '../../platform/http/route.ts';
import { limitOfDomain, limitOfSource, spend } from '../../platform/limits/limits.ts';
import type { Service } from '../../platform/service.ts';
import { cookieName } from '../../platform/sessions/cookies.ts';
import { accountOfIdentity, SocialRefusal } from '../social/account.ts';
import { createProviderClient, type ProviderClient, type ProviderIdentity } from '../social/identity.ts';
import { beginSignIn, grantSession, type ReturnedSignIn, signInLifetime, takeSignIn } from '../social/sign-ins.ts';

type Clients = ReadonlyMap<SignInProvider, ProviderClient>;
type Query = Readonly<Record<string, unknown>>;
type Request = FastifyRequest<{ Params: { provider: string; role?: string }; Querystring: Query }>;

/** The cookie that ties a sign-in to the browser that began it. */
const signInCookie = 'footbridge_sign_in';
/** A desk on its own computer, and the sign-in that it waits for. */
const deskAddress = /^http:\/\/(?:127\.0\.0\.1|localhost):\d{1,5}\/sign-in\/[\w-]{20,100}$/;
/** A SHA-256 in base64url. */
const challengeForm = /^[\w-]{43}$/;
const signUpRoles: readonly number[] = [roles.employer, roles.educator, roles.student];

/** Signing in and up through Google, Facebook, LinkedIn and an institution's own provider, in a popup whose outcome is a message for the desk. */
export function registerProviders(app: FastifyInstance): void {
  const { service } = app;
  const clients = clientsOf(service.config);
  route(app, 'auth.providers', () =>
    Promise.resolve({
      data: signInProviders.filter((each) => clients.has(each)),
      ...ownNameOf(service.config, clients),
    }),
  );
  const begin = (path: string, intent: SocialIntent) =>
    app.get(`${apiPrefix}/auth/:provider/${path}`, (request: Request, reply) =>
      beginAtProvider(service, clients, intent, request, reply),
    );
  begin('login', 'login');
  begin('signup', 'signup');
  begin('signup/:role', 'signup');
  app.get(`${apiPrefix}/auth/:provider/callback`, (request: Request, reply) =>
    comeBack(service, clients, request, reply),
  );
}

/** A provider sends people back to an address: without one, none can be offered. */
function clientsOf({ social, publicUrl }: Config): Clients {
  const clients = new Map<SignInProvider, ProviderClient>();
  for (const provider of publicUrl === '' ? [] : signInProviders) {
    const keys = social[provider];
    const redirectUri = `${publicUrl}${apiPrefix}/auth/${provider}/callback`;
    if (keys) clients.set(provider, createProviderClient(provider, keys, redirectUri));
  }
  return clients;
}

/** What people call a provider. */
const nameOf = ({ social }: Config, provider: SignInProvider): string =>
  provider === 'oidc' ? (social.oidc?.name ?? 'your institution') : socialProviderNames[provider];

const ownNameOf = (config: Config, clients: Clients) =>
  clients.has('oidc') ? { own_name: nameOf(config, 'oidc') } : {};

function providerOf({ params }: Request): SignInProvider {
  const provider = signInProviders.find((each) => each === params.provider);
  if (!provider) throw new AppError('not_found');
  return provider;
}

async function beginAtProvider(
  service: Service,
  clients: Clients,
  intent: SocialIntent,
  request: Request,
  reply: FastifyReply,
) {
  const provider = providerOf(request);
  const name = nameOf(service.config, provider);
  const returnTo = matching(request.query['return_to'], deskAddress);
  const challenge = matching(request.query['challenge'], challengeForm);
  const refuse = (message: string) => answer(reply, returnTo, message);
  const client = clients.get(provider);
  const role = request.params.role === undefined ? roles.student : Number(request.params.role);
  if (!client) return refuse(`Signing in with ${name} is not set up on this service.`);
  if (!returnTo || !challenge) return refuse('Start the sign-in in Footbridge.');
  if (!signUpRoles.includes(role)) return refuse('Nobody can sign up in this role.');
  try {
    const { database, clock } = service;
    const secrets = await database.write(async (tx) => {
      await spend(tx, [limitOfSource(service.config, 'providers', sourceOf(request))], clock.now());
      return await beginSignIn(tx, { provider, intent, role, challenge, returnTo }, clock.now());
    });
    const page = await client.pageFor(secrets);
    reply.setCookie(cookieName(service.config, signInCookie), secrets.state, cookieOptions(service.config));
    return reply.redirect(page.href, 302);
  } catch (error) {
    return refuse(messageOf(error, request, `${name} can’t be reached right now. Try again later.`));
  }
}

/** A provider's redirect is a visit from another site, with which only a lax cookie comes along. */
function cookieOptions({ publicUrl }: Config) {
  const secure = publicUrl.startsWith('https:');
  return { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: signInLifetime } as const;
}

async function comeBack(service: Service, clients: Clients, request: Request, reply: FastifyReply) {
  const provider = providerOf(request);
  const client = clients.get(provider);
  const { database, clock, config } = service;
  const { maxAge: _age, ...options } = cookieOptions(config);
  const state = String(request.query['state'] ?? '');
  const isOwn = state !== '' && request.cookies[cookieName(config, signInCookie)] === state;
  reply.clearCookie(cookieName(config, signInCookie), options);
  const signIn = isOwn ? await database.write((tx) => takeSignIn(tx, provider, state, clock.now())) : null;
  if (!client || !signIn) return answer(reply, null, 'This sign-in is over. Start again in Footbridge.');
  const name = nameOf(config, provider);
  if (request.query['error'] === 'access_denied' || request.query['error'] === 'user_cancelled_login') {
    return answer(reply, signIn.returnTo, `You didn’t let ${name} sign you in.`);
  }
  try {
    const identity = await client.identify(parametersOf(request), signIn);
    const code = await grant(service, request, signIn, identity);
    return answer(reply, signIn.returnTo, 'success', code);
  } catch (error) {
    const otherwise = `${name} didn’t confirm who you are. Try again.`;
    return answer(reply, signIn.returnTo, messageOf(error, request, otherwise));
  }
}

/** In one transaction: an account without a way in would keep its address from everybody. */
async function grant(
  { database, config, clock }: Service,
  request: Request,
  signIn: ReturnedSignIn,
  identity: ProviderIdentity,
): Promise<string> {
  const now = clock.now();
  const limits = [
    limitOfSource(config, 'sign-ups', sourceOf(request)),
    limitOfDomain(config, 'sign-ups', identity.email),
  ];
  return await database.write(async (tx) => {
    if (signIn.intent === 'signup') await spend(tx, limits, now);
    const userId = await accountOfIdentity(
      tx,
      database,
      { ...signIn, name: nameOf(config, signIn.provider) },
      identity,
      now,
    );
    return await grantSession(tx, userId, signIn.challenge, now);
  });
}

function parametersOf({ query }: Request): URLSearchParams {
  return new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
}

/** What the person reads; what only an operator can mend goes to the log. */
function messageOf(error: unknown, request: Request, otherwise: string): string {
  if (error instanceof SocialRefusal || error instanceof AppError) return error.message;
  request.log.error({ failure: error instanceof Error ? error.message : String(error) }, 'Sign-in with a provider');
  return otherwise;
}

function matching(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}

/** The outcome goes to the desk that waits for it; without one, it is shown. */
function answer(reply: FastifyReply, returnTo: string | null, message: string, code?: string) {
  if (returnTo !== null) {
    const page = new URL(returnTo);
    page.searchParams.set('message', message);
    if (code !== undefined) page.searchParams.set('code', code);
    return reply.redirect(page.href, 302);
  }
  reply.type('text/html; charset=utf-8');
  return reply.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Footbridge</title><p>${message}</p><p>You may close this window.</p></html>`,
  );
}

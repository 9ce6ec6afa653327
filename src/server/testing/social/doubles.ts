import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RunningProvider, startProvider, type TestPerson } from './running-provider.ts';

/** What a double remembers of a code that it gave out. */
interface Given {
  readonly person: TestPerson;
  readonly redirectUri: string;
  readonly challenge: string | null;
}

/** A double of a provider, which signs in whoever is at its door without asking. */
export interface ProviderDouble extends RunningProvider {
  /** Who signs in next; null: they say no. */
  visitor: TestPerson | null;
  /** What the ID token says instead of the truth. */
  forged: Readonly<Record<string, unknown>>;
  /** Whether the ID token is signed with a key that is not the provider's. */
  foreignKey: boolean;
}

/**
 * LinkedIn, as its documents describe it: OpenID without a nonce in the ID token, and without PKCE for an app with a secret,
 * which it refuses.
 */
export async function startLinkedInDouble(redirectUri: string): Promise<ProviderDouble> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const signed = (claims: object, key: KeyObject): string => {
    const parts = [{ alg: 'RS256', typ: 'JWT', kid: 'k' }, claims].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(key, 'base64url');
    return [...parts, signature].join('.');
  };
  return await startDouble(redirectUri, {
    refusal: (query) => (query.has('code_challenge') ? 'Not enough permissions to access: native PKCE protocol' : null),
    page: '/oauth/v2/authorization',
    tokenPage: '/oauth/v2/accessToken',
    profilePage: '/v2/userinfo',
    tokens: (double, { person }) => {
      const now = Math.floor(Date.now() / 1000);
      const truth = { iss: double.at, aud: double.clientId, sub: person.subject, iat: now, exp: now + 600 };
      return {
        id_token: signed({ ...truth, ...double.forged }, double.foreignKey ? foreign : privateKey),
        scope: 'openid profile email',
      };
    },
    profile: ({ subject, firstName, lastName, email }) => ({
      sub: subject,
      given_name: firstName,
      family_name: lastName,
      name: `${firstName} ${lastName}`,
      ...(email && { email, email_verified: true }),
    }),
    facts: (at) => ({
      '/.well-known/openid-configuration': {
        issuer: at,
        authorization_endpoint: `${at}/oauth/v2/authorization`,
        token_endpoint: `${at}/oauth/v2/accessToken`,
        userinfo_endpoint: `${at}/v2/userinfo`,
        jwks_uri: `${at}/oauth/openid/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/oauth/openid/jwks': { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }] },
    }),
  });
}

/** Facebook, as its documents describe it: OAuth with PKCE and a page about the person, which names them by `id`. */
export async function startFacebookDouble(redirectUri: string): Promise<ProviderDouble> {
  return await startDouble(redirectUri, {
    refusal: (query) => (query.get('scope')?.includes('email') ? null : 'No e-mail was asked for'),
    page: '/v21.0/dialog/oauth',
    tokenPage: '/v21.0/oauth/access_token',
    profilePage: '/v21.0/me',
    tokens: () => ({}),
    profile: ({ subject, firstName, lastName, email }, query) => {
      const whole: Record<string, unknown> = { id: subject, first_name: firstName, last_name: lastName, email };
      const fields = (query.get('fields') ?? 'id').split(',');
      return Object.fromEntries(fields.map((field) => [field, whole[field]]));
    },
    facts: () => ({}),
  });
}

interface Manner {
  readonly page: string;
  readonly tokenPage: string;
  readonly profilePage: string;
  refusal(query: URLSearchParams): string | null;
  tokens(double: ProviderDouble, given: Given): object;
  profile(person: TestPerson, query: URLSearchParams): object;
  facts(at: string): Readonly<Record<string, object>>;
}

async function startDouble(redirectUri: string, manner: Manner): Promise<ProviderDouble> {
  const codes = new Map<string, Given>();
  const tokens = new Map<string, TestPerson>();
  const server = createServer((request, response) => {
    void answer(request).then((answered) => send(response, answered));
  });
  const running = await startProvider(server);
  const double: ProviderDouble = { ...running, visitor: null, forged: {}, foreignKey: false };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', double.at);
    if (url.pathname === manner.page) return visit(url.searchParams);
    if (url.pathname === manner.tokenPage && request.method === 'POST') {
      return exchange(new URLSearchParams(await text(request)));
    }
    if (url.pathname === manner.profilePage) {
      const person = tokens.get(String(request.headers.authorization).replace('Bearer ', ''));
      return person ? { body: manner.profile(person, url.searchParams) } : { status: 401 };
    }
    const fact = manner.facts(double.at)[url.pathname];
    return fact ? { body: fact } : { status: 404 };
  }

  function visit(query: URLSearchParams): Answer {
    const refusal = manner.refusal(query);
    const isKnown = query.get('client_id') === double.clientId && query.get('redirect_uri') === redirectUri;
    if (!isKnown || refusal !== null || query.get('response_type') !== 'code') {
      return { status: 400, body: { error: refusal ?? 'unknown app' } };
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (double.visitor) {
      const code = randomBytes(12).toString('hex');
      codes.set(code, { person: double.visitor, redirectUri, challenge: query.get('code_challenge') });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, location: back.href };
  }

  function exchange(form: URLSearchParams): Answer {
    const given = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const isApp = form.get('client_id') === double.clientId && form.get('client_secret') === double.clientSecret;
    const verifier = form.get('code_verifier');
    const challenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
    if (!given || !isApp || form.get('redirect_uri') !== given.redirectUri || challenge !== given.challenge) {
      return { status: 400, body: { error: 'invalid_grant' } };
    }
    const token = randomBytes(12).toString('hex');
    tokens.set(token, given.person);
    const body = { access_token: token, token_type: 'bearer', expires_in: 600, ...manner.tokens(double, given) };
    return { body };
  }
  return double;
}

interface Answer {
  readonly status?: number;
  readonly location?: string;
  readonly body?: object;
}

function send(response: ServerResponse, { status = 200, location, body = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...(location && { location }) });
  response.end(JSON.stringify(body));
}

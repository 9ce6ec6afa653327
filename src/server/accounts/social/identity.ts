import * as oauth from 'oauth4webapi';
import type { SignInProvider } from '#shared/contract/accounts.ts';
import type { ProviderKeys } from '../../platform/config.ts';

/** Somebody as a provider knows them. */
export interface ProviderIdentity {
  /** The provider's own lasting id of the person. */
  readonly subject: string;
  /** Empty where the provider gives none. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What one sign-in keeps secret from the page that carries it. */
export interface SignInSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A provider, as this service is known to it. */
export interface ProviderClient {
  /** The page that the popup is sent to. Throws where the provider can't be reached. */
  pageFor(secrets: SignInSecrets): Promise<URL>;
  /** Who came back with these parameters of the callback. Throws for whatever the provider did not vouch for. */
  identify(parameters: URLSearchParams, secrets: SignInSecrets): Promise<ProviderIdentity>;
}

interface Description {
  readonly scope: string;
  /** The issuer of an OpenID provider, or the endpoints of one that is none. */
  readonly at: string;
  readonly endpoints?: (at: string) => oauth.AuthorizationServer;
  /** LinkedIn refuses a code challenge of apps with a secret. */
  readonly pkce: boolean;
  /** LinkedIn leaves the nonce out of its ID token, and OAuth alone has none. */
  readonly nonce: boolean;
}

const descriptions: Readonly<Record<SignInProvider, Description>> = {
  google: { at: 'https://accounts.google.com', scope: 'openid email profile', pkce: true, nonce: true },
  linkedin: { at: 'https://www.linkedin.com/oauth', scope: 'openid profile email', pkce: false, nonce: false },
  // Wherever it is set up to be.
  oidc: { at: '', scope: 'openid email profile', pkce: true, nonce: true },
  facebook: {
    at: '',
    scope: 'email public_profile',
    pkce: true,
    nonce: false,
    endpoints: (at) => ({
      issuer: at || 'https://www.facebook.com',
      authorization_endpoint: `${at || 'https://www.facebook.com'}/v21.0/dialog/oauth`,
      token_endpoint: `${at || 'https://graph.facebook.com'}/v21.0/oauth/access_token`,
      userinfo_endpoint: `${at || 'https://graph.facebook.com'}/v21.0/me`,
    }),
  },
};

/** Milliseconds that a provider may take for one answer. */
const answerTimeout = 10_000;
/** Milliseconds for which what a provider says of itself is believed. */
const factsFor = 3_600_000;

/** Builds the client of one provider; `redirectUri` is where the provider sends people back to. */
export function createProviderClient(
  provider: SignInProvider,
  { clientId, clientSecret, at }: ProviderKeys,
  redirectUri: string,
): ProviderClient {
  const description = descriptions[provider];
  const { scope, pkce, nonce } = description;
  const readFacts = factsOf(description, at);
  const client: oauth.Client = { client_id: clientId };
  // Only an address that was set by hand, as for a provider on this computer, may go without encryption.
  const options = () => ({
    signal: AbortSignal.timeout(answerTimeout),
    [oauth.allowInsecureRequests]: at?.startsWith('http:') ?? false,
  });

  return {
    async pageFor({ state, nonce: nonceValue, codeVerifier }) {
      const { authorization_endpoint } = await readFacts(options());
      const page = new URL(authorization_endpoint ?? '');
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        ...(nonce && { nonce: nonceValue }),
        ...(pkce && {
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        }),
      };
      for (const [name, value] of Object.entries(parameters)) page.searchParams.set(name, value);
      return page;
    },
    async identify(parameters, secrets) {
      const server = await readFacts(options());
      const returned = oauth.validateAuthResponse(server, client, parameters, secrets.state);
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        provider === 'oidc' ? authenticationAt(server, clientSecret) : oauth.ClientSecretPost(clientSecret),
        returned,
        redirectUri,
        pkce ? secrets.codeVerifier : oauth.nopkce,
        options(),
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        ...(nonce && { expectedNonce: secrets.nonce }),
        requireIdToken: description.endpoints === undefined,
      });
      if (description.endpoints) return ofFacebook(await askFacebook(server, client, tokens.access_token, options()));
      await oauth.validateApplicationLevelSignature(server, response, options());
      const token = oauth.getValidatedIdTokenClaims(tokens);
      if (!token) throw new Error('No ID token');
      // Another provider set up in its place later calls other people by the same ids.
      const named = (claims: Claims) => ({
        ...ofClaims(claims),
        ...(provider === 'oidc' && { subject: `${server.issuer} ${claims.sub}` }),
      });
      if (typeof token['email'] === 'string') return named(token);
      const answered = await oauth.userInfoRequest(server, client, tokens.access_token, options());
      return named(await oauth.processUserInfoResponse(server, client, token.sub, answered));
    },
  };
}

/** The secret goes in the body where the provider takes that, else in a header, as all of them do. */
const authenticationAt = (
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  secret: string,
) => (methods?.includes('client_secret_post') ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret));

type Options = oauth.HttpRequestOptions<'GET'>;

/** What a provider says of itself, asked again after an hour. */
function factsOf({ at, endpoints }: Description, override: string | undefined) {
  let known: { readonly facts: oauth.AuthorizationServer; readonly until: number } | null = null;
  return async (options: Options): Promise<oauth.AuthorizationServer> => {
    if (endpoints) return endpoints(override ?? at);
    if (known && known.until > Date.now()) return known.facts;
    const issuer = new URL(override ?? at);
    const facts = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    known = { facts, until: Date.now() + factsFor };
    return facts;
  };
}

/** Facebook names the wanted fields in the address, and calls the person's id `id`. */
async function askFacebook(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  accessToken: string,
  options: Options,
): Promise<unknown> {
  const page = new URL(server.userinfo_endpoint ?? '');
  page.searchParams.set('fields', 'id,first_name,last_name,email');
  const facts = { ...server, userinfo_endpoint: page.href };
  const response = await oauth.userInfoRequest(facts, client, accessToken, options);
  if (!response.ok) throw new Error(`Facebook answered ${response.status}`);
  return await response.json();
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function ofFacebook(answer: unknown): ProviderIdentity {
  const { id, email, first_name, last_name } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  if (textOf(id) === '') throw new Error('Facebook named nobody');
  return { subject: textOf(id), email: textOf(email), firstName: textOf(first_name), lastName: textOf(last_name) };
}

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

function ofClaims(claims: Claims): ProviderIdentity {
  const [first = '', ...rest] = textOf(claims['name']).split(/\s+/);
  return {
    subject: claims.sub,
    email: textOf(claims['email']),
    firstName: textOf(claims['given_name']) || first,
    lastName: textOf(claims['family_name']) || (textOf(claims['given_name']) === '' ? rest.join(' ') : ''),
  };
}

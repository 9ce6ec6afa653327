import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import Provider from 'oidc-provider';
import { type RunningProvider, startProvider, type TestPerson } from './running-provider.ts';

/** How the service shows its secret. */
type SecretMethod = 'client_secret_post' | 'client_secret_basic';

/**
 * A real OpenID provider (`oidc-provider`), which wants PKCE and shows a form for the sign-in and one for the consent. It
 * stands for Google, and with a secret in a header for the provider of an institution: whoever signs in is the person whose
 * subject they type.
 */
export async function startOpenIdProvider(
  redirectUri: string,
  people: readonly TestPerson[],
  method: SecretMethod = 'client_secret_post',
): Promise<RunningProvider> {
  let listener: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => listener(request, response));
  const provider = await startProvider(server);
  listener = new Provider(provider.at, configurationOf(provider, { redirectUri, people, method })).callback();
  return provider;
}

function configurationOf(
  { clientId, clientSecret }: RunningProvider,
  { redirectUri, people, method }: { redirectUri: string; people: readonly TestPerson[]; method: SecretMethod },
): object {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    pkce: { required: () => true },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name'] },
    // As Google does it: what was asked for is in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, subject: string) => ({
      accountId: subject,
      claims: () => claimsOf(subject, people),
    }),
  };
}

function claimsOf(subject: string, people: readonly TestPerson[]): object {
  const person = people.find((each) => each.subject === subject);
  return {
    sub: subject,
    given_name: person?.firstName,
    family_name: person?.lastName,
    ...(person?.email && { email: person.email, email_verified: true }),
  };
}

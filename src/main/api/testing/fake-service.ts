import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import { challengeText } from '#shared/rules/desk/service-identity.ts';

/** A request as the service would see it. */
interface Seen {
  readonly call: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed where it is JSON, else as text. */
  readonly body: unknown;
}

/** What a route does: answer with a status and an envelope, or handle the response itself. */
export type FakeRoute = (
  seen: Seen,
  response: ServerResponse,
) => { status?: number; body?: unknown; headers?: object } | null;

/** A service that says what a test tells it to say, over real HTTP. */
export interface FakeService {
  readonly address: string;
  readonly seen: Seen[];
  /** `call` is method and path: `GET /v1/health`. */
  on(call: string, route: FakeRoute): void;
  /** Stops answering: connections are refused from now on. */
  stop(): Promise<void>;
}

/** An envelope of success. */
export const ok = (rest: object = {}, headers: object = {}) => ({
  body: { error: false, message: 'OK', ...rest },
  headers,
});
/** An envelope of failure. */
export const failure = (status: number, code: string, message: string, rest: object = {}) => ({
  status,
  body: { error: true, code, message, ...rest },
});

const challenge = 'POST /v1/service/challenge';

/** Answers challenges by a key of its own, as the service does. */
export function fakeIdentity(): FakeRoute {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x ?? '';
  const id = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex');
  return ({ body }) => {
    const { nonce, address } = body as { nonce: string; address: string };
    const signature = sign(null, Buffer.from(challengeText({ id, address, nonce })), privateKey).toString('base64');
    return ok({ data: { id, public_key: x, epoch: '', signature } });
  };
}

/** Starts it on a free port. Calls without a route answer 404. */
export async function startFakeService(): Promise<FakeService> {
  const routes = new Map<string, FakeRoute>([
    ['GET /v1/health', () => ok({ data: { version: '1', database: 'ok' } })],
    [challenge, fakeIdentity()],
  ]);
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const text = Buffer.concat(parts).toString('utf8');
    const url = request.url ?? '';
    const entry: Seen = {
      call: `${request.method} ${url.split('?')[0]}`,
      url,
      headers: request.headers,
      body: bodyOf(text, request.headers['content-type']),
    };
    // The proof of identity comes before the calls that tests are about.
    if (entry.call !== challenge) seen.push(entry);
    const route: FakeRoute = routes.get(entry.call) ?? (() => failure(404, 'not_found', 'No such call'));
    const answer = route(entry, response);
    if (!answer) return;
    const { status = 200, body = '', headers = {} } = answer;
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  return {
    address: `http://127.0.0.1:${port}`,
    seen,
    on: (call, route) => void routes.set(call, route),
    stop,
  };
}

function bodyOf(text: string, type = ''): unknown {
  if (text === '') return undefined;
  return type.startsWith('application/json') ? (JSON.parse(text) as unknown) : text;
}

/** A user as the service answers it. */
export function someUser(changes: Partial<User> = {}): User {
  return {
    id: 7,
    email_address: 'asha@example.org',
    first_name: 'Asha',
    last_name: 'Rao',
    designation: 'Recruiter',
    role: 2,
    phone_number: '',
    profile_pic: '',
    profile_photo: '',
    branch_id: 3,
    company_id: 4,
    institution_id: null,
    is_email_verified: true,
    is2FA: false,
    two_factor: false,
    isOTPVerified: true,
    isInterestAdded: true,
    company: null,
    branch: null,
    industry: null,
    industry_sector: '',
    ceo_name: '',
    year_of_incorporation: null,
    employee_strength: null,
    website_url: '',
    services: [],
    experiences: [],
    documents: [],
    ...changes,
  };
}

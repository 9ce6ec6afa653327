import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import { type CommandName, commandNames } from '#shared/desk/names.ts';
import type { Desk } from '../../desk.ts';
import { createEvents } from '../../events.ts';
import { createFiles } from '../../files/files.ts';
import { inputLimit } from '../../handle.ts';
import { escapingPaths, ownEncodings } from '../testing/hostile-addresses.ts';
import { type Answer, ask, type RawRequest } from '../testing/raw-request.ts';
import { writeRenderer } from '../testing/renderer-folder.ts';
import { testFolder } from '../testing/test-folder.ts';
import { createBrowserGate, instanceKeyHeader, tokenLife } from './gate.ts';
import { createOwnAccountCheck } from './peer-account.ts';
import { loadRendererFiles } from './renderer-files.ts';
import { type BrowserServerOptions, startBrowserServer } from './server.ts';

/** A desk that notes which of its commands ran, behind its server. */
async function startServer(options: Partial<BrowserServerOptions> = {}) {
  const folder = testFolder();
  const ran: CommandName[] = [];
  const handlers = Object.fromEntries(commandNames.map((name) => [name, () => void ran.push(name)]));
  const files = await createFiles({ dataFolder: folder, saveFile: () => Promise.resolve(null), openFile: null });
  onTestFinished(() => files.close());
  const desk = { handlers: handlers as unknown as DeskHandlers, events: createEvents(), files, log: () => undefined };
  const server = await startBrowserServer(desk as unknown as Desk, {
    port: 0,
    renderer: loadRendererFiles(writeRenderer(path.join(folder, 'renderer'))),
    findDownload: () => ({ file: path.join(folder, 'secret.key'), name: 'x' }),
    ...options,
  });
  onTestFinished(() => server.close());
  return { server, port: server.port, ran };
}

type Started = Awaited<ReturnType<typeof startServer>>;

/** The headers of a tab that came in by a launch address. */
async function ownHeaders({ server, port }: Started): Promise<Record<string, string>> {
  const host = `127.0.0.1:${port}`;
  const { pathname, search } = new URL(server.gate.newAddress());
  const answer = await ask(port, pathname + search, { headers: { host } });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { host, origin: `http://${host}`, cookie, 'content-type': 'application/json' };
}

/** Everything that is wrong with a command, and the status and code that it gets. */
function attacks(port: number, own: Record<string, string>, strange: string) {
  const { cookie: _, ...noCookie } = own;
  const { origin: __, ...noOrigin } = own;
  const { 'content-type': ___, ...noType } = own;
  const post = (headers: Record<string, string>, body: string | Buffer = '{"input":{}}') => ({
    method: 'POST',
    headers,
    body,
  });
  const evil = `evil.example:${port}`;
  const large = `{"input":{"text":"${'x'.repeat(inputLimit + 1)}"}}`;
  return [
    ['no cookie', post(noCookie), 401, 'untrusted_sender'],
    ['the cookie of another desk', post({ ...own, cookie: strange }), 401, 'untrusted_sender'],
    [
      'the value under another name',
      post({ ...own, cookie: `x=${own['cookie']?.split('=')[1]}` }),
      401,
      'untrusted_sender',
    ],
    ['a foreign origin', post({ ...own, origin: 'https://evil.example' }), 403, 'untrusted_sender'],
    ['a page of another port', post({ ...own, origin: `http://127.0.0.1:${port + 1}` }), 403, 'untrusted_sender'],
    ['an opaque origin', post({ ...own, origin: 'null' }), 403, 'untrusted_sender'],
    ['no origin', post(noOrigin), 403, 'untrusted_sender'],
    ['a rebound name', post({ ...own, host: evil, origin: `http://${evil}` }), 403, 'untrusted_sender'],
    ['another site', post({ ...own, 'sec-fetch-site': 'cross-site' }), 403, 'untrusted_sender'],
    ['another port of this site', post({ ...own, 'sec-fetch-site': 'same-site' }), 403, 'untrusted_sender'],
    ['too much', post(own, large), 200, 'too_large'],
    ['another shape', post(own, '{"input":"text"}'), 200, 'invalid'],
    ['a list', post(own, '{"input":[1]}'), 200, 'invalid'],
    ['no JSON', post(own, '{'), 200, 'malformed'],
    ['a form', post({ ...own, 'content-type': 'text/plain' }), 200, 'malformed'],
    ['a page’s form', post({ ...own, 'content-type': 'application/x-www-form-urlencoded' }), 200, 'malformed'],
    ['a type that only begins so', post({ ...own, 'content-type': 'application/jsonp' }), 200, 'malformed'],
    ['no type', post(noType), 200, 'malformed'],
    ['GET', { method: 'GET', headers: own }, 404, ''],
    ['PUT', { method: 'PUT', headers: own }, 405, ''],
    ['DELETE', { method: 'DELETE', headers: own }, 405, ''],
  ] as const satisfies (readonly [string, RawRequest, number, string])[];
}

const codeOf = ({ body, headers }: Answer) =>
  headers['content-type'] === 'application/json'
    ? ((JSON.parse(body) as { error?: { code?: string } }).error?.code ?? 'ok')
    : '';

describe('every command of the browser host', () => {
  it('is refused in 21 ways, and runs for its own tab [E-07] [E-13]', async () => {
    const started = await startServer();
    const { port, ran } = started;
    const own = await ownHeaders(started);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const strange = (await ownHeaders(await startServer()))['cookie'] ?? '';
    for (const name of commandNames) {
      for (const [what, request, status, code] of attacks(port, own, strange)) {
        const answer = await ask(port, `/desk/${name}`, { ...request, agent });
        expect([answer.status, codeOf(answer)], `${name}: ${what}`).toEqual([status, code]);
      }
    }
    expect(ran).toEqual([]);
    await ask(port, '/desk/session.read', { method: 'POST', headers: own, body: '{}' });
    expect(ran).toEqual(['session.read']);
  });

  it('would run for strangers if the gate let them [E-07]', async () => {
    const started = await startServer();
    const own = await ownHeaders(started);
    Object.assign(started.server.gate, { refuse: () => null });
    for (const [what, request] of attacks(started.port, own, '').slice(0, 10)) {
      expect(codeOf(await ask(started.port, '/desk/session.read', request)), what).toBe('ok');
    }
    expect(started.ran).toHaveLength(10);
  });
});

describe('what a page of another port can reach', () => {
  it('is a page to look at, never the events, the files or a frame [E-13]', async () => {
    const started = await startServer();
    const { 'content-type': _, origin: __, ...own } = await ownHeaders(started);
    const visit = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    for (const site of ['same-site', 'cross-site']) {
      const from = { ...own, 'sec-fetch-site': site };
      for (const target of ['/', '/desk/events', '/desk/download/1/x', '/assets/index-abc.js']) {
        expect((await ask(started.port, target, { headers: from })).status, target).toBe(403);
      }
      const frame = { ...from, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
      expect((await ask(started.port, '/', { headers: frame })).status).toBe(403);
      expect((await ask(started.port, '/desk/events', { headers: { ...from, ...visit } })).status).toBe(403);
      expect((await ask(started.port, '/signin', { headers: { ...from, ...visit } })).status).toBe(200);
    }
  });
});

describe('static files of the browser host', () => {
  it('are those of the map, by more than 930 ways of asking for others [E-03]', async () => {
    const started = await startServer();
    const { 'content-type': _, ...headers } = await ownHeaders(started);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const paths = escapingPaths();
    expect(paths.length - ownEncodings).toBeGreaterThan(930);
    for (const target of paths) {
      // A request line has no room for these: they are sent as browsers would.
      const sent = target.replace(/[^!-~]/gu, encodeURIComponent);
      const { status, body } = await ask(started.port, sent, { headers, agent });
      const isOurs = status === 404 ? body === 'Not found' : /<title>F<\/title>|^export \{\};$|^body\{\}$/.test(body);
      expect(isOurs, `${target}: ${status} ${body}`).toBe(true);
    }
  });
});

describe('a launch address', () => {
  it('is worth nothing after a quarter of an hour, or a second time [E-13]', () => {
    let now = 0;
    const gate = createBrowserGate(4000, () => now);
    const tokenOf = () => new URL(gate.newAddress()).searchParams.get('token') ?? '';
    const late = tokenOf();
    const timely = tokenOf();
    const used = tokenOf();
    expect(late).toMatch(/^[\w-]{43}$/);
    expect(gate.admit(used)).toContain('HttpOnly; SameSite=Strict');
    expect(gate.admit(used)).toBeNull();
    now = tokenLife - 1;
    expect(gate.admit(timely)).not.toBeNull();
    now = tokenLife;
    expect(gate.admit(late)).toBeNull();
    expect(gate.admit('')).toBeNull();
  });

  it('that stands on another page signs in by a page, which keeps the cookie, not by a redirect, which loses it', async () => {
    const { server, port } = await startServer();
    const { pathname, search, host } = new URL(server.gate.newAddress());
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const answer = await ask(port, pathname + search, { headers: { host, ...visit } });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(answer.body).toContain('content="0; url=/"');
    expect(answer.body).not.toContain('token');
    expect(answer.headers['set-cookie']?.[0]).toContain('SameSite=Strict');
  });
});

/** Runs curl as another account, and answers what it printed. */
async function askAs(uid: number, args: readonly string[]): Promise<string> {
  const child = spawn('curl', ['-s', '-w', '%{http_code}', '-o', '-', ...args], { uid, gid: uid, cwd: '/' });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await once(child, 'close');
  return out;
}

describe('other accounts of this computer', () => {
  const table = (lines: readonly string[]) => ['  sl  local_address rem_address   st', ...lines].join('\n');
  const line = (local: string, remote: string, account: number) =>
    `   0: ${local} ${remote} 01 00000000:00000000 00:00000000 00000000  ${account}        0 1149 1 0 20 4 30 10 -1`;
  const ends = { localAddress: '127.0.0.1', localPort: 4000, remoteAddress: '127.0.0.1', remotePort: 50_000 };
  const near = '0100007F:0FA0';
  const far = '0100007F:C350';
  const evaluate = (lines: readonly string[], account: number | undefined = 1000) =>
    createOwnAccountCheck((file) => Promise.resolve(file.endsWith('tcp') ? table(lines) : ''), account)(ends);

  it('are told apart by the account of their socket [E-13]', async () => {
    expect(await evaluate([line(near, far, 1000), line(far, near, 1000)])).toBe(true);
    expect(await evaluate([line(near, far, 1000), line(far, near, 1001)])).toBe(false);
    expect(await evaluate([line(near, far, 1000), line(far, near, 0)])).toBe(false);
    expect(await evaluate([line(near, far, 1000)])).toBe(false);
    const inSix = `0000000000000000FFFF0000`;
    expect(await evaluate([line(near, far, 1000), line(inSix + far, inSix + near, 1001)])).toBe(false);
    expect(await evaluate([])).toBe(true);
    expect(await createOwnAccountCheck(() => Promise.reject(new Error('no table')), 1000)(ends)).toBe(true);
    expect(await createOwnAccountCheck(() => Promise.reject(new Error('not Linux')), undefined)(ends)).toBe(true);
  });

  it('get 403 for everything, with a right token or cookie too, and leave the token to its owner [E-13]', async () => {
    const started = await startServer({ isOwn: () => Promise.resolve(false) });
    const { port, server, ran } = started;
    const { pathname, search, host } = new URL(server.gate.newAddress());
    const key = { host, [instanceKeyHeader]: server.gate.instanceKey };
    expect((await ask(port, pathname + search, { headers: { host } })).status).toBe(403);
    expect((await ask(port, '/desk/address', { method: 'POST', headers: key })).status).toBe(403);
    expect(server.gate.admit(new URLSearchParams(search).get('token') ?? '')).not.toBeNull();
    expect(ran).toEqual([]);
  });

  it.runIf(process.platform === 'linux' && process.geteuid?.() === 0)(
    'are really refused, by the system’s own word [E-13]',
    async () => {
      const started = await startServer();
      const { port, server } = started;
      const own = await ownHeaders(started);
      const address = server.gate.newAddress();
      expect(await askAs(65_534, [address])).toContain('another account');
      const cookie = ['-H', `cookie: ${own['cookie']}`, `http://127.0.0.1:${port}/`];
      expect(await askAs(65_534, cookie)).toMatch(/403$/);
      expect(await askAs(0, cookie)).toMatch(/200$/);
      expect(await askAs(0, [address])).toMatch(/303$/);
    },
  );
});

describe('connections that dawdle', () => {
  const closed = (socket: Socket) => once(socket.resume(), 'close');

  it('are ended, and hold up nobody meanwhile [E-13]', async () => {
    const started = await startServer({ timeouts: { headers: 400, request: 800 } });
    const own = await ownHeaders(started);
    const slow = Array.from({ length: 100 }, () => connect(started.port, '127.0.0.1'));
    for (const socket of slow) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ');
    const body = connect(started.port, '127.0.0.1').on('error', () => undefined);
    const head = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`);
    body.write(`POST /desk/session.read HTTP/1.1\r\n${head.join('')}content-length: 100\r\n\r\n{"in`);
    const ends = [...slow, body].map(closed);
    const answer = await ask(started.port, '/desk/session.read', { method: 'POST', headers: own, body: '{}' });
    expect(codeOf(answer)).toBe('ok');
    await Promise.all(ends);
    expect(started.ran).toEqual(['session.read']);
  });

  it('and headers without end get 431 [E-13]', async () => {
    const { port, ran } = await startServer();
    const headers = { host: `127.0.0.1:${port}`, 'x-long': 'x'.repeat(20_000) };
    expect((await ask(port, '/', { headers })).status).toBe(431);
    const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'x'.repeat(20)]));
    expect((await ask(port, '/', { headers: many })).status).toBe(431);
    expect(ran).toEqual([]);
  });
});

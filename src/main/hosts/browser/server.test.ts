import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartProblem } from '#node/start-problem.ts';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { FileRef, Result } from '#shared/desk/types.ts';
import { rosterLimits } from '#shared/roster/limits.ts';
import type { Desk } from '../../desk.ts';
import { createEvents } from '../../events.ts';
import { createFiles } from '../../files/files.ts';
import { writeRenderer } from '../testing/renderer-folder.ts';
import { testFolder } from '../testing/test-folder.ts';
import { instanceKeyHeader } from './gate.ts';
import { loadRendererFiles } from './renderer-files.ts';
import { startBrowserServer } from './server.ts';

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** One request with exactly these headers: `fetch` would not let a test lie about Host and Origin. */
function ask(
  port: number,
  target: string,
  init: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {} } = init;
    const request = http.request(
      { host: '127.0.0.1', port, path: target, method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const body = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      },
    );
    request.on('error', reject);
    request.end(init.body);
  });
}

async function startServer() {
  const folder = testFolder();
  const events = createEvents();
  const files = await createFiles({ dataFolder: folder, saveFile: () => Promise.resolve(null), openFile: null });
  const handlers = {
    'settings.read': () => ({ theme: 'dark', sidebarCollapsed: false }),
    'settings.save': (input: object) => input,
  } as unknown as DeskHandlers;
  const desk = { handlers, events, files, log: () => undefined } as unknown as Desk;
  const download = path.join(folder, 'download');
  writeFileSync(download, 'name,course\r\n');
  const server = await startBrowserServer(desk, {
    port: 0,
    renderer: loadRendererFiles(writeRenderer(path.join(folder, 'renderer'))),
    findDownload: () => ({ file: download, name: 'räume "a".csv' }),
  });
  onTestFinished(() => server.close());
  return { server, port: server.port, events, files, folder };
}

type Started = Awaited<ReturnType<typeof startServer>>;

/** Signs in as a tab does, and answers the headers that it sends from then on. */
async function signIn({ server, port }: Started): Promise<Record<string, string>> {
  const { pathname, search } = new URL(server.gate.newAddress());
  const answer = await ask(port, pathname + search, { headers: { host: `127.0.0.1:${port}` } });
  const cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}`, cookie };
}

const asJson = (headers: Record<string, string>) => ({ ...headers, 'content-type': 'application/json' });

describe('launch address', () => {
  it('is on 127.0.0.1 alone [API-02]', async () => {
    const listened = vi.spyOn(net.Server.prototype, 'listen');
    onTestFinished(() => listened.mockRestore());
    await startServer();
    expect(listened.mock.calls).toEqual([[0, '127.0.0.1', expect.any(Function)]]);
  });

  it('signs one browser in, with a cookie that scripts cannot read, and leaves the address bar clean [API-02]', async () => {
    const started = await startServer();
    const { port, server } = started;
    const address = new URL(server.gate.newAddress());
    expect(address.origin).toBe(`http://127.0.0.1:${port}`);
    const first = await ask(port, address.pathname + address.search, { headers: { host: address.host } });
    expect(first).toMatchObject({ status: 303, headers: { location: '/' } });
    const cookie = first.headers['set-cookie']?.[0] ?? '';
    expect(cookie).toMatch(/^footbridge_desk_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);

    const page = await ask(port, '/employer/dashboard', { headers: { host: address.host, cookie } });
    expect(page.status).toBe(200);
    expect(page.body).toContain('<meta name="style-nonce"');
  });

  it('shows a plain page at a second use, but not to the browser that used it', async () => {
    const started = await startServer();
    const { port, server } = started;
    const address = new URL(server.gate.newAddress());
    const target = address.pathname + address.search;
    const first = await ask(port, target, { headers: { host: address.host } });
    const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    const stranger = await ask(port, target, { headers: { host: address.host } });
    expect(stranger.status).toBe(401);
    expect(stranger.headers['set-cookie']).toBeUndefined();
    expect(stranger.body).toContain('This address has been used');
    expect(await ask(port, target, { headers: { host: address.host, cookie } })).toMatchObject({ status: 303 });
  });

  it('gives a fresh address to who can read the instance file, and to nobody else', async () => {
    const { port, server } = await startServer();
    const key = server.gate.instanceKey;
    const fresh = await ask(port, '/desk/address', { method: 'POST', headers: { [instanceKeyHeader]: key } });
    expect(JSON.parse(fresh.body)).toMatchObject({ ok: true, data: expect.stringContaining('?token=') });
    const wrong = await ask(port, '/desk/address', {
      method: 'POST',
      headers: { [instanceKeyHeader]: 'x'.repeat(43) },
    });
    expect(wrong.status).toBe(403);
  });
});

const badHosts = (port: number): string[] => [
  'evil.example',
  `evil.example:${port}`,
  `127.0.0.1.evil.example:${port}`,
  `localhost.evil.example:${port}`,
  '127.0.0.1',
  'localhost',
  `127.0.0.1:${port + 1}`,
  `127.0.0.2:${port}`,
  `[::1]:${port}`,
  `0.0.0.0:${port}`,
  `LOCALHOST.:${port}`,
  `127.0.0.1:${port}@evil.example`,
];

const badOrigins = (port: number): string[] => [
  'null',
  'https://evil.example',
  `https://127.0.0.1:${port}`,
  'http://127.0.0.1',
  `http://127.0.0.1:${port + 1}`,
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}.evil.example`,
  'app://bundle',
];

describe('gate', () => {
  it('refuses twelve foreign Hosts, cookie or not [E-13]', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    const hosts = badHosts(started.port);
    expect(hosts).toHaveLength(12);
    for (const host of hosts) {
      const command = await ask(started.port, '/desk/settings.read', {
        method: 'POST',
        headers: asJson({ ...headers, host, origin: `http://${host}` }),
        body: '{}',
      });
      const page = await ask(started.port, '/', { headers: { ...headers, host } });
      expect([command.status, page.status], host).toEqual([403, 403]);
    }
  });

  it('refuses eight foreign Origins, and a write without one [E-13] [API-02]', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    const origins = badOrigins(started.port);
    expect(origins).toHaveLength(8);
    const { origin: _, ...without } = headers;
    for (const changed of [...origins.map((origin) => ({ ...headers, origin })), without]) {
      const answer = await ask(started.port, '/desk/settings.read', {
        method: 'POST',
        headers: asJson(changed),
        body: '{}',
      });
      expect(answer.status, JSON.stringify(changed)).toBe(403);
    }
  });

  it('answers 401 to everything without the cookie [E-13]', async () => {
    const { port } = await startServer();
    const host = `127.0.0.1:${port}`;
    const own = { host, origin: `http://${host}` };
    const cookies = ['', 'footbridge_desk=x', `footbridge_desk_${port}=`, `footbridge_desk_${port}=${'a'.repeat(43)}`];
    for (const cookie of cookies) {
      for (const target of ['/', '/signin', '/assets/index-abc.js', '/desk/events', '/desk/download/x/y']) {
        expect((await ask(port, target, { headers: { ...own, cookie } })).status, target).toBe(401);
      }
      for (const target of ['/desk/settings.read', '/desk/files?name=a', '/desk/address']) {
        const answer = await ask(port, target, { method: 'POST', headers: asJson({ ...own, cookie }), body: '{}' });
        expect(answer.status, target).toBe(401);
      }
    }
  });

  it('lets the own tab in, under both names of this machine', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    for (const name of ['127.0.0.1', 'localhost']) {
      const host = `${name}:${started.port}`;
      const answer = await ask(started.port, '/desk/settings.read', {
        method: 'POST',
        headers: asJson({ ...headers, host, origin: `http://${host}` }),
        body: '{}',
      });
      expect(JSON.parse(answer.body)).toMatchObject({ ok: true, data: { theme: 'dark' } });
    }
  });
});

describe('window files', () => {
  it('come with a policy that allows no foreign and no inline script [E-14]', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    const page = await ask(started.port, '/', { headers });
    const policy = String(page.headers['content-security-policy']);
    const nonce = /content="([\w-]{22})"/.exec(page.body)?.[1];
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    for (const part of ["object-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(page.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    });
    const second = await ask(started.port, '/', { headers });
    expect(second.body).not.toContain(String(nonce));
  });

  it('are those of the map alone, however the path is written', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    expect(await ask(started.port, '/assets/index-abc.js', { headers })).toMatchObject({
      status: 200,
      body: 'export {};',
    });
    const tries = [
      '/../secret.key',
      '/..%2fsecret.key',
      '/%2e%2e/secret.key',
      '/assets/../../secret.key',
      '/assets/..%5c..%5csecret.key',
      '/assets//../../secret.key',
      '/.%00/secret.key',
      '/etc/passwd%00.js',
      '//etc/passwd.js',
      'http://evil.example/secret.key',
      '/assets/notes.txt',
      '/assets/index-abc.js.map',
      '/index.html.bak',
    ];
    for (const target of tries) {
      const answer = await ask(started.port, target, { headers });
      expect(answer.status, target).toBe(404);
    }
  });
});

describe('commands, files and events', () => {
  it('answers 200 with the result, whatever the command says', async () => {
    const started = await startServer();
    const headers = asJson(await signIn(started));
    const send = (name: string, body: string, type = 'application/json') =>
      ask(started.port, `/desk/${name}`, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
    expect(await send('settings.save', '{"input":{"theme":"purple"}}')).toMatchObject({ status: 200 });
    expect(JSON.parse((await send('settings.save', '{"input":{"theme":"light"}}')).body)).toEqual({
      ok: true,
      data: { theme: 'light' },
    });
    expect(JSON.parse((await send('settings.save', '{')).body)).toMatchObject({ error: { code: 'malformed' } });
    expect(JSON.parse((await send('settings.save', '{}', 'text/plain')).body)).toMatchObject({
      error: { code: 'malformed' },
    });
    expect((await send('constructor', '{}')).status).toBe(404);
    expect((await send('settings.nothing', '{}')).status).toBe(404);
  });

  it('takes a file, and refuses one past 50 MB without keeping any of it', async () => {
    const started = await startServer();
    const headers = { ...(await signIn(started)), 'content-type': 'application/octet-stream' };
    const upload = async (body: Buffer, extra: Record<string, string> = {}) => {
      const target = `/desk/files?name=${encodeURIComponent('../../students "1".csv')}`;
      const answer = await ask(started.port, target, { method: 'POST', headers: { ...headers, ...extra }, body });
      return JSON.parse(answer.body) as Result<FileRef>;
    };
    const taken = await upload(Buffer.from('name\r\nAsha'));
    expect(taken).toMatchObject({ ok: true, data: { name: 'students 1.csv', size: 10 } });

    const before = readdirSync(path.join(started.folder, 'temp')).length;
    const chunked = await upload(Buffer.alloc(rosterLimits.fileBytes + 1), { 'transfer-encoding': 'chunked' });
    expect(chunked).toMatchObject({ ok: false, error: { code: 'too_large' } });
    expect(await upload(Buffer.alloc(rosterLimits.fileBytes + 1))).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    expect(readdirSync(path.join(started.folder, 'temp'))).toHaveLength(before);
    await started.files.close();
    expect(existsSync(path.join(started.folder, 'temp'))).toBe(false);
  });

  it('sends downloads as attachments that no page can become', async () => {
    const started = await startServer();
    const answer = await ask(started.port, '/desk/download/1/x.csv', { headers: await signIn(started) });
    expect(answer).toMatchObject({ status: 200, body: 'name,course\r\n' });
    expect(answer.headers).toMatchObject({
      'content-disposition': "attachment; filename*=UTF-8''r%C3%A4ume%20%22a%22.csv",
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it('tells events to every tab, and what a tab has missed when it comes back', async () => {
    const started = await startServer();
    const headers = await signIn(started);
    started.events.emit('notice', { severity: 'warning', message: 'said before any tab was there' });
    const first = await listen(started.port, '/desk/events', headers);
    await first.until('said before any tab was there');
    started.events.emit('mail.arrived', { id: '1' });
    await first.until('"id":"1"');
    first.close();
    started.events.emit('mail.arrived', { id: '2' });
    const second = await listen(started.port, '/desk/events?after=2', headers);
    await second.until('id: 3\nevent: mail.arrived\ndata: {"id":"2"}');
    expect(second.text()).not.toContain('"id":"1"');
  });
});

/** Listens to an event stream as a tab does. */
function listen(port: number, target: string, headers: Record<string, string>) {
  return new Promise<{ text(): string; until(part: string): Promise<void>; close(): void }>((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: target, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('error', () => undefined);
      const until = async (part: string) => {
        while (!text.includes(part)) await new Promise((arrived) => response.once('data', arrived));
      };
      resolve({ text: () => text, until, close: () => request.destroy() });
    });
    request.on('error', reject);
  });
}

describe('port', () => {
  it('is named in one sentence when it is taken', async () => {
    const { port } = await startServer();
    const desk = { handlers: {}, events: createEvents(), log: () => undefined } as unknown as Desk;
    const renderer = loadRendererFiles(writeRenderer(testFolder()));
    const second = startBrowserServer(desk, { port, renderer, findDownload: () => ({ file: '', name: '' }) });
    await expect(second).rejects.toThrow(StartProblem);
    await expect(second).rejects.toThrow(`Port ${port} is already in use.`);
  });
});

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LocalMail } from '#shared/desk/types.ts';
import { openServiceDatabase } from './platform/database/open-database.ts';
import { describeEngines } from './testing/engines.ts';

const program = path.join(import.meta.dirname, 'main.ts');
/** Key derivation at test cost: at the shipped one, a sign-up can outlast the seconds that an ending service grants it. */
const quickScrypt = pathToFileURL(path.join(import.meta.dirname, '../../tests/support/quick-scrypt.mjs')).href;
const unix = process.platform !== 'win32';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'footbridge-main-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) await end(child, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
  return child.exitCode;
}

async function addressOf(child: ReturnType<typeof start>): Promise<string> {
  for await (const chunk of child.stdout) {
    const address = /^Footbridge service is ready: (http:\S+\/v1)$/m.exec(String(chunk))?.[1];
    if (address) return address;
  }
  throw new Error(await text(child.stderr));
}

/** A database as a version that was never released left it; its bytes. */
function unreleased(at: string): Buffer {
  mkdirSync(at, { recursive: true });
  const file = path.join(at, 'footbridge.db');
  const database = new Sqlite(file);
  database.exec(
    "create table kysely_migration (name, timestamp); insert into kysely_migration values ('0010-accounts', '')",
  );
  database.close();
  return readFileSync(file);
}

async function failure(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<[number | null, string]> {
  const child = start(args, env);
  const [said] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return [child.exitCode, said];
}

describe('the service as a command', () => {
  it('listens on this computer alone, answers, and ends cleanly when asked', async () => {
    const child = start(['--port', '0', '--data', folder]);
    const address = await addressOf(child);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    const health = await fetch(`${address}/health`);
    expect(await health.json()).toMatchObject({ error: false, data: { database: 'ok' } });
    expect(await end(child, 'SIGTERM')).toBe(unix ? 0 : null);
    expect(readdirSync(folder).sort()).toEqual(['backups', 'footbridge.db', 'mark', 'service-key.pem']);
  });

  it('finishes what is under way before it ends', async () => {
    const child = start(['--port', '0', '--data', folder], { NODE_OPTIONS: `--import ${quickScrypt}` });
    const address = await addressOf(child);
    const authorization = `Basic ${Buffer.from('asha@acme.example:correct horse').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json', expect: '100-continue' };
    const sent = request(`${address}/auth/signup/4`, { method: 'POST', headers });
    sent.flushHeaders();
    // The service has the request, and waits for its body.
    await once(sent, 'continue');
    child.kill('SIGTERM');
    sent.end('{"first_name":"Asha"}');
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(201);
    await once(child, 'exit');
    const database = new Sqlite(path.join(folder, 'footbridge.db'), { readonly: true });
    expect(database.prepare('select email_address from users').pluck().all()).toEqual(['asha@acme.example']);
    database.close();
  });

  it('keeps everything over a kill', async () => {
    const first = start(['--port', '0', '--data', folder]);
    const address = await addressOf(first);
    const authorization = `Basic ${Buffer.from('asha@acme.example:correct horse').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ first_name: 'Asha' });
    expect((await fetch(`${address}/auth/signup/4`, { method: 'POST', headers, body })).status).toBe(201);
    await end(first, 'SIGKILL');
    const second = await addressOf(start(['--port', '0', '--data', folder]));
    expect((await fetch(`${second}/auth/session/create`, { headers: { authorization } })).status).toBe(200);
  });

  it('says in one sentence that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    expect(await failure(['--port', port, '--data', folder])).toEqual([
      1,
      `Port ${port} is already in use. Choose another one.\n`,
    ]);
    other.close();
  });

  it('says in one sentence what else keeps it from starting', async () => {
    const file = path.join(folder, 'a file');
    writeFileSync(file, 'not a folder');
    const none = ['--port', '0', '--data', folder];
    expect(await failure(['--port', '0', '--data', file])).toEqual([
      1,
      `The folder ${file} cannot be written. Choose another one with --data.\n`,
    ]);
    expect(await failure(['--port', 'http'])).toEqual([1, '--port must be a number from 0 to 65535, not "http".\n']);
    expect(await failure([...none, '--nonsense'])).toEqual([1, "Unknown option '--nonsense'.\n"]);
    expect(await failure(none, { SMTP_URL: 'mail.example' })).toEqual([
      1,
      'SMTP_URL must be an address that starts with smtp:// or smtps://.\n',
    ]);
    expect(await failure(none, { DATABASE_URL: 'mysql://x' })).toEqual([
      1,
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.\n',
    ]);
    const [code, said] = await failure(none, { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' });
    expect([code, said.split('\n').length]).toEqual([1, 2]);
    expect(said).toMatch(/^The database at 127\.0\.0\.1:1 could not be opened: /);
    expect(said).not.toContain('secret');
  });

  it('leaves a damaged or newer database alone', async () => {
    const file = path.join(folder, 'footbridge.db');
    writeFileSync(file, 'This is no database. '.repeat(500));
    const before = readFileSync(file);
    const [code, said] = await failure(['--port', '0', '--data', folder]);
    expect([code, said]).toEqual([1, expect.stringContaining('is damaged. Restore it from a backup')]);
    expect(readFileSync(file)).toEqual(before);
    rmSync(file);
    const newer = new Sqlite(file);
    newer.exec(
      "create table kysely_migration (name, timestamp); insert into kysely_migration values ('9990-later', '')",
    );
    newer.close();
    expect(await failure(['--port', '0', '--data', folder])).toEqual([
      1,
      'The database was written by a newer Footbridge. Please update this one.\n',
    ]);
  });

  it('leaves a database of an unreleased version alone, and says what to do', async () => {
    const before = unreleased(folder);
    expect(await failure(['--port', '0', '--data', folder])).toEqual([
      1,
      "The database was made by an unreleased version of Footbridge, which this one can't read. Choose another folder with --data.\n",
    ]);
    expect(readFileSync(path.join(folder, 'footbridge.db'))).toEqual(before);
  });

  it('refuses requests for other host names', async () => {
    const address = new URL(await addressOf(start(['--port', '0', '--data', folder])));
    const statusFor = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ port: address.port, path: '/v1/health', headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusFor(`127.0.0.1:${address.port}`)).toBe(200);
    expect(await statusFor('footbridge.evil.example')).toBe(403);
  });

  it('writes nothing secret to its log', async () => {
    const child = start(['--port', '0', '--data', folder]);
    const address = await addressOf(child);
    const said = text(child.stderr);
    for (const secret of ['canary-password:with colon', 'short']) {
      const authorization = `Basic ${Buffer.from(`canary@acme.example:${secret}`).toString('base64')}`;
      const headers = { authorization, 'content-type': 'application/json', cookie: 'footbridge_session=canary-token' };
      await fetch(`${address}/auth/signup/4`, { method: 'POST', headers, body: '{"first_name":"canary"}' });
      await fetch(`${address}/auth/session/create?canary=1`, { headers });
      await fetch(`${address}/user`, { method: 'PATCH', headers, body: '{"canary":' });
    }
    await end(child, 'SIGTERM');
    expect(await said).not.toMatch(/canary|Y2FuYXJ5/);
  });
});

describe('the service as a child', () => {
  function adopt(socket: string, env: NodeJS.ProcessEnv = {}) {
    const args = ['--socket', socket, '--data', path.join(folder, 'service')];
    const child = fork(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    children.push(child);
    const messages: { type: string; id?: string; message?: string }[] = [];
    child.on('message', (message) => messages.push(message as { type: string }));
    return { child, messages };
  }
  const place = () => {
    if (!unix) return `\\\\.\\pipe\\${path.basename(folder)}`;
    mkdirSync(path.join(folder, 'socket'), { mode: 0o700 });
    return path.join(folder, 'socket', 's');
  };

  async function ask(socketPath: string, method: string, url: string, headers = {}, body = '') {
    const sent = request({ socketPath, method, path: `/v1${url}`, headers }).end(body);
    const [response] = await once(sent, 'response');
    return {
      status: response.statusCode,
      cookie: String(response.headers['set-cookie'] ?? '').split(';')[0],
      body: await text(response),
    };
  }

  it('listens on its socket, tells its parent of readiness and mails, and goes with it', async () => {
    const socket = place();
    const { child, messages } = adopt(socket, { DATABASE_URL: 'postgres://elsewhere.example/none' });
    await once(child, 'message');
    expect(messages).toEqual([{ type: 'ready' }]);
    if (unix) expect(statSync(socket).mode & 0o777).toBe(0o600);
    const headers = { 'content-type': 'application/json', 'x-footbridge-client': 'test' };
    const authorization = `Basic ${Buffer.from('asha@acme.example:correct horse').toString('base64')}`;
    const signedUp = await ask(
      socket,
      'POST',
      '/auth/signup/4',
      { ...headers, authorization },
      '{"first_name":"Asha"}',
    );
    expect(signedUp.status).toBe(201);
    const told = once(child, 'message');
    const sent = await ask(socket, 'POST', '/auth/otp', { ...headers, cookie: signedUp.cookie }, '{"method":2}');
    expect(sent.status).toBe(200);
    await told;
    const mail = messages.find(({ type }) => type === 'mail');
    const file = path.join(folder, 'service', 'mail', `${mail?.id}.json`);
    const written = JSON.parse(readFileSync(file, 'utf8')) as LocalMail;
    expect(written).toMatchObject({ id: mail?.id, to: 'asha@acme.example' });
    expect(written.text).toMatch(/^\d{6}$/m);
    if (unix) expect(statSync(file).mode & 0o777).toBe(0o600);
    const gone = once(child, 'exit');
    child.disconnect();
    expect((await gone)[0]).toBe(0);
    if (unix) expect(existsSync(socket)).toBe(false);
  });

  it.runIf(unix)('takes the place of a killed one, not of a running one', async () => {
    const socket = place();
    const first = adopt(socket);
    await once(first.child, 'message');
    const second = adopt(socket);
    await once(second.child, 'exit');
    expect(second.messages).toEqual([{ type: 'failed', message: 'Another service is already running on this socket' }]);
    expect((await ask(socket, 'GET', '/health')).status).toBe(200);
    await end(first.child, 'SIGKILL');
    expect(existsSync(socket)).toBe(true);
    const third = adopt(socket);
    await once(third.child, 'message');
    expect(third.messages).toEqual([{ type: 'ready' }]);
    expect((await ask(socket, 'GET', '/health')).status).toBe(200);
  });

  it('sets a workspace of an unreleased version aside, names it in one message, and starts anew', async () => {
    const before = unreleased(path.join(folder, 'service'));
    const { child, messages } = adopt(place());
    while (messages.at(-1)?.type !== 'ready') await once(child, 'message');
    const [aside, ...others] = readdirSync(folder).filter((name) => name.startsWith('service.unreleased-'));
    expect(others).toEqual([]);
    expect(readFileSync(path.join(folder, aside ?? '', 'footbridge.db'))).toEqual(before);
    expect(messages).toEqual([
      { type: 'notice', message: expect.stringContaining(path.join(folder, aside ?? '?')) },
      { type: 'ready' },
    ]);
  });

  it('tells its parent why it can’t start', async () => {
    writeFileSync(path.join(folder, 'service'), 'not a folder');
    const { child, messages } = adopt(place());
    await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(messages).toEqual([{ type: 'failed', message: expect.stringContaining('cannot be written') }]);
  });
});

describeEngines('the service started by its command', (open) => {
  it.runIf(open.engine === 'PostgreSQL')('keeps its data where DATABASE_URL says', async () => {
    const place = await open.place();
    const child = start(['--port', '0', '--data', folder], { DATABASE_URL: 'url' in place ? place.url : '' });
    const authorization = `Basic ${Buffer.from('asha@acme.example:correct horse').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const address = await addressOf(child);
    const signedUp = await fetch(`${address}/auth/signup/4`, {
      method: 'POST',
      headers,
      body: '{"first_name":"Asha"}',
    });
    expect(signedUp.status).toBe(201);
    expect(await end(child, 'SIGTERM')).toBe(0);
    const database = openServiceDatabase(place);
    const users = await database.read.selectFrom('users').select('email_address').execute();
    await database.close();
    expect(users).toEqual([{ email_address: 'asha@acme.example' }]);
    expect(readdirSync(folder)).toEqual(['mark']);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildDesk } from './hosts/testing/build-desk.ts';
import { childrenOf, isAlive } from './hosts/testing/processes.ts';
import { testFolder } from './hosts/testing/test-folder.ts';

let built: string;

beforeAll(async () => {
  built = mkdtempSync(path.join(os.tmpdir(), 'footbridge-browser-'));
  await buildDesk(built, ['browser', 'service']);
}, 120_000);

afterAll(() => rmSync(built, { recursive: true, force: true }));

/** Starts the built browser host; `ready` is its address, `ended` its exit code and what it said. */
function start(...flags: string[]) {
  const child = spawn(process.execPath, [path.join(built, 'main', 'browser.js'), '--no-open', ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const address = /^Footbridge is ready: (\S+)$/m.exec(out)?.[1];
      if (address) resolve(address);
    });
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, err }));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, ready, ended };
}

/** Signs in as a browser does, and answers how to send commands. */
async function open(address: string) {
  const answer = await fetch(address, { redirect: 'manual' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { origin } = new URL(address);
  const post = async (target: string, type: string, body: string | Buffer<ArrayBuffer>) => {
    const headers = { cookie, origin, 'content-type': type };
    const response = await fetch(`${origin}/desk/${target}`, { method: 'POST', headers, body });
    return (await response.json()) as { ok: boolean; data: Record<string, unknown>; error: { code: string } };
  };
  const command = (name: string, input: unknown = {}) => post(name, 'application/json', JSON.stringify({ input }));
  const receive = (name: string, bytes: Buffer<ArrayBuffer>) =>
    post(`files?name=${name}`, 'application/octet-stream', bytes);
  return { command, receive, status: answer.status };
}

const person = { email: 'asha@northwind-labs.example', password: 'Crossing.Rivers9' };

/** The window does not wait for the service: what it reads meanwhile was kept, and `reachable` is a hope. */
const serviceAnswers = (command: Awaited<ReturnType<typeof open>>['command']) =>
  vi.waitFor(async () => {
    const answer = { data: [{ name: 'PyTorch' }] };
    const skills = await command('api.read', { call: 'filter.skills', query: { query: 'pytorch' } });
    expect(skills).toMatchObject({ data: { live: true, answer } });
  }, 20_000);

// Signals and /proc: the same code runs elsewhere, but can't be watched there in this way.
describe.runIf(process.platform === 'linux')('the browser host', () => {
  it('prints one line when it can be used, and works with its own service', async () => {
    const desk = start('--data', testFolder());
    const address = await desk.ready;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const { command, status } = await open(address);
    expect(status).toBe(303);
    expect(await command('app.info')).toMatchObject({ ok: true, data: { host: 'browser' } });
    expect(await command('workspace.read')).toMatchObject({ data: { mode: 'embedded', reachable: true } });
    await serviceAnswers(command);
    expect(await command('api.read', { call: 'session.create' })).toMatchObject({ error: { code: 'forbidden' } });
    desk.child.kill('SIGTERM');
    expect(await desk.ended).toEqual({ code: 0, out: `Footbridge is ready: ${address}\n`, err: '' });
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('stops everything that it started at %s', async (signal) => {
    const desk = start('--data', testFolder());
    await desk.ready;
    const [service] = childrenOf(desk.child);
    expect(service && isAlive(service)).toBe(true);
    desk.child.kill(signal);
    expect(await desk.ended).toMatchObject({ code: 0, err: '' });
    expect(service && isAlive(service)).toBe(false);
  });

  it('leaves no service behind when it is killed, and starts again at once', async () => {
    const data = testFolder();
    const desk = start('--data', data);
    await desk.ready;
    const [service = 0] = childrenOf(desk.child);
    desk.child.kill('SIGKILL');
    await desk.ended;
    const next = start('--data', data);
    await serviceAnswers((await open(await next.ready)).command);
    await vi.waitFor(() => expect(isAlive(service)).toBe(false), 10_000);
  });

  it('starts once for a data folder; the second start names a fresh address and ends with 1', async () => {
    const data = testFolder();
    const desk = start('--data', data);
    const first = await open(await desk.ready);
    const second = await start('--data', data).ended;
    expect(second).toMatchObject({ code: 1, out: '' });
    const address = /^Footbridge is already running: (http:\S+)\n$/.exec(second.err)?.[1] ?? '';
    expect((await open(address)).status).toBe(303);
    expect(await first.command('app.info')).toMatchObject({ ok: true });
  });

  it('backs up to one file and restores it on an empty desk, but not while it runs', async () => {
    const data = testFolder();
    const file = path.join(testFolder(), 'all.footbridge');
    const desk = start('--data', data);
    const { command } = await open(await desk.ready);
    await serviceAnswers(command);
    const running = await start('--data', data, '--back-up', file).ended;
    expect(running).toEqual({ code: 1, out: '', err: 'Footbridge is running. Quit it first, then try again.\n' });
    desk.child.kill('SIGTERM');
    await desk.ended;
    const made = await start('--data', data, '--back-up', file).ended;
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`backed up to ${file}`), err: '' });
    const again = await start('--data', data, '--restore', file).ended;
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('nobody here can be asked') });
    const empty = testFolder();
    const restored = await start('--data', empty, '--restore', file).ended;
    expect(restored).toEqual({ code: 0, out: 'The backup is restored. Start Footbridge and sign in.\n', err: '' });
    const next = start('--data', empty);
    await serviceAnswers((await open(await next.ready)).command);
  });

  it('restores from its own page, goes on at the same address for the same tab, and ends in order', async () => {
    const data = testFolder();
    const desk = start('--data', data);
    const { command, receive } = await open(await desk.ready);
    await serviceAnswers(command);
    await command('session.signUp', { role: 4, ...person, first_name: 'Asha', last_name: 'Rao' });
    const theme = async () => (await command('settings.read')).data['theme'];
    await command('settings.save', { theme: 'dark' });
    expect(await command('computer.backUp')).toMatchObject({ ok: true });
    const [written = ''] = readdirSync(path.join(data, 'temp'));
    const bytes = readFileSync(path.join(data, 'temp', written));
    await command('settings.save', { theme: 'light' });
    const fileId = (await receive('all.footbridge', bytes)).data['fileId'];
    const { data: checked } = await command('computer.checkBackup', { fileId });
    expect(checked).toMatchObject({ accounts: 1, service: true });
    expect(await command('computer.restore', { id: checked['id'], confirm: 'restore' })).toMatchObject({ ok: true });
    await vi.waitFor(async () => expect(await theme()).toBe('dark'), 20_000);
    expect(await command('session.read')).toMatchObject({ data: { user: null } });
    const said = `A backup was restored. What was on this computer before is in ${String(checked['aside'])}.`;
    expect(await command('notices.list')).toMatchObject({ data: [{ severity: 'warning', message: said }] });
    await serviceAnswers(command);
    expect(await command('session.signIn', person)).toMatchObject({ ok: true });
    expect(readFileSync(path.join(String(checked['aside']), 'config.json'), 'utf8')).toContain('light');
    desk.child.kill('SIGTERM');
    expect(await desk.ended).toMatchObject({ code: 0, out: expect.stringContaining(said), err: '' });
  });

  it('says in one sentence that a port is taken, and ends with 1', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    onTestFinished(() => void taken.close());
    const { port } = taken.address() as { port: number };
    expect(await start('--data', testFolder(), '--port', String(port)).ended).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} is already in use. Choose another one with --port, or leave it out.\n`,
    });
  });

  it('says in one sentence that a folder cannot be written, and ends with 1', async () => {
    const file = path.join(testFolder(), 'file');
    writeFileSync(file, '');
    expect(await start('--data', path.join(file, 'data')).ended).toEqual({
      code: 1,
      out: '',
      err: `Footbridge cannot write to ${path.join(file, 'data')}. Choose another folder with --data.\n`,
    });
  });

  it.each([
    ['--port', '70000'],
    ['--server', 'nonsense'],
    ['--unknown', ''],
  ])('says in one sentence that it does not understand %s %s', async (flag, value) => {
    const { code, out, err } = await start('--data', testFolder(), flag, ...(value ? [value] : [])).ended;
    expect({ code, out, lines: err.trim().split('\n').length }).toEqual({ code: 1, out: '', lines: 1 });
  });

  it('starts without the service that it is told to use, and says that it is away', async () => {
    const desk = start('--data', testFolder(), '--server', 'http://127.0.0.1:9');
    const { command } = await open(await desk.ready);
    await vi.waitFor(async () => {
      expect(await command('workspace.read')).toMatchObject({
        data: { mode: 'remote', address: 'http://127.0.0.1:9', reachable: false },
      });
    }, 10_000);
    expect(await command('api.read', { call: 'location.cities', query: { query: 'jaip' } })).toMatchObject({
      data: { live: false, answer: { data: [{ city_name: 'Jaipur' }] } },
    });
  });
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { StartProblem } from '#node/start-problem.ts';
import type { EventName } from '#shared/desk/names.ts';
import { type DeskEvents, plainHttpTexts } from '#shared/desk/types.ts';
import { createServiceLink } from '../api/service-link.ts';
import { startFakeService } from '../api/testing/fake-service.ts';
import { findEntryPoints } from '../entry-points.ts';
import { createEvents } from '../events.ts';
import { startNodeChild } from '../hosts/browser/node-child.ts';
import type { ChildProcess } from '../hosts/host.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { defaultDataFolder, openDataFolder } from './data-folder.ts';
import { readAnnouncement, takeInstanceLock } from './instance-lock.ts';
import { checkNewService, readAddress } from './service-address.ts';
import { openSocketPlace } from './socket-path.ts';

const service = findEntryPoints(new URL('../browser.ts', import.meta.url).href).service;
const timeouts = { start: 30_000, stop: 5000, restart: 10, window: 60_000, ends: 4 };

/** A workspace over a folder; children are real processes unless `startChild` says otherwise. */
function startLink(options: {
  folder?: string;
  server?: string;
  isSignedIn?: boolean;
  program?: URL;
  startChild?: (program: URL, args: readonly string[]) => ChildProcess;
}) {
  const folder = options.folder ?? testFolder();
  const children: ChildProcess[] = [];
  const start = options.startChild ?? ((program, args) => startNodeChild(program, args, () => undefined));
  const host = testHost(folder, (program, args) => {
    const child = start(program, args);
    children.push(child);
    return child;
  });
  const events = createEvents();
  const told: [EventName, unknown][] = [];
  events.listen((name, payload) => void told.push([name, payload]));
  const link = createServiceLink({
    host,
    program: options.program ?? service,
    version: '1',
    server: options.server ?? '',
    sample: false,
    events,
    log: () => undefined,
    timeouts,
    onSessionLost: () => undefined,
    isSignedIn: () => options.isSignedIn ?? true,
    mayKeepSession: () => true,
  });
  onTestFinished(() => link.workspace.close());
  const states = () =>
    told.filter(([name]) => name === 'workspace.changed').map(([, state]) => state as DeskEvents['workspace.changed']);
  return { ...link, folder, host, children, told, states, commands: link.workspace.handlers };
}

const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the embedded service', () => {
  it('listens on a socket in a folder that is closed to others, and opens no port', async () => {
    const { workspace, client, commands, folder, children } = startLink({});
    await workspace.start();
    expect(commands['workspace.read']({})).toMatchObject({
      mode: 'embedded',
      address: '',
      reachable: true,
      localMail: true,
    });
    const connection = await workspace.connection(1000);
    expect(connection).toEqual({ socketPath: expect.stringContaining(path.join(folder, 'service')) });
    expect(statSync(path.join(folder, 'service')).mode & 0o777).toBe(0o700);
    expect((await client.request('health.read')).answer.data.database).toBe('ok');
    expect(portsOf(children[0]?.pid)).toEqual([]);
  });

  it('is started again when it dies, under the eyes of the window, and calls find it', async () => {
    const { workspace, client, children, states } = startLink({});
    await workspace.start();
    const [first] = children;
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(states().at(-1)?.reachable).toBe(false), 5000);
    expect((await client.request('health.read')).answer.data.database).toBe('ok');
    expect(children).toHaveLength(2);
    await vi.waitFor(() => expect(states().at(-1)?.reachable).toBe(true), 5000);
  });

  it('is left alone after four ends in a minute, with its own words', async () => {
    const program = new URL('./testing/failing-service.ts', import.meta.url);
    const { workspace, client, children, told, commands } = startLink({ program });
    await workspace.start();
    expect(children).toHaveLength(4);
    expect(commands['workspace.read']({})).toMatchObject({ reachable: false });
    expect(told).toContainEqual([
      'notice',
      { severity: 'error', message: expect.stringContaining('does not start: the disk said no.') },
    ]);
    await expect(client.request('health.read')).rejects.toMatchObject({ code: 'offline', message: 'Network Error' });
    expect(await commands['workspace.connect']({ address: '', confirm: '' })).toMatchObject({ reachable: false });
    expect(children).toHaveLength(8);
  });

  it('ends with the desk', async () => {
    const { workspace, children, folder } = startLink({});
    await workspace.start();
    await workspace.close();
    expect(isAlive(children[0]?.pid)).toBe(false);
    expect(readdirSync(path.join(folder, 'service')).filter((name) => name.endsWith('.sock'))).toEqual([]);
  });

  it('ends while it is still starting, too', async () => {
    const { workspace, children, client } = startLink({});
    void workspace.start();
    const waiting = client.request('health.read');
    const refused = expect(waiting).rejects.toMatchObject({ code: 'offline' });
    await workspace.close();
    await refused;
    expect(children.some((child) => isAlive(child.pid))).toBe(false);
  });

  it('tells of a mail that it laid down', async () => {
    const { workspace, told, client } = startLink({});
    await workspace.start();
    const basic = { email: 'asha@campus.example.org', password: 'a long passphrase 42' };
    await client.request('auth.signUpStudent', { basic, body: { first_name: 'Asha' } });
    await client.request('auth.sendOtp', { body: { method: 2 } });
    await vi.waitFor(() => expect(told).toContainEqual(['mail.arrived', { id: expect.any(String) }]), 5000);
  });
});

/** TCP ports that a process listens on, from the kernel's own table. */
function portsOf(pid: number | undefined): string[] {
  if (process.platform !== 'linux' || pid === undefined) return [];
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((name) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${name}`);
      } catch {
        return '';
      }
    }),
  );
  const table = readFileSync(`/proc/${pid}/net/tcp`, 'utf8');
  return table.split('\n').filter((line) => {
    const columns = line.trim().split(/\s+/);
    return columns[3] === '0A' && sockets.has(`socket:[${columns[9]}]`);
  });
}

describe('another service', () => {
  it('is used when the flag or the settings name it', async () => {
    const remote = await startFakeService();
    const { workspace, commands } = startLink({ server: `${remote.address}/v1/` });
    await workspace.start();
    expect(commands['workspace.read']({})).toMatchObject({
      mode: 'remote',
      address: remote.address,
      reachable: true,
      localMail: false,
    });
  });

  it('is noticed when it goes and when it comes back, without a person asking', async () => {
    const remote = await startFakeService();
    const { workspace, client, states } = startLink({ server: remote.address });
    await workspace.start();
    let answers = false;
    remote.on('GET /v1/health', (_, response) => {
      if (answers) return { body: { error: false, message: '', data: { version: '1', database: 'ok' } } };
      response.destroy();
      return null;
    });
    await expect(client.request('health.read')).rejects.toMatchObject({ code: 'offline' });
    expect(states().at(-1)).toMatchObject({ reachable: false, lastSeen: expect.any(String) });
    answers = true;
    await vi.waitFor(() => expect(states().at(-1)?.reachable).toBe(true), 10_000);
  });

  it('is asked first when it is chosen; the session ends before the change', async () => {
    const remote = await startFakeService();
    const { workspace, commands, host } = startLink({ server: 'http://127.0.0.1:9' });
    await workspace.start();
    const left: string[] = [];
    workspace.onSwitch(async (address) => void left.push(`${await Promise.resolve(workspace.address)} → ${address}`));
    const nobody = commands['workspace.connect']({ address: 'http://127.0.0.1:1', confirm: '' });
    await expect(nobody).rejects.toMatchObject({ message: 'There is no Footbridge service at http://127.0.0.1:1' });
    expect(left).toEqual([]);
    const state = await commands['workspace.connect']({ address: `${remote.address}/`, confirm: '' });
    expect(state).toMatchObject({ mode: 'remote', address: remote.address, reachable: true });
    expect(left).toEqual([`http://127.0.0.1:9 → ${remote.address}`]);
    expect(host.settings.get('service')).toEqual({ address: remote.address });
  });

  it('is named twice by whoever is not signed in, and is not asked before that', async () => {
    const remote = await startFakeService();
    const { workspace, commands, host } = startLink({ server: 'http://127.0.0.1:9', isSignedIn: false });
    await workspace.start();
    for (const confirm of ['', 'yes', 'http://127.0.0.1:9', `${remote.address}0`]) {
      const asked = commands['workspace.connect']({ address: remote.address, confirm });
      await expect(asked).rejects.toMatchObject({
        code: 'invalid',
        fields: { confirm: expect.stringContaining(remote.address) },
      });
    }
    expect([remote.seen, host.settings.get('service')]).toEqual([[], undefined]);
    const state = await commands['workspace.connect']({ address: remote.address, confirm: `${remote.address}/v1/` });
    expect(state).toMatchObject({ address: remote.address, reachable: true });
  });

  it('is used without encryption by nobody who has not said so in words, signed in or not', () => {
    const plain = [
      'http://10.0.0.5:8080',
      'http://campus.example',
      'http://localhost.example',
      'http://127.0.0.1.nip.io',
    ];
    for (const address of plain) {
      for (const confirm of ['', 'yes', address]) {
        expect(() => checkNewService(address, confirm, true), address).toThrow(
          expect.objectContaining({ fields: { confirm: expect.stringContaining(plainHttpTexts) } }),
        );
      }
      expect(() => checkNewService(address, ` ${plainHttpTexts} `, false)).not.toThrow();
    }
    for (const address of ['https://campus.example', 'http://localhost:1', 'http://127.1.2.3:1', 'http://[::1]:1']) {
      expect(() => checkNewService(address, '', true)).not.toThrow();
      // The words for plain http name no address.
      expect(() => checkNewService(address, plainHttpTexts, false)).toThrow(
        expect.objectContaining({ code: 'invalid' }),
      );
      expect(() => checkNewService(address, address, false)).not.toThrow();
    }
  });

  it.each([
    ['https://footbridge.example.org', 'https://footbridge.example.org'],
    ['http://10.0.0.5:8080/v1/', 'http://10.0.0.5:8080'],
    ['https://example.org/footbridge/v1', 'https://example.org/footbridge'],
    ['  ', ''],
  ])('has one spelling: %s', (given, expected) => {
    expect(readAddress(given)).toBe(expected);
  });

  it.each(['example.org', 'ftp://example.org', 'javascript:alert(1)', 'https://user:pw@example.org', 'file:///etc'])(
    'is refused when it is none: %s',
    (given) => {
      expect(() => readAddress(given)).toThrow(expect.objectContaining({ code: 'invalid' }));
    },
  );
});

describe('places on this computer', () => {
  it('puts the socket where its path is short enough', () => {
    const near = openSocketPlace(path.join(testFolder(), 'service'));
    expect(near.socketPath).toMatch(/service\/[0-9a-f]{12}\.sock$/);
    const deep = path.join(testFolder(), 'a'.repeat(60), 'service');
    const far = openSocketPlace(deep);
    expect(Buffer.byteLength(far.socketPath)).toBeLessThan(100);
    expect(statSync(path.dirname(far.socketPath)).mode & 0o777).toBe(0o700);
    expect(far.socketPath.startsWith(os.tmpdir())).toBe(true);
    far.release();
    expect(existsSync(path.dirname(far.socketPath))).toBe(false);
    expect(openSocketPlace(deep, 'win32').socketPath).toMatch(/^\\\\\.\\pipe\\footbridge-[0-9a-f]{12}$/);
  });

  it('removes the sockets of earlier starts', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'old.sock'), '');
    writeFileSync(path.join(folder, 'footbridge.db'), '');
    openSocketPlace(folder);
    expect(readdirSync(folder)).toEqual(['footbridge.db']);
  });

  it('finds the folder that Electron would choose', () => {
    expect(defaultDataFolder('linux', {}, '/home/a')).toBe('/home/a/.config/Footbridge');
    expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: '/c' }, '/home/a')).toBe('/c/Footbridge');
    expect(defaultDataFolder('linux', { XDG_CONFIG_HOME: 'relative' }, '/home/a')).toBe('/home/a/.config/Footbridge');
    expect(defaultDataFolder('darwin', {}, '/Users/a')).toBe('/Users/a/Library/Application Support/Footbridge');
  });

  it('says in one sentence that a folder cannot be written', () => {
    const folder = testFolder();
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => openDataFolder(path.join(folder, 'file', 'data'))).toThrow(StartProblem);
    for (const relative of ['', '.', 'data']) expect(() => openDataFolder(relative)).toThrow(StartProblem);
    const open = path.join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o755);
    openDataFolder(open);
    expect(statSync(open).mode & 0o777).toBe(0o700);
  });

  it('has one desk at a time, which a second one can find', () => {
    const folder = testFolder();
    const lock = takeInstanceLock(folder);
    expect(lock).not.toBeNull();
    expect(takeInstanceLock(folder)).toBeNull();
    expect(readAnnouncement(folder)).toBeNull();
    lock?.announce({ port: 4000, key: 'k' });
    expect(readAnnouncement(folder)).toEqual({ port: 4000, key: 'k' });
    expect(statSync(path.join(folder, 'instance.json')).mode & 0o777).toBe(0o600);
    lock?.release();
    expect(readAnnouncement(folder)).toBeNull();
    const next = takeInstanceLock(folder);
    expect(next).not.toBeNull();
    next?.release();
  });

  it('has one desk of twenty that start at the same moment, and after its death another one [E-12]', async () => {
    const folder = testFolder();
    const racer = path.join(import.meta.dirname, 'testing', 'lock-racer.ts');
    const racers = Array.from({ length: 21 }, () => fork(racer));
    onTestFinished(() => {
      for (const each of racers) each.kill('SIGKILL');
    });
    const next = async (each: (typeof racers)[number]) => (await once(each, 'message'))[0] as string;
    await Promise.all(racers.map(next));
    const race = async (runners: typeof racers) => {
      const said = runners.map(next);
      for (const each of runners) each.send(folder);
      return await Promise.all(said);
    };
    const first = await race(racers.slice(0, 20));
    expect(first.filter((each) => each === 'owner')).toHaveLength(1);
    expect(first.filter((each) => each === 'second')).toHaveLength(19);
    const owner = racers[first.indexOf('owner')];
    const ended = owner && once(owner, 'exit');
    owner?.kill('SIGKILL');
    await ended;
    expect(await race(racers.slice(20))).toEqual(['owner']);
  }, 120_000);
});

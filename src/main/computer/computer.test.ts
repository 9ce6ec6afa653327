import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { restoreWord } from '#shared/rules/desk/back-up.ts';
import { filesUnder, findTexts } from '../account/testing/find-text.ts';
import { ok, someUser, startFakeService } from '../api/testing/fake-service.ts';
import { finishRestore, restoreBackup } from '../backup/backup.ts';
import { createDesk } from '../desk.ts';
import { findEntryPoints } from '../entry-points.ts';
import { createEvents } from '../events.ts';
import type { Host } from '../hosts/host.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { signedInCookie } from '../session/testing/session-kit.ts';
import { createComputer } from './computer.ts';
import { createErrorTally } from './error-tally.ts';
import { storageUse } from './storage-use.ts';

/** Writes so many bytes to a file of a data folder. */
function write(folder: string, name: string, bytes: number): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(bytes));
}

describe('what this computer keeps', () => {
  it('is counted by kind, every kind once', () => {
    const folder = testFolder();
    for (const [name, bytes] of [
      ['accounts/7/account.db', 1000],
      ['accounts/7-0f3a/backups/day.db', 200],
      ['accounts/services.json', 30],
      ['accounts/7/images/a', 4000],
      ['accounts/7/uploads/b', 500],
      ['accounts/7/outgoing/c', 60],
      ['service/footbridge.db', 70_000],
      ['service/files/1', 8000],
      ['accounts/7.aside-2026-11-25/account.db', 900],
      ['service.unreleased-2026-11-25/footbridge.db', 90],
      ['logs/desk.log', 11],
      ['settings.json', 2],
    ] as const)
      write(folder, name, bytes);
    expect(Object.fromEntries(storageUse(folder).map(({ kind, bytes }) => [kind, bytes]))).toEqual({
      work: 1230,
      pictures: 4000,
      uploads: 560,
      service: 78_000,
      aside: 990,
      other: 13,
    });
  });
});

describe('the errors of commands', () => {
  it('are counted by code, the latest first, without a word of their messages', async () => {
    const seconds = [1, 2, 3];
    const tally = createErrorTally(() => new Date(Date.UTC(2026, 10, 25, 0, 0, seconds.shift())));
    const failing = (error: unknown) => () => Promise.reject(error);
    const handlers = tally.count({
      'drafts.read': failing(new AppError('not_found', { message: 'No draft of Leela' })),
      'drafts.save': failing(new Error('leela@karwan.example')),
      'app.info': () => 'fine',
    } as never);
    for (const name of ['drafts.read', 'drafts.save', 'drafts.read'] as const) {
      await expect(handlers[name]({} as never)).rejects.toThrow();
    }
    expect(await handlers['app.info'](undefined)).toBe('fine');
    expect(tally.latest()).toEqual([
      { command: 'drafts.read', code: 'not_found', count: 2, lastAt: '2026-11-25T00:00:03.000Z' },
      { command: 'drafts.save', code: 'internal', count: 1, lastAt: '2026-11-25T00:00:02.000Z' },
    ]);
  });
});

const password = 'a walnut tree in spring';
const typed = ['Cold chain pilot for Leela', 'leela@karwan.example', password, 'Raghunathan', 's3cr3t'];

const signIn = { email: 'leela@karwan.example', password };

/** A desk on a folder, at a service elsewhere. */
async function startDesk(folder: string, service: { readonly address: string }, changes: Partial<Host> = {}) {
  const host = { ...testHost(folder), ...changes };
  const restart = vi.fn();
  const events = createEvents();
  const desk = await createDesk(host, {
    entryPoints: findEntryPoints(new URL('../browser.ts', import.meta.url).href),
    version: '0.1.0',
    server: service.address,
    sample: false,
    policy: { sharedComputer: false },
    events,
    log: () => undefined,
    restart,
  });
  let open = true;
  const close = async () => {
    if (open) await desk.close();
    open = false;
  };
  onTestFinished(close);
  await desk.start();
  return { desk, host, events, restart, close };
}

/** A desk where somebody has signed in, written a draft and met an error. */
async function startUsedDesk(changes: Partial<Host> = {}) {
  const service = await startFakeService();
  const user = someUser({ email_address: 'leela@karwan.example', last_name: 'Raghunathan' });
  service.on('GET /v1/auth/session/create', () => ok({ data: user }, signedInCookie));
  const folder = path.join(testFolder(), 'leela-home');
  mkdirSync(folder);
  const started = await startDesk(folder, service, changes);
  const { desk } = started;
  await desk.handlers['session.signIn'](signIn);
  await desk.handlers['drafts.create']({ method: 'project', body: { title: typed[0] }, title: typed[0] });
  const missing = (async () => desk.handlers['drafts.read']({ id: crypto.randomUUID() }))();
  await expect(missing).rejects.toMatchObject({ code: 'not_found' });
  return { ...started, folder, service };
}

describe('diagnostics', () => {
  it('hold versions, sizes, counts and errors by code, and nothing of a person', async () => {
    const { desk, host, service } = await startUsedDesk();
    const { fileId, name } = await desk.handlers['computer.diagnostics'](undefined);
    expect(name).toMatch(/^footbridge-diagnostics-\d{4}-\d\d-\d\d\.json$/);
    const file = desk.files.find(fileId).path;
    const facts = JSON.parse(readFileSync(file, 'utf8'));
    expect(facts).toMatchObject({
      footbridge: { version: '0.1.0', host: 'browser' },
      system: { platform: process.platform, node: process.versions.node },
      service: { mode: 'remote', reachable: true, encrypted: false },
      settings: { sharedComputer: false, lockAfterMinutes: 5 },
      policy: ['sharedComputer'],
      counts: { accounts: 1, outbox: { waiting: 0 } },
      errors: [{ command: 'drafts.read', code: 'not_found', count: 1 }],
    });
    expect(facts.storageBytes.work).toBeGreaterThan(0);
    const copy = path.join(testFolder(), 'diagnostics.json');
    writeFileSync(copy, readFileSync(file));
    const texts = [...typed, host.dataFolder, 'leela-home', service.address];
    expect([...findTexts([copy], [...texts, new URL(service.address).host]).keys()]).toEqual([]);
    const state = await desk.handlers['computer.read'](undefined);
    expect(state.policy.fixes).toEqual(['sharedComputer']);
    expect(state.policy.file).toContain('policy.json');
    expect(state.storage.find(({ kind }) => kind === 'work')?.bytes).toBeGreaterThan(0);
  });
});

describe('a backup from the app', () => {
  it('holds the work of who is signed in, and an empty desk gets it back', async () => {
    const { desk } = await startUsedDesk();
    const { fileId, name } = await desk.handlers['computer.backUp'](undefined);
    expect(name).toMatch(/^footbridge-\d{4}-\d\d-\d\d\.footbridge$/);
    const empty = testFolder();
    expect(await restoreBackup(empty, desk.files.find(fileId).path, { now: new Date(), version: '0.1.0' })).toBeNull();
    expect(filesUnder(empty).map((file) => path.basename(file))).toContain('account.db');
    // Drafts are sealed in it as they are on the disk.
    expect([...findTexts(filesUnder(empty), [typed[0] ?? '', password]).keys()]).toEqual([]);
  });

  it('is refused while nobody is signed in, and where several people use the computer', async () => {
    const { desk } = await startUsedDesk();
    await desk.handlers['session.signOut'](undefined);
    await expect(Promise.resolve(desk.handlers['computer.backUp'](undefined))).rejects.toMatchObject({
      code: 'locked',
    });
    const parts = { unsent: () => ({}), settings: { read: () => ({ sharedComputer: true }) }, host: {} };
    const shared = createComputer(parts as never);
    await expect(Promise.resolve(shared['computer.backUp'](undefined))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/^Several people use this computer/),
    });
  });
});

describe('a restore from the app', () => {
  const titles = async (desk: Awaited<ReturnType<typeof startDesk>>['desk']) =>
    (await desk.handlers['drafts.list']({ search: '', bin: false })).map(({ title }) => title);
  const hold = (desk: Awaited<ReturnType<typeof startDesk>>['desk'], name: string, bytes: Buffer) =>
    desk.files.receive(name, Readable.from([bytes]));

  it('brings the earlier state back at the next start, and sets the other aside', async () => {
    const { desk, folder, service, restart, events, close } = await startUsedDesk();
    const backup = await desk.handlers['computer.backUp'](undefined);
    const { fileId } = await desk.files.receive('a.footbridge', createReadStream(desk.files.find(backup.fileId).path));
    await desk.handlers['drafts.create']({ method: 'job', body: {}, title: 'Written since' });
    const checked = await desk.handlers['computer.checkBackup']({ fileId });
    if (!checked) throw new Error('nothing was checked');
    expect(checked).toEqual({
      id: expect.any(String),
      made: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      version: '0.1.0',
      size: desk.files.find(fileId).size,
      accounts: 1,
      service: false,
      aside: expect.stringContaining(path.join(folder, 'everything.aside-')),
    });
    const told: string[] = [];
    events.listen((name) => void told.push(name));
    const restore = { id: checked.id, confirm: restoreWord } as const;
    expect(await desk.handlers['computer.restore'](restore)).toBeNull();
    // Until the start that follows, everything is as it was.
    expect(await titles(desk)).toContain('Written since');
    await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
    expect(told).toContain('computer.restarting');
    await expect(Promise.resolve(desk.handlers['computer.restore'](restore))).rejects.toMatchObject({
      code: 'in_flight',
    });
    await close();

    expect(finishRestore(folder)).toBe(checked.aside);
    const second = await startDesk(folder, service);
    expect(second.desk.handlers['session.read']({})).toMatchObject({ user: null });
    await second.desk.handlers['session.signIn'](signIn);
    expect(await titles(second.desk)).toEqual([typed[0]]);
    await second.close();

    const before = await startDesk(checked.aside, service);
    await before.desk.handlers['session.signIn'](signIn);
    expect((await titles(before.desk)).sort()).toEqual([typed[0], 'Written since']);
  });

  it.each([
    ['is something else', () => Buffer.from('a list of students'), 'This file isn’t a backup of Footbridge.'],
    ['is cut', (bytes: Buffer) => bytes.subarray(0, -40), 'This backup is damaged'],
    ['is newer', () => Buffer.from('footbridge backup 2\n'), 'This backup was made by a newer Footbridge.'],
  ])('refuses a file that %s, and nothing changes', async (_what, change, said) => {
    const { desk, folder, restart } = await startUsedDesk();
    const { fileId } = await desk.handlers['computer.backUp'](undefined);
    const bytes = readFileSync(desk.files.find(fileId).path);
    const bad = await hold(desk, 'bad.footbridge', change(bytes));
    await expect(Promise.resolve(desk.handlers['computer.checkBackup'](bad))).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining(said),
    });
    // A file that goes bad after it was checked, as on a stick that is pulled out.
    const checked = await desk.handlers['computer.checkBackup']({ fileId });
    writeFileSync(desk.files.find(fileId).path, change(bytes));
    const restore = { id: checked?.id ?? '', confirm: restoreWord } as const;
    await expect(Promise.resolve(desk.handlers['computer.restore'](restore))).rejects.toMatchObject({
      code: 'unreadable_file',
    });
    expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
    expect(finishRestore(folder)).toBeNull();
    expect(await titles(desk)).toEqual([typed[0]]);
    expect(restart).not.toHaveBeenCalled();
  });

  it('asks for the file where the host can, and does nothing where the person chooses none', async () => {
    const chosen = [null, ''];
    const { desk } = await startUsedDesk({ chooseBackup: () => Promise.resolve(chosen.shift() ?? null) });
    const { fileId } = await desk.handlers['computer.backUp'](undefined);
    chosen[1] = desk.files.find(fileId).path;
    expect(await desk.handlers['computer.checkBackup']({})).toBeNull();
    expect(await desk.handlers['computer.checkBackup']({})).toMatchObject({ accounts: 1 });
    expect(await (await startUsedDesk()).desk.handlers['computer.checkBackup']({})).toBeNull();
  });

  it('is refused without a signed-in person, on a shared computer, while something is sent, and unchecked', async () => {
    const { desk } = await startUsedDesk();
    const { fileId } = await desk.handlers['computer.backUp'](undefined);
    const checked = await desk.handlers['computer.checkBackup']({ fileId });
    const restore = { id: checked?.id ?? '', confirm: restoreWord } as const;
    const unchecked = { ...restore, id: crypto.randomUUID() };
    await expect(Promise.resolve(desk.handlers['computer.restore'](unchecked))).rejects.toMatchObject({
      code: 'not_found',
    });
    await desk.handlers['session.signOut'](undefined);
    for (const refused of [
      desk.handlers['computer.checkBackup']({ fileId }),
      desk.handlers['computer.restore'](restore),
    ])
      await expect(Promise.resolve(refused)).rejects.toMatchObject({ code: 'locked' });
    const made = (sharedComputer: boolean, sending: number, state: string) =>
      createComputer({
        unsent: () => ({ sending }),
        settings: { read: () => ({ sharedComputer }) },
        roster: { handlers: { 'roster.list': () => [{ state }] } },
        host: {},
      } as never);
    for (const [computer, code, message] of [
      [made(true, 0, 'done'), 'forbidden', 'Several people use this computer'],
      [made(false, 1, 'done'), 'in_flight', 'Changes are being sent right now'],
      [made(false, 0, 'checking'), 'in_flight', 'A student list is being checked or sent'],
      [made(false, 0, 'sending'), 'in_flight', 'A student list is being checked or sent'],
    ] as const)
      await expect(Promise.resolve(computer['computer.restore'](restore))).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
      });
  });
});

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, it } from 'vitest';
import { filesUnder, findTexts } from '../account/testing/find-text.ts';
import { readFlags } from '../flags.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { backUp, backUpRunning, finishRestore, inspectBackup, restoreBackup, stageRestore } from './backup.ts';
import { type BackupTerminal, runBackup } from './backup-command.ts';

const now = new Date('2026-11-25T06:00:00.000Z');
const stamp = { now, version: '0.1.0' };
const aside = 'everything.aside-2026-11-25T06-00-00-000Z';
const isPrivate = process.platform !== 'win32';

/** A data folder with these files. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = testFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/** The files of a folder by name. */
const contentsOf = (folder: string) =>
  Object.fromEntries(
    filesUnder(folder)
      .map((file) => [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file, 'utf8')] as const)
      .sort(([one], [other]) => one.localeCompare(other)),
  );

const kept = {
  'accounts/7/account.db': 'drafts',
  'accounts/7/uploads/part.1': '',
  'accounts/7.aside-2026/account.db': 'locked drafts',
  'accounts/services.json': '{}',
  'config.json': '{"settings":{"theme":"dark","sidebarCollapsed":false}}',
  'service/files/ab/abcd': 'a report',
  'service/footbridge.db': 'x'.repeat(300_000),
  'service/mark/journal': '{"id":1}\n',
  'service/service-key.pem': 'the key',
};
const dropped = {
  'session.sealed': 'session secret',
  'key.sealed': 'key secret',
  'devices.sealed': 'device secret',
  'secret.key': 'file secret',
  'instance.lock': '',
  'logs/desk.log': 'a log',
  'temp/0-upload': 'on its way',
  'service/abc.sock': '',
  'service/footbridge.db-shm': 'shared memory',
  'service/mark/acts': '0000000000000009',
  'service/mark/epoch.json': '{"epoch":"old","ids":3}',
  'service/backups/footbridge.000001.db': 'safety copy',
};

/** A folder with all of that, and a backup of it. */
async function backedUp() {
  const user = { ...JSON.parse(kept['config.json']), user: { id: 7, role: 2, email_address: 'leela@karwan.example' } };
  const folder = folderWith({ ...kept, ...dropped, 'config.json': JSON.stringify(user) });
  const file = path.join(testFolder(), 'all.footbridge');
  await backUp(folder, file, stamp);
  return { folder, file };
}

describe('a backup', () => {
  it('is one private file that an empty desk gets everything from, but for sessions and their keys', async () => {
    const { folder, file } = await backedUp();
    if (isPrivate) expect(statSync(file).mode & 0o777).toBe(0o600);
    const empty = folderWith({ 'config.json': '{}', 'session.sealed': 'of another start' });
    expect(await restoreBackup(empty, file, stamp)).toBeNull();
    expect(contentsOf(empty)).toEqual({ ...kept, 'service/mark/epoch.json': '{"epoch":"backup","ids":0}' });
    expect([
      ...findTexts(
        filesUnder(empty),
        Object.values(dropped).filter((text) => text.length > 9),
      ).keys(),
    ]).toEqual([]);
    expect(contentsOf(folder)['session.sealed']).toBe('session secret');
    await expect(backUp(folder, file, stamp)).rejects.toThrow('exists already');
    await expect(backUp(testFolder(), `${file}.2`, stamp)).rejects.toThrow('nothing to back up');
  });

  it('sets aside what it takes the place of, and keeps what must outlive it', async () => {
    const { file } = await backedUp();
    const other = {
      'accounts/9/account.db': 'newer',
      'service/footbridge.db': 'newer',
      'service/mark/journal': '{"id":2}\n',
    };
    const folder = folderWith(other);
    expect(await restoreBackup(folder, file, stamp)).toBe(path.join(folder, aside));
    expect(contentsOf(path.join(folder, aside))).toEqual(other);
    expect(existsSync(path.join(folder, 'accounts/9'))).toBe(false);
    expect(readFileSync(path.join(folder, 'service/mark/journal'), 'utf8')).toBe('{"id":1}\n\n{"id":2}\n');
    // The next backup holds what is in use, not what was set aside.
    const again = path.join(testFolder(), 'again.footbridge');
    await backUp(folder, again, stamp);
    const fresh = testFolder();
    await restoreBackup(fresh, again, stamp);
    expect(readdirSync(fresh).sort()).toEqual(['accounts', 'config.json', 'service']);
  });

  it('leaves ended what ended at a service elsewhere since, and a restored service gives no id twice', async () => {
    const elsewhere = 'accounts/7-0f3a/ended.jsonl';
    const here = 'accounts/7/ended.jsonl';
    const folder = folderWith({ ...kept, [elsewhere]: '{"entry":"a"}\n', [here]: '{"entry":"a"}\n' });
    const file = path.join(testFolder(), 'all.footbridge');
    await backUp(folder, file, stamp);
    for (const name of [elsewhere, here]) writeFileSync(path.join(folder, name), '{"entry":"a"}\n{"entry":"b"}\n');
    writeFileSync(path.join(folder, 'service/mark/epoch.json'), '{"epoch":"second","ids":1000000007}');
    await restoreBackup(folder, file, stamp);
    const after = contentsOf(folder);
    expect(after[elsewhere]).toBe('{"entry":"a"}\n\n{"entry":"a"}\n{"entry":"b"}\n');
    expect(after[here]).toBe('{"entry":"a"}\n');
    expect(after['service/mark/epoch.json']).toBe('{"epoch":"backup","ids":1000000007}');
  });

  it('that is cut off at any step while it is restored is finished by the next start', async () => {
    const { file } = await backedUp();
    const other = {
      'accounts/9/account.db': 'newer',
      'config.json': '{}',
      'service/footbridge.db': 'newer',
      'service/mark/epoch.json': '{"epoch":"second","ids":1000000007}',
      'session.sealed': 'session secret',
    };
    const whole = folderWith(other);
    let renames = 0;
    await restoreBackup(whole, file, stamp, (from, to) => {
      renames += 1;
      renameSync(from, to);
    });
    expect(renames).toBe(7);
    expect(contentsOf(whole)['service/mark/epoch.json']).toBe('{"epoch":"backup","ids":1000000007}');
    for (let cut = 0; cut <= renames; cut += 1) {
      const folder = folderWith(other);
      let left = cut;
      const restoring = restoreBackup(folder, file, stamp, (from, to) => {
        if (left === 0) throw new Error('The power is gone');
        left -= 1;
        renameSync(from, to);
      });
      await (cut < renames ? expect(restoring).rejects.toThrow('The power is gone') : restoring);
      const unfinished = cut < renames;
      expect(finishRestore(folder)).toBe(unfinished ? path.join(folder, aside) : null);
      expect(contentsOf(folder), `cut at ${cut}`).toEqual(contentsOf(whole));
      expect(readdirSync(folder).sort(), `cut at ${cut}`).toEqual(['accounts', 'config.json', aside, 'service']);
    }
  });

  it('of a folder that is in use holds its databases as they are, and damaged ones byte by byte', async () => {
    const folder = folderWith({ ...kept, ...dropped, 'accounts/7.aside-2026/account.db': 'no database at all' });
    const open = ['accounts/7/account.db', 'service/footbridge.db'].map((name) => {
      rmSync(path.join(folder, name));
      const database = new Database(path.join(folder, name));
      database.pragma('journal_mode = WAL');
      database.exec(`CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('${name}')`);
      return database;
    });
    const file = path.join(testFolder(), 'all.footbridge');
    const copies = testFolder();
    let count = 0;
    const newPath = () => {
      count += 1;
      // A file that comes while a database is copied, which may name it.
      writeFileSync(path.join(folder, `service/files/ab/came-${count}`), 'a late report');
      return path.join(copies, String(count));
    };
    expect(readdirSync(path.join(folder, 'service'))).toContain('footbridge.db-wal');
    await backUpRunning(folder, file, newPath, stamp);
    for (const database of open) database.close();
    expect(readdirSync(copies)).toEqual([]);
    const empty = testFolder();
    await restoreBackup(empty, file, stamp);
    for (const name of ['accounts/7/account.db', 'service/footbridge.db']) {
      const database = new Database(path.join(empty, name), { readonly: true });
      expect(database.prepare('SELECT text FROM notes').all()).toEqual([{ text: name }]);
      database.close();
      // Whoever reads a database leaves these.
      for (const end of ['', '-wal', '-shm']) rmSync(path.join(empty, `${name}${end}`), { force: true });
    }
    const { 'accounts/7/account.db': _drafts, 'service/footbridge.db': _service, ...rest } = kept;
    expect(contentsOf(empty)).toEqual({
      ...rest,
      ...Object.fromEntries([1, 2, 3].map((each) => [`service/files/ab/came-${each}`, 'a late report'])),
      'accounts/7.aside-2026/account.db': 'no database at all',
      'service/mark/epoch.json': '{"epoch":"backup","ids":0}',
    });
  });

  it('that was only being unpacked leaves nothing behind', async () => {
    const folder = folderWith({ 'service/footbridge.db': 'mine', 'restoring/service/footbridge.db': 'half of one' });
    finishRestore(folder);
    expect(contentsOf(folder)).toEqual({ 'service/footbridge.db': 'mine' });
    expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
  });

  it('that is staged changes nothing until the next start, which also keeps what was said meanwhile', async () => {
    const { folder, file } = await backedUp();
    writeFileSync(path.join(folder, 'browser'), 'the profile of an open window');
    const before = contentsOf(folder);
    await stageRestore(folder, file, path.join(folder, aside), '0.1.0');
    const { 'restoring.json': _plan, ...staged } = contentsOf(folder);
    expect(Object.fromEntries(Object.entries(staged).filter(([name]) => !name.startsWith('restoring/')))).toEqual(
      before,
    );
    // A password is changed while the desk still runs.
    writeFileSync(path.join(folder, 'service/mark/journal'), '{"id":1}\n{"id":2}\n');
    expect(finishRestore(folder)).toBe(path.join(folder, aside));
    expect(readFileSync(path.join(folder, 'service/mark/journal'), 'utf8')).toContain('{"id":2}');
    expect(readFileSync(path.join(folder, 'browser'), 'utf8')).toBe('the profile of an open window');
    expect(contentsOf(path.join(folder, aside))['session.sealed']).toBe('session secret');
    expect(finishRestore(folder)).toBeNull();
  });

  it('says what it holds, and nothing is written for that', async () => {
    const { folder, file } = await backedUp();
    const before = contentsOf(folder);
    expect(await inspectBackup(file, '0.1.0')).toEqual({
      made: now.toISOString(),
      version: '0.1.0',
      accounts: 1,
      service: true,
    });
    expect(contentsOf(folder)).toEqual(before);
    expect(await inspectBackup(file, '0.10.0')).toMatchObject({ version: '0.1.0' });
    await expect(inspectBackup(file, '0.0.9')).rejects.toThrow('newer Footbridge');
    await backUp(folder, `${file}.beta`, { now, version: '0.1.0-beta.1' });
    expect(await inspectBackup(`${file}.beta`, '0.1.0')).toMatchObject({ version: '0.1.0-beta.1' });
  });

  it.each([
    ['is cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20), 'damaged'],
    [
      'lost a bit',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 60), Buffer.of(1), bytes.subarray(61)]),
      'damaged',
    ],
    ['is something else', () => Buffer.from('PK another archive, and long enough to be one of ours'), 'isn’t a backup'],
    ['is empty', () => Buffer.alloc(0), 'isn’t a backup'],
    ['is newer', () => Buffer.from(`footbridge backup 2\n${'x'.repeat(80)}`), 'newer Footbridge'],
    ['leads out of the folder', () => packed([origin, { name: '../out', size: 0 }, { end: 1 }]), 'damaged'],
    ['holds no data', () => packed([origin, { end: 0 }]), 'holds no data'],
    ['lacks files', () => packed([origin, { end: 3 }]), 'damaged'],
    ['is of a later version', () => packed([{ ...origin, version: '0.2.0' }, { end: 0 }]), 'newer Footbridge'],
    ['does not say where it comes from', () => packed([{ end: 0 }]), 'damaged'],
    ['isn’t packed', () => sealed(Buffer.from('no archive at all')), 'damaged'],
  ])('that %s is refused, and nothing changes', async (_what, change, said) => {
    const { folder, file } = await backedUp();
    const before = contentsOf(folder);
    writeFileSync(file, change(readFileSync(file)));
    await expect(inspectBackup(file, '0.1.0')).rejects.toThrow(said);
    await expect(restoreBackup(folder, file, stamp)).rejects.toThrow(said);
    expect(contentsOf(folder)).toEqual(before);
    expect(existsSync(path.join(folder, '../out'))).toBe(false);
  });

  it.each(['browser/x', 'electron/x', 'instance.lock', 'service/mark/epoch.json', 'session.sealed'])(
    'that names %s is refused, and nothing changes',
    async (name) => {
      const { folder, file } = await backedUp();
      const before = contentsOf(folder);
      writeFileSync(file, packed([origin, { name, size: 0 }, { end: 1 }]));
      await expect(restoreBackup(folder, file, stamp)).rejects.toThrow('holds what no backup of Footbridge holds');
      expect(contentsOf(folder)).toEqual(before);
    },
  );
});

/** Whether a small file system can be mounted here; where not, what a full disk does is tried elsewhere. */
const small = mkdtempSync(path.join(os.tmpdir(), 'footbridge-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

it.runIf(mounted)(
  'a backup that doesn’t fit on the disk changes nothing, and is restored once there is room',
  async () => {
    const large = folderWith({ 'service/footbridge.db': 'x'.repeat(3 * 1024 * 1024) });
    const file = path.join(testFolder(), 'large.footbridge');
    await backUp(large, file, stamp);
    writeFileSync(path.join(small, 'config.json'), '{}');
    await expect(restoreBackup(small, file, stamp)).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(contentsOf(small)).toEqual({ 'config.json': '{}' });
    expect(finishRestore(small)).toBeNull();
    spawnSync('mount', ['-o', 'remount,size=8m', small]);
    await restoreBackup(small, file, stamp);
    expect(statSync(path.join(small, 'service/footbridge.db')).size).toBe(3 * 1024 * 1024);
  },
);

const origin = { made: now.toISOString(), version: '0.1.0' };

/** A whole file of these lines. */
const packed = (lines: readonly object[]) =>
  sealed(gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));

/** A whole file with these bytes as its stream. */
function sealed(body: Buffer): Buffer {
  const whole = Buffer.concat([Buffer.from('footbridge backup 1\n'), body]);
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()]);
}

describe('the command', () => {
  /** A terminal at which this is typed; null: there is none. */
  const terminal = (typed: string | null) => {
    const said: string[] = [];
    const ask = (question: string) => {
      said.push(question);
      return Promise.resolve(typed);
    };
    return { said, asking: { ask, say: (line) => void said.push(line) } satisfies BackupTerminal };
  };
  const flags = (...args: string[]) => readFlags(args);

  it('asks before a backup takes the place of anything, and an empty desk is asked nothing', async () => {
    const { folder, file } = await backedUp();
    for (const [typed, refusal] of [
      [null, 'nobody here can be asked'],
      ['yes', 'Nothing was restored'],
      ['', 'Nothing was restored'],
    ] as const) {
      await expect(runBackup(flags('--restore', file), folder, '0.1.0', terminal(typed).asking)).rejects.toThrow(
        refusal,
      );
      expect(contentsOf(folder)['session.sealed']).toBe('session secret');
    }
    const { said, asking } = terminal('restore');
    expect(await runBackup(flags('--restore', file), folder, '0.1.0', asking)).toBe(true);
    expect(said.join('\n')).toMatch(
      /holds data already(.|\n)*What was there before is in (.|\n)*The backup is restored/,
    );
    const empty = terminal(null);
    expect(await runBackup(flags('--restore', file), testFolder(), '0.1.0', empty.asking)).toBe(true);
    expect(empty.said).toEqual(['The backup is restored. Start Footbridge and sign in.']);
  });

  it.each([
    'accounts/7.aside-2026-11-24T06-00-00-000Z/account.db',
    'service/backups/footbridge.000001.db',
    'service/footbridge.damaged-2026-11-24T06-00-00-000Z.db',
  ])('asks too where %s is all that lies there, and sets it aside', async (name) => {
    const { file } = await backedUp();
    const folder = folderWith({ [name]: 'somebody’s work' });
    const { asking } = terminal('no');
    await expect(runBackup(flags('--restore', file), folder, '0.1.0', asking)).rejects.toThrow('Nothing was restored');
    expect(contentsOf(folder)).toEqual({ [name]: 'somebody’s work' });
    expect(await restoreBackup(folder, file, stamp)).toBe(path.join(folder, aside));
    expect(contentsOf(path.join(folder, aside))).toEqual({ [name]: 'somebody’s work' });
  });

  it('backs up, does nothing unasked, and refuses both at once', async () => {
    const { folder } = await backedUp();
    const file = path.join(testFolder(), 'new.footbridge');
    const { said, asking } = terminal(null);
    expect(await runBackup(flags(), folder, '0.1.0', asking)).toBe(false);
    expect(await runBackup(flags('--back-up', file), folder, '0.1.0', asking)).toBe(true);
    expect(said).toEqual([`9 files are backed up to ${file}. Keep it safe: it opens what the service has.`]);
    const both = flags('--back-up', file, '--restore', file);
    await expect(runBackup(both, folder, '0.1.0', asking)).rejects.toThrow('either');
  });
});

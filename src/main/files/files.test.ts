import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { rosterLimits } from '#shared/roster/limits.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createFiles, plainName } from './files.ts';
import { createWhole, writeWhole } from './whole-file.ts';

async function openFiles() {
  const dataFolder = testFolder();
  const saved: [string, string][] = [];
  const files = await createFiles({
    dataFolder,
    saveFile: (source, name) => {
      saved.push([readFileSync(source, 'utf8'), name]);
      return Promise.resolve({ path: `/chosen/${name}` });
    },
  });
  return { files, dataFolder, temp: path.join(dataFolder, 'temp'), saved };
}

describe('files', () => {
  it('are held under an id of their own, closed to others, until they are released', async () => {
    const { files, temp, saved } = await openFiles();
    const { fileId, ...rest } = await files.receive('C:\\lists\\students.csv', Readable.from([Buffer.from('name')]));
    expect(rest).toEqual({ name: 'students.csv', size: 4 });
    const held = files.find(fileId);
    expect(statSync(held.path).mode & 0o777).toBe(0o600);
    expect(path.dirname(held.path)).toBe(temp);
    expect(await files.handlers['files.save']({ fileId })).toEqual({ path: '/chosen/students.csv' });
    expect(saved).toEqual([['name', 'students.csv']]);
    await files.handlers['files.release']({ fileId });
    expect(existsSync(held.path)).toBe(false);
    expect(() => files.find(fileId)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('past 50 MB are refused, streamed or copied, and leave nothing behind', async () => {
    const { files, temp, dataFolder } = await openFiles();
    const block = Buffer.alloc(1024 * 1024);
    const endless = Readable.from(Array.from({ length: 61 }, () => block));
    await expect(files.receive('a.csv', endless)).rejects.toMatchObject({ code: 'too_large' });
    const large = path.join(dataFolder, 'large.csv');
    writeFileSync(large, Buffer.alloc(rosterLimits.fileBytes + 1));
    await expect(files.receiveCopy(large)).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(temp)).toEqual([]);
  });

  it('that end too early or cannot be read say so, and leave nothing behind', async () => {
    const { files, temp, dataFolder } = await openFiles();
    const broken = new Readable({ read: () => undefined });
    const waiting = files.receive('a.csv', broken);
    broken.push('half');
    broken.destroy();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    await expect(files.receiveCopy(path.join(dataFolder, 'nothing'))).rejects.toMatchObject({
      code: 'unreadable_file',
    });
    expect(readdirSync(temp)).toEqual([]);
  });

  it('that come for whoever has left meanwhile are removed: exports, downloads, uploads [S-04] [S-05]', async () => {
    const { files, temp } = await openFiles();
    const target = files.newPath();
    const upload = new Readable({ read: () => undefined });
    const receiving = files.receive('students.csv', upload);
    upload.push('half of a list, ');
    await files.clear();
    writeFileSync(target, 'an export that was on its way');
    await expect(files.hold(target, 'students.csv')).rejects.toMatchObject({ code: 'locked' });
    upload.push('and the rest');
    upload.push(null);
    await expect(receiving).rejects.toMatchObject({ code: 'locked' });
    expect(readdirSync(temp)).toEqual([]);
    expect(await files.receive('next.csv', Readable.from(['x']))).toMatchObject({ name: 'next.csv' });
  });

  it('of an earlier start, or of whoever was signed in before, are gone', async () => {
    const { files, temp, dataFolder } = await openFiles();
    await files.receive('a.csv', Readable.from(['x']));
    await files.clear();
    expect(readdirSync(temp)).toEqual([]);
    mkdirSync(path.join(temp, 'left'));
    const next = await createFiles({ dataFolder, saveFile: () => Promise.resolve(null) });
    expect(readdirSync(temp)).toEqual([]);
    await next.close();
    expect(existsSync(temp)).toBe(false);
  });

  it.each([
    ['students.csv', 'students.csv'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a\u0000b\u202Ecsv.exe', 'abcsv.exe'],
    ['<script>.csv', 'script.csv'],
    ['...hidden', 'hidden'],
    ['trailing. . ', 'trailing'],
    ['', 'file'],
    ['..', 'file'],
    ['नाम सूची.xlsx', 'नाम सूची.xlsx'],
    [`${'x'.repeat(300)}.csv`, `${'x'.repeat(116)}.csv`],
  ])('have a plain name: %j', (given, expected) => {
    expect(plainName(given)).toBe(expected);
  });
});

describe('whole files', () => {
  it('are replaced at once, or made once, and leave no draft', () => {
    const file = path.join(testFolder(), 'key');
    createWhole(file, Buffer.from('first'));
    createWhole(file, Buffer.from('second'));
    expect(readFileSync(file, 'utf8')).toBe('first');
    writeWhole(file, Buffer.from('third'));
    expect(readFileSync(file, 'utf8')).toBe('third');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(path.dirname(file))).toEqual(['key']);
  });
});

describe('what is no file, or none that holds still', () => {
  const refusal = async (source: string) => {
    const { files, temp } = await openFiles();
    const problem = await files.receiveCopy(source).then(
      () => null,
      (error: unknown) => error,
    );
    expect(readdirSync(temp)).toEqual([]);
    return problem;
  };
  const system = process.platform === 'win32' ? 'windows' : 'unix';

  it('a folder is refused with what to choose', async () => {
    expect(await refusal(testFolder())).toMatchObject({
      ...{ code: 'wrong_type', message: 'This is a folder. Choose the file inside it' },
    });
  });

  it.runIf(system === 'unix')('a pipe nobody writes to, and a device without an end, are refused at once', async () => {
    const pipe = path.join(testFolder(), 'list.csv');
    execFileSync('mkfifo', [pipe]);
    for (const source of [pipe, '/dev/zero', '/dev/null']) {
      expect(await refusal(source)).toMatchObject({
        message: expect.stringContaining('Save the list as a file first'),
      });
    }
  });

  it('a file that is gone is named as that', async () => {
    const source = path.join(testFolder(), 'gone.csv');
    expect(await refusal(source)).toMatchObject({ message: expect.stringContaining('moved, renamed or deleted') });
    expect(await refusal(path.join(testFolder(), `${'x'.repeat(256)}.csv`))).toMatchObject({
      message: expect.stringContaining('too long'),
    });
  });

  it.runIf(system === 'unix' && process.getuid?.() !== 0)('a file that may not be read says what to do', async () => {
    const source = path.join(testFolder(), 'list.csv');
    writeFileSync(source, 'x', { mode: 0 });
    expect(await refusal(source)).toMatchObject({ message: expect.stringContaining('You may not read this file') });
  });

  it.each<[string, (source: string) => void]>([
    ['is cut', (source) => truncateSync(source, 1000)],
    ['grows', (source) => appendFileSync(source, 'x'.repeat(4_000_000))],
  ])('a file that %s while it is read is not taken by halves', async (_how, change) => {
    const { files, temp, dataFolder } = await openFiles();
    const source = path.join(dataFolder, 'list.csv');
    writeFileSync(source, Buffer.alloc(40 * 1024 * 1024, 'a,b\n'));
    const taking = files.receiveCopy(source);
    const begun = async () => readdirSync(temp).length > 0;
    while (!(await begun())) await new Promise((resolve) => setImmediate(resolve));
    change(source);
    await expect(taking).rejects.toMatchObject({ message: expect.stringContaining('changed while it was read') });
    expect(readdirSync(temp)).toEqual([]);
  });

  it('a name as long as a system allows, from right to left, or with line breaks, is a name', async () => {
    const { files } = await openFiles();
    for (const [name, plain] of [
      [`${'a'.repeat(251)}.csv`, `${'a'.repeat(116)}.csv`],
      ['\u202elist\u202c.csv', 'list.csv'],
      ['طلاب.csv', 'طلاب.csv'],
      ['two\nlines.csv', 'twolines.csv'],
      ['../../etc/passwd', 'passwd'],
    ] as const) {
      expect((await files.receive(name, Readable.from([Buffer.from('x')]))).name).toBe(plain);
    }
  });
});

/** Whether a small file system can be mounted here; where not, what a full disk does is tried elsewhere. */
const small = mkdtempSync(path.join(os.tmpdir(), 'footbridge-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

describe.runIf(mounted)('a disk without room', () => {
  it('says so, leaves nothing behind, and takes the file when there is room', async () => {
    const files = await createFiles({ dataFolder: small, saveFile: () => Promise.resolve(null) });
    const source = path.join(testFolder(), 'list.csv');
    writeFileSync(source, Buffer.alloc(3 * 1024 * 1024, 'a,b\n'));
    const stream = () => files.receive('list.csv', Readable.from([readFileSync(source)]));
    await expect(files.receiveCopy(source)).rejects.toMatchObject({ code: 'disk_full' });
    await expect(stream()).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(path.join(small, 'temp'))).toEqual([]);
    spawnSync('mount', ['-o', 'remount,ro', small]);
    await expect(files.receiveCopy(source)).rejects.toMatchObject({ code: 'not_saved' });
    spawnSync('mount', ['-o', 'remount,rw,size=8m', small]);
    expect(await files.receiveCopy(source)).toMatchObject({ name: 'list.csv' });
    expect(await stream()).toMatchObject({ name: 'list.csv' });
  });
});

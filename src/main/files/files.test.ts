import { spawnSync } from 'node:child_process';
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
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { createWhole, writeWhole } from '#node/files/whole-file.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createFiles, plainName } from './files.ts';

async function openFiles(openFile: ((file: string) => Promise<void>) | null = null) {
  const dataFolder = testFolder();
  const saved: [string, string][] = [];
  const files = await createFiles({
    dataFolder,
    saveFile: (source, name) => {
      saved.push([readFileSync(source, 'utf8'), name]);
      return Promise.resolve({ path: `/chosen/${name}` });
    },
    openFile,
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
    expect(await files.handlers['files.save']({ fileId })).toEqual({ path: '/chosen/students.csv', opens: false });
    expect(saved).toEqual([['name', 'students.csv']]);
    await files.handlers['files.release']({ fileId });
    expect(existsSync(held.path)).toBe(false);
    expect(() => files.find(fileId)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('open where they were saved, if they are documents, until somebody else may sign in', async () => {
    const opened: string[] = [];
    const { files } = await openFiles((file) => {
      opened.push(file);
      return Promise.resolve();
    });
    const save = async (name: string) => {
      const { fileId } = await files.receive(name, Readable.from([Buffer.from('text')]));
      const copy = await files.handlers['files.save']({ fileId });
      await files.handlers['files.release']({ fileId });
      return { fileId, opens: copy?.opens };
    };
    const notes = await save('notes.DOCX');
    expect(notes.opens).toBe(true);
    await files.handlers['files.openSaved']({ fileId: notes.fileId });
    for (const name of ['run.sh', 'run.exe', 'page.html', 'docx', 'a.docm', 'a.desktop']) {
      const { fileId, opens } = await save(name);
      expect(opens, name).toBe(false);
      await expect(files.handlers['files.openSaved']({ fileId })).rejects.toMatchObject({ code: 'not_found' });
    }
    await files.clear();
    await expect(files.handlers['files.openSaved'](notes)).rejects.toMatchObject({ code: 'not_found' });
    expect(opened).toEqual(['/chosen/notes.DOCX']);
  });

  it('are read by parts, to their end and no further', async () => {
    const { files } = await openFiles();
    const { fileId } = await files.receive('a.pdf', Readable.from([Buffer.from('%PDF-1.7')]));
    const part = async (from: number, length: number) => {
      const { base64 } = await files.handlers['files.part']({ fileId, from, length });
      return Buffer.from(base64, 'base64').toString();
    };
    expect([await part(0, 4), await part(4, 100), await part(8, 1)]).toEqual(['%PDF', '-1.7', '']);
    await files.handlers['files.release']({ fileId });
    await expect(part(0, 4)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('past 50 MB are refused, and leave nothing behind; a backup may be larger', async () => {
    const { files, temp } = await openFiles();
    const block = Buffer.alloc(1024 * 1024);
    const large = () => Readable.from(Array.from({ length: 61 }, () => block));
    await expect(files.receive('a.csv', large())).rejects.toMatchObject({ code: 'too_large' });
    expect(readdirSync(temp)).toEqual([]);
    expect(await files.receive('a.footbridge', large())).toMatchObject({ size: 61 * block.length });
  });

  it('that end too early say so, and leave nothing behind', async () => {
    const { files, temp } = await openFiles();
    const broken = new Readable({ read: () => undefined });
    const waiting = files.receive('a.csv', broken);
    broken.push('half');
    broken.destroy();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
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
    const next = await createFiles({ dataFolder, saveFile: () => Promise.resolve(null), openFile: null });
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

describe('the name of a file', () => {
  it('may be as long as a system allows, from right to left, or with line breaks', async () => {
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
    const files = await createFiles({ dataFolder: small, saveFile: () => Promise.resolve(null), openFile: null });
    const content = Buffer.alloc(3 * 1024 * 1024, 'a,b\n');
    const stream = () => files.receive('list.csv', Readable.from([content]));
    await expect(stream()).rejects.toMatchObject({ code: 'disk_full' });
    expect(readdirSync(path.join(small, 'temp'))).toEqual([]);
    spawnSync('mount', ['-o', 'remount,ro', small]);
    await expect(stream()).rejects.toMatchObject({ code: 'not_saved' });
    spawnSync('mount', ['-o', 'remount,rw,size=8m', small]);
    expect(await stream()).toMatchObject({ name: 'list.csv' });
  });
});

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { createFiles, fileLimit, plainName } from './files.ts';
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

  it('past 60 MB are refused, streamed or copied, and leave nothing behind', async () => {
    const { files, temp, dataFolder } = await openFiles();
    const block = Buffer.alloc(1024 * 1024);
    const endless = Readable.from(Array.from({ length: 61 }, () => block));
    await expect(files.receive('a.csv', endless)).rejects.toMatchObject({ code: 'too_large' });
    const large = path.join(dataFolder, 'large.csv');
    writeFileSync(large, Buffer.alloc(fileLimit + 1));
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

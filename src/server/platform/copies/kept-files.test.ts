import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCopies } from '#node/sqlite/safety-copies.ts';
import { openPrepared } from '../../command/open.ts';
import { restoredNotice } from '../../restores/watch.ts';
import { createFileStore } from '../files/file-store.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { keepCopies } from './keep-copies.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'footbridge-kept-files-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function raise(error: unknown): never {
  throw error;
}

const insides = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

async function service(name: string) {
  const folder = path.join(root, name);
  mkdirSync(folder);
  const database = await openPrepared(folder, '', () => undefined);
  if (!database.file) throw new Error('SQLite is a file');
  let now = new Date(2026, 7, 1, 9);
  const copies = keepCopies({ file: database.file, now: () => now, onProblem: raise });
  // The copy of the start is made first.
  await copies.run();
  const files = createFileStore(path.join(folder, 'files'));
  const kept = () => insides(path.join(folder, 'backups', 'files'));
  const { userId } = await database.write(async (tx) => {
    const at = now.toISOString();
    const row = { role: 4, email_address: 'a@example.com', password_hash: null, first_name: '', last_name: '' };
    const more = { designation: '', phone_number: '', profile_pic: '', email_verified: 1, two_factor: 0 } as const;
    const user = tx.insertInto('users').values({ ...row, ...more, created_at: at, updated_at: at });
    return { userId: (await user.returning('id').executeTakeFirstOrThrow()).id };
  });
  /** Stores a text and its row, as an upload does. */
  const add = async (content: string) => {
    const { storedName, size, hash } = await files.write(Readable.from([Buffer.from(content)]), 100);
    await database.write((tx) =>
      tx
        .insertInto('stored_files')
        .values({
          user_id: userId,
          company_id: null,
          institution_id: null,
          enrollment_id: null,
          purpose: 'picture',
          stored_name: storedName,
          name: 'a',
          type: 'text/plain',
          size,
          hash,
          created_at: now.toISOString(),
        })
        .execute(),
    );
    return storedName;
  };
  const remove = async (storedName: string) => {
    await database.write((tx) => tx.deleteFrom('stored_files').where('stored_name', '=', storedName).execute());
    await files.remove(storedName);
  };
  const copyOnDay = async (day: number) => {
    now = new Date(2026, 7, day, 9);
    await copies.runIfDirty();
  };
  return { folder, database, copies, files, kept, add, remove, copyOnDay };
}

it('has a second name for each file that a copy names, which takes no room [D-05]', async () => {
  const { folder, database, copies, kept, add, copyOnDay } = await service('kept');
  const names = [await add('one'), await add('two')].sort();
  await copyOnDay(2);
  expect(kept()).toEqual(names);
  const [first = ''] = names;
  const inode = (...parts: string[]) => statSync(path.join(folder, ...parts, first.slice(0, 2), first)).ino;
  if (process.platform !== 'win32') expect(inode('backups', 'files')).toBe(inode('files'));
  await copies.close();
  await database.close();
});

it('keeps what was removed for as long as a copy names it, and no longer', async () => {
  const { folder, database, copies, kept, add, remove, copyOnDay } = await service('gone');
  const stays = await add('stays');
  const goes = await add('goes');
  await copyOnDay(2);
  await remove(goes);
  for (let day = 3; day <= 9; day += 1) {
    await add(`day ${day}`);
    await copyOnDay(day);
    expect(
      kept().some((name) => name.startsWith(`${goes}.gone-`)),
      `day ${day}`,
    ).toBe(true);
  }
  for (let day = 10; day <= 14; day += 1) {
    await add(`day ${day}`);
    await copyOnDay(day);
  }
  expect(kept().some((name) => name.startsWith(goes))).toBe(false);
  expect(kept()).toContain(stays);
  expect(listCopies(path.join(folder, 'footbridge.db'), 'footbridge').length).toBeLessThanOrEqual(10);
  await copies.close();
  await database.close();
});

it('brings them back with the database, also what was removed since, and the sweep tidies up [D-05]', async () => {
  const { folder, database, copies, files, add, remove, copyOnDay } = await service('restored');
  const replaced = await add('replaced');
  await copyOnDay(2);
  await remove(replaced);
  await database.close();
  // What came after the copy is lost with the file; so is everything that lay in the folder.
  const file = path.join(folder, 'footbridge.db');
  truncateSync(file, 4000);
  rmSync(`${file}-wal`, { force: true });
  rmSync(path.join(folder, 'files'), { recursive: true });
  await copies.close().catch(() => undefined);
  const said: string[] = [];
  const restored = await openPrepared(folder, '', (sentence) => said.push(sentence));
  expect(said).toEqual([expect.stringContaining('restored from the copy')]);
  expect(await text(await files.read(replaced))).toBe('replaced');
  const rows = await restored.read.selectFrom('stored_files').select('stored_name').execute();
  expect(rows).toEqual([{ stored_name: replaced }]);
  await restored.write((tx) => tx.deleteFrom('stored_files').execute());
  await sweepFiles(restored, files, new Date(Date.now() + 90_000_000));
  await expect(files.read(replaced)).rejects.toMatchObject({ code: 'not_found' });
  expect(readFileSync(file).length).toBeGreaterThan(4000);
  await restored.close();
});

it('brings them back with a copy that was put back by hand, and counts them as gone anew when they go again [D-05]', async () => {
  const { folder, database, copies, files, kept, add, remove, copyOnDay } = await service('by-hand');
  const name = await add('by hand');
  await copyOnDay(2);
  await remove(name);
  await copyOnDay(3);
  await copies.close();
  await database.close();
  const file = path.join(folder, 'footbridge.db');
  const copy = listCopies(file, 'footbridge').find(({ madeAt }) => madeAt.getDate() === 2);
  copyFileSync(copy?.path ?? '', file);
  for (const side of ['-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
  const said: string[] = [];
  const restored = await openPrepared(folder, '', (sentence) => said.push(sentence));
  expect(said).toEqual([restoredNotice]);
  expect(await text(await files.read(name))).toBe('by hand');
  expect(kept()).toEqual([expect.stringContaining(`${name}.gone-`)]);
  if (!restored.file) throw new Error('SQLite is a file');
  const later = keepCopies({ file: restored.file, now: () => new Date(2026, 7, 4, 9), onProblem: raise });
  await later.run();
  expect(kept()).toEqual([name]);
  await files.remove(name);
  await later.run();
  expect(kept()).toEqual([`${name}.gone-${listCopies(file, 'footbridge')[0]?.sequence}`]);
  await later.close();
  await restored.close();
});

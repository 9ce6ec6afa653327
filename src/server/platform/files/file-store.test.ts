import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createFileStore, noFiles } from './file-store.ts';

describe('the folder of files', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'footbridge-store-'));
    return () => rmSync(root, { recursive: true, force: true });
  });
  const filesIn = (folder: string) =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      : [];

  it('keeps bytes under names of its own, for its user alone', async () => {
    const folder = join(root, 'kept');
    const store = createFileStore(folder);
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
    const stored = await store.write(Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]), 200_000);
    expect(stored).toMatchObject({ size: 200_000 });
    expect(stored.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(stored.storedName).toMatch(/^[0-9a-f-]{36}$/);
    expect(bytes.equals(await buffer(await store.read(stored.storedName)))).toBe(true);
    const [file] = filesIn(folder);
    if (process.platform !== 'win32') {
      expect(statSync(join(file?.parentPath ?? '', file?.name ?? '')).mode & 0o777).toBe(0o600);
      expect(statSync(file?.parentPath ?? '').mode & 0o777).toBe(0o700);
    }
    await store.remove(stored.storedName);
    await store.remove(stored.storedName);
    expect(filesIn(folder)).toEqual([]);
  });

  it('stops at the limit and leaves nothing of it', async () => {
    const folder = join(root, 'limited');
    let given = 0;
    async function* endless() {
      for (;;) {
        given += 1;
        await Promise.resolve();
        yield Buffer.alloc(1000);
      }
    }
    await expect(createFileStore(folder).write(endless(), 10_000)).rejects.toMatchObject({ code: 'too_large' });
    expect(given).toBe(11);
    expect(filesIn(folder)).toEqual([]);
  });

  it('leaves nothing of an upload that broke off', async () => {
    const folder = join(root, 'broken');
    async function* broken() {
      yield Buffer.from('half');
      await Promise.resolve();
      throw new Error('The line is dead');
    }
    await expect(createFileStore(folder).write(broken(), 10_000)).rejects.toThrow('The line is dead');
    expect(filesIn(folder)).toEqual([]);
  });

  it('lets go of what a crash left half written', async () => {
    const folder = join(root, 'crashed');
    const store = createFileStore(folder);
    const { storedName } = await store.write(Readable.from([Buffer.from('whole')]), 100);
    const [file] = filesIn(folder);
    const place = join(file?.parentPath ?? '', storedName);
    renameSync(place, `${place}.part`);
    expect(await store.olderThan(new Date(Date.now() + 1000))).toEqual([storedName]);
    await store.remove(storedName);
    expect(filesIn(folder)).toEqual([]);
  });

  it('gives a part of the bytes, and no more than there are', async () => {
    const store = createFileStore(join(root, 'parts'));
    const { storedName } = await store.write(Readable.from([Buffer.from('0123456789')]), 100);
    const part = async (from: number, length: number) =>
      Buffer.from(await store.part(storedName, from, length)).toString();
    expect([await part(0, 3), await part(8, 9), await part(20, 1)]).toEqual(['012', '89', '']);
    await expect(store.part('00000000-0000-4000-8000-000000000000', 0, 1)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('writes on where the system took a part of what was appended', async () => {
    const store = createFileStore(join(root, 'appended'));
    const { storedName } = await store.write(Readable.from([Buffer.from('01')]), 100);
    const handle = await open(join(root, 'appended', storedName.slice(0, 2), storedName), 'r');
    const handles = Object.getPrototypeOf(handle) as { write: (...args: unknown[]) => Promise<unknown> };
    await handle.close();
    const { write } = handles;
    const short = vi.spyOn(handles, 'write').mockImplementationOnce(function (this: unknown, bytes, from, _, place) {
      return write.call(this, bytes, from, 1, place);
    });
    const parts = [Buffer.from('234'), Buffer.from('56789')];
    expect(await store.append(storedName, Readable.from(parts), { offset: 2, max: 8 })).toBe(8);
    expect(short).toHaveBeenCalledTimes(3);
    expect((await buffer(await store.read(storedName))).toString()).toBe('01234567');
  });

  it.each([
    '../secret',
    '..%2fsecret',
    '/etc/passwd',
    '',
    '.',
    'CON',
    'a'.repeat(300),
    '00000000-0000-4000-8000-000000000000/../../secret',
    '00000000-0000-4000-8000-000000000000',
  ])('finds nothing under %s', async (name) => {
    const folder = join(root, 'inside');
    writeFileSync(join(root, 'secret'), 'secret');
    await expect(createFileStore(folder).read(name)).rejects.toMatchObject({ code: 'not_found' });
    expect(existsSync(join(root, 'secret'))).toBe(true);
  });

  it('is not there for a service without files', async () => {
    await expect(noFiles.read('x')).rejects.toMatchObject({ code: 'not_found' });
    await expect(noFiles.write(Readable.from([]), 1)).rejects.toMatchObject({ code: 'internal' });
    expect(await noFiles.olderThan(new Date())).toEqual([]);
  });
});

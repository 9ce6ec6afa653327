import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { openFile, sealFile } from './sealed-file.ts';

const mine = { key: randomBytes(32), place: '1@' };
const piece = 1024 * 1024;
const at = (name: string) => path.join(folder, name);
let folder: string;
beforeEach(() => {
  folder = testFolder();
});

async function sealed(bytes: Buffer, name = 'sealed'): Promise<Buffer> {
  writeFileSync(at('plain'), bytes);
  await sealFile(at('plain'), at(name), mine, 'uploads|a');
  return readFileSync(at(name));
}
async function opened(bytes: Uint8Array, by = mine, context = 'uploads|a'): Promise<Buffer> {
  writeFileSync(at('changed'), bytes);
  await openFile(at('changed'), at('opened'), by, context);
  return readFileSync(at('opened'));
}

describe('a sealed file', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 2 * piece, 2 * piece + 7])(
    'of %i bytes opens as it was',
    async (size) => {
      const bytes = randomBytes(size);
      const file = await sealed(bytes);
      expect((await opened(file)).equals(bytes)).toBe(true);
      if (size > 16) expect(file.includes(bytes.subarray(0, 16))).toBe(false);
      if (process.platform !== 'win32') expect(statSync(at('sealed')).mode & 0o777).toBe(0o600);
    },
  );

  it('does not open cut, prolonged, with pieces left out, turned round or repeated, or changed anywhere [S-02]', async () => {
    const file = await sealed(randomBytes(2 * piece + 500));
    const head = 8;
    const sealedPiece = piece + 16;
    const part = (number: number) => file.subarray(head + number * sealedPiece, head + (number + 1) * sealedPiece);
    const whole = (...parts: Buffer[]) => Buffer.concat([file.subarray(0, head), ...parts]);
    const flip = (index: number) => {
      const copy = Buffer.from(file);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy;
    };
    const broken = [
      ...[0, 4, head, head + sealedPiece, head + 2 * sealedPiece, file.length - 1].map((end) => file.subarray(0, end)),
      Buffer.concat([file, Buffer.of(0)]),
      whole(part(1), part(0), part(2)),
      whole(part(0), part(2)),
      whole(part(0), part(1)),
      whole(part(0), part(0), part(1), part(2)),
      ...[0, 1, 7, head, head + sealedPiece - 1, head + sealedPiece + 100, file.length - 1].map(flip),
    ];
    for (const [index, bytes] of broken.entries()) {
      await expect(opened(bytes), `case ${index}`).rejects.toMatchObject({ code: 'damaged' });
      expect(existsSync(at('opened')), `case ${index} leaves nothing`).toBe(false);
    }
  });

  it('opens for its own account and upload alone [S-02]', async () => {
    const file = await sealed(Buffer.from('name,course'));
    const others = [
      [{ ...mine, key: randomBytes(32) }, 'uploads|a'],
      [{ ...mine, place: '2@' }, 'uploads|a'],
      [mine, 'uploads|b'],
    ] as const;
    for (const [by, context] of others) {
      await expect(opened(file, by, context)).rejects.toMatchObject({ code: 'damaged' });
    }
  });
});

/** Room for one piece and half of the next: the system takes the half and says nothing. */
const small = mkdtempSync(path.join(os.tmpdir(), 'footbridge-small-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1028k', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [small]);
  rmSync(small, { recursive: true, force: true });
});

it.runIf(mounted)('a disk that fills within the last piece leaves no half of a file, opened or sealed', async () => {
  await sealed(randomBytes(piece + 8192));
  const target = path.join(small, 'target');
  await expect(openFile(at('sealed'), target, mine, 'uploads|a')).rejects.toMatchObject({ code: 'disk_full' });
  expect(existsSync(target)).toBe(false);
  await expect(sealFile(at('plain'), target, mine, 'uploads|a')).rejects.toMatchObject({ code: 'disk_full' });
  expect([existsSync(target), existsSync(`${target}.unfinished`)]).toEqual([false, false]);
});

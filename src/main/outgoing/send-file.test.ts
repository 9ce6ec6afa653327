import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import type { ApiClient } from '../api/client.ts';
import { sendFile } from './send-file.ts';

/** A line that carries so many bytes a second, and breaks at the pieces whose numbers are named: nothing of them arrives. */
interface Line {
  readonly pace: number;
  readonly breaksAt?: readonly number[];
}

/** Sends a file of `size` bytes, and answers the lengths of its pieces, those that got lost too. */
async function piecesOver({ pace, breaksAt = [] }: Line, size: number): Promise<number[]> {
  const told: number[] = [];
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pieces: number[] = [];
  let received = 0;
  const request = (name: string, { bytes }: { readonly bytes?: Uint8Array }) => {
    if (name === 'uploads.append' && bytes) {
      pieces.push(bytes.length);
      if (breaksAt.includes(pieces.length)) return Promise.reject(new AppError('offline'));
      received += bytes.length;
      now += (bytes.length / pace) * 1000;
    }
    return Promise.resolve({ answer: { data: { id: 'upload', received } }, message: '' });
  };
  const file = { id: randomUUID(), name: 'week.pdf', size, sha256: '' } as never;
  const read = () => Promise.resolve(new Uint8Array(size));
  const client = { request } as unknown as ApiClient;
  const onArrived = (bytes: number) => told.push(bytes);
  expect(await sendFile({ client, file, read, onArrived, signal: new AbortController().signal })).toBe('upload');
  expect([received, told[0], told.at(-1)]).toEqual([size, 0, size]);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  return pieces;
}

it('sends pieces of about a second over a slow line, so that what is asked meanwhile waits no longer', async () => {
  expect(await piecesOver({ pace: 20_000 }, 110_000)).toEqual([32_768, 20_000, 20_000, 20_000, 17_232]);
  expect(await piecesOver({ pace: 1000 }, 57_344)).toEqual([32_768, 8192, 8192, 8192]);
});

it('sends pieces of up to 256 kB over a fast line', async () => {
  const kilobytes = (await piecesOver({ pace: 10_000_000 }, 2 ** 20)).map((length) => length / 1024);
  expect(kilobytes).toEqual([32, 64, 128, 256, 256, 256, 32]);
});

it('goes on at once after a break where something came through since the last one, and leaves the rest to the next attempt otherwise', async () => {
  const line = { pace: 20_000, breaksAt: [3, 5] };
  expect(await piecesOver(line, 80_000)).toEqual([32_768, 20_000, 20_000, 20_000, 7232, 7232]);
  await expect(piecesOver({ ...line, breaksAt: [3, 4] }, 80_000)).rejects.toMatchObject({ code: 'offline' });
  await expect(piecesOver({ ...line, breaksAt: [1] }, 80_000)).rejects.toMatchObject({ code: 'offline' });
});

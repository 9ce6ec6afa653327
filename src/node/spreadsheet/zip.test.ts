import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { writeZip } from './zip.ts';

it('writes texts from lists and from streams, equal byte by byte each time', async () => {
  async function* slowly(): AsyncGenerator<string> {
    yield 'b'.repeat(100_000);
    await Promise.resolve();
    yield 'é';
  }
  const make = () =>
    buffer(
      writeZip([
        ['a.txt', ['one', 'two']],
        ['ü.txt', slowly()],
      ]),
    );
  const bytes = await make();
  expect(await make()).toEqual(bytes);
  const start = 30 + 'a.txt'.length;
  expect(inflateRawSync(bytes.subarray(start)).toString()).toBe('onetwo');
  const end = bytes.subarray(-22);
  const directory = end.readUInt32LE(16);
  expect([end.readUInt16LE(10), bytes.readUInt32LE(directory)]).toEqual([2, 0x02014b50]);
  const second = directory + 46 + 'a.txt'.length;
  expect(bytes.readUInt32LE(second + 24)).toBe(100_002);
  const content = bytes.readUInt32LE(second + 42) + 30 + Buffer.byteLength('ü.txt');
  expect(inflateRawSync(bytes.subarray(content)).toString()).toBe(`${'b'.repeat(100_000)}é`);
});

it('ends the content where nobody reads on', async () => {
  const ended = Promise.withResolvers<void>();
  async function* endless(): AsyncGenerator<string> {
    try {
      for (let piece = 0; ; piece += 1) yield String(Math.sin(piece)).repeat(4000);
    } finally {
      ended.resolve();
    }
  }
  let read = 0;
  for await (const bytes of writeZip([['a.txt', endless()]])) {
    read += bytes.length;
    if (read > 100_000) break;
  }
  await ended.promise;
});

it('passes an error of the content on', async () => {
  function* broken(): Generator<string> {
    yield 'begun';
    throw new Error('on purpose');
  }
  await expect(buffer(writeZip([['a.txt', broken()]]))).rejects.toThrow('on purpose');
});

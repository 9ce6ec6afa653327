import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bomb, makeBombs, nestedBytes, packedBytes, soundParts } from '../../testing/bombs.ts';
import { forgeZip, wideExtra } from '../../testing/forge-zip.ts';
import { makeFolder } from '../../testing/list-files.ts';
import { recogniseFile } from '../recognise.ts';

const program = fileURLToPath(new URL('../../testing/recognise-program.ts', import.meta.url));
const folder = makeFolder();
afterAll(() => folder.remove());

interface Report {
  readonly seen: readonly {
    readonly refusal: string | null;
    readonly message: string;
    readonly milliseconds: number;
  }[];
  /** Megabytes of memory beyond what looking at a sound workbook takes. */
  readonly grown: number;
}

/** Looks at the bombs one after the other in one process. */
function look(bombs: readonly Bomb[], ...how: string[]): Report {
  const files = [{ bytes: forgeZip(soundParts()) }, ...bombs].map(({ bytes }) => folder.write('list.xlsx', bytes).path);
  return JSON.parse(execFileSync(process.execPath, [program, ...files, ...how], { encoding: 'utf8' })) as Report;
}

let bombs: Bomb[] = [];
beforeAll(async () => {
  bombs = await makeBombs();
});

describe('archives that mean no good', () => {
  it('are all refused in words, and cost less than 64 MB together [BULK-02] [X-03]', () => {
    const { seen, grown } = look(bombs);
    const passed = bombs.filter((_, index) => seen[index]?.refusal === null).map(({ what }) => what);
    expect(passed).toEqual([]);
    expect(new Set(seen.map(({ refusal }) => refusal))).toEqual(
      new Set(['unreadable_file', 'too_large', 'wrong_type']),
    );
    for (const { message } of seen) expect(message).toMatch(/\. (?:Open|Save|Unpack|Upload) .*\.?$/);
    expect(grown).toBeLessThan(64);
    const slowest = Math.max(...seen.map(({ milliseconds }) => milliseconds));
    process.stderr.write(
      `${bombs.length} bombs, the slowest ${Math.round(slowest)} ms, ${Math.round(grown)} MB more\n`,
    );
  });

  it('pass a reader that trusts the archive, at the cost of hundreds of megabytes [X-03]', () => {
    const { seen, grown } = look(bombs.slice(0, 2), '--careless');
    expect(seen.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(grown).toBeGreaterThan(64);
  });
});

describe('archives that are unusual but sound', async () => {
  const recognise = (bytes: Buffer) => recogniseFile(folder.write('list.xlsx', bytes).path, 'list.xlsx');
  const descriptor = Buffer.alloc(16, 7);

  it.each<[string, Buffer]>([
    ['a plain one', forgeZip(soundParts())],
    ['one without compression', forgeZip(soundParts().map((part) => ({ ...part, method: 0 })))],
    ['one with a comment', forgeZip(soundParts(), { comment: Buffer.from('made by a program') })],
    [
      'one that was written as a stream, its sizes behind the bytes',
      forgeZip(
        soundParts().map((part) => ({
          ...part,
          flags: 8,
          own: { size: 0, packed: 0, checksum: 0 },
          behind: descriptor,
        })),
      ),
    ],
    ['one with 64-bit records beside the plain ones', forgeZip(soundParts(), { wide: {} })],
    [
      'one with 64-bit records alone',
      forgeZip(soundParts(), { count: 0xffff, size: 0xffff_ffff, offset: 0xffff_ffff, wide: {} }),
    ],
    [
      'one with 64-bit sizes',
      forgeZip([
        ...soundParts(),
        {
          name: 'a.xml',
          content: 'xyz',
          own: { size: 0xffff_ffff },
          listed: { size: 0xffff_ffff },
          extra: wideExtra(3n),
        },
      ]),
    ],
    [
      'one with archives inside, which are never unpacked',
      forgeZip([...soundParts(), { name: 'xl/embeddings/a.zip', content: nestedBytes(await packedBytes(400), 2) }]),
    ],
    ['one with folders', forgeZip([...soundParts(), { name: 'xl/', method: 0 }])],
  ])('%s is taken', async (_what, bytes) => {
    expect(await recognise(bytes)).toBe('xlsx');
  });
});

import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';

/** A way to break a database file or its log, by name. */
export type Damage = readonly [name: string, damage: (file: string) => void];

function scribble(file: string, offset: number, length: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(length, 0xc3), 0, length, offset);
  closeSync(handle);
}

const share = (file: string, part: number, less = 0) => Math.floor((statSync(file).size - less) * part);

/** Sixty ways to break a file or its log, spread over the whole of both. */
export const damages: readonly Damage[] = [
  ...[0, 16, 50, 100].map((offset): Damage => [`header at ${offset}`, (file) => scribble(file, offset, 40)]),
  ...Array.from(
    { length: 24 },
    (_, index): Damage => [
      `512 bytes at ${index}/24 of the file`,
      (file) => scribble(file, share(file, index / 24, 512), 512),
    ],
  ),
  ...Array.from(
    { length: 12 },
    (_, index): Damage => [`cut at ${index}/12`, (file) => truncateSync(file, share(file, index / 12))],
  ),
  ...Array.from(
    { length: 12 },
    (_, index): Damage => [
      `log: 512 bytes at ${index}/12`,
      (file) => scribble(`${file}-wal`, share(`${file}-wal`, index / 12, 512), 512),
    ],
  ),
  ...[0, 10, 32, 4000].map((size): Damage => [`log cut to ${size} bytes`, (file) => truncateSync(`${file}-wal`, size)]),
  ['log missing', (file) => rmSync(`${file}-wal`)],
  ['file missing', (file) => rmSync(file)],
  ['file and log missing', (file) => [file, `${file}-wal`].map((path) => rmSync(path))],
  ['text instead of a database', (file) => writeFileSync(file, 'Dear diary, '.repeat(1000))],
];

/** Turns every bit of one byte of the file's header, for each of its hundred bytes. */
export const headerDamages: readonly Damage[] = Array.from(
  { length: 100 },
  (_, offset): Damage => [
    `header byte ${offset}`,
    (file) => {
      const bytes = readFileSync(file);
      bytes[offset] = 0xff - (bytes[offset] ?? 0);
      writeFileSync(file, bytes);
    },
  ],
);

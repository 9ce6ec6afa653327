import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackWoff } from './woff.ts';

/** How heavy letters are. */
export type Weight = 400 | 600;

/** A part of a typeface: the letters of one script. */
export interface Typeface {
  /** As a document knows it. */
  readonly name: string;
  readonly weight: Weight;
  readonly bytes: Buffer;
  /** Whether it has the letter of a code point. */
  has(codePoint: number): boolean;
}

/** Packages and their parts, in the order in which they are asked for a letter. */
const parts = [
  ['noto-sans', 'latin'],
  ['noto-sans', 'latin-ext'],
  ['noto-sans-devanagari', 'devanagari'],
  ['noto-sans-tamil', 'tamil'],
  ['noto-sans-bengali', 'bengali'],
  ['noto-sans-gujarati', 'gujarati'],
  ['noto-sans-gurmukhi', 'gurmukhi'],
  ['noto-sans-kannada', 'kannada'],
  ['noto-sans-malayalam', 'malayalam'],
  ['noto-sans-oriya', 'oriya'],
  ['noto-sans-telugu', 'telugu'],
  ['noto-sans', 'greek'],
  ['noto-sans', 'cyrillic'],
] as const;

const { resolve } = createRequire(import.meta.url);
let read: Promise<readonly Typeface[]> | undefined;

/** Noto Sans for Latin letters and the scripts of India, in both weights. Read once. */
export function typefaces(): Promise<readonly Typeface[]> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<readonly Typeface[]> {
  const all = parts.flatMap(([pack, script]) => ([400, 600] as const).map((weight) => readOne(pack, script, weight)));
  return await Promise.all(all);
}

async function readOne(pack: string, script: string, weight: Weight): Promise<Typeface> {
  const path = resolve(`@fontsource/${pack}/files/${pack}-${script}-${weight}-normal.woff`);
  const listed: unknown = JSON.parse(await readFile(join(dirname(path), '..', 'unicode.json'), 'utf8'));
  const ranges = rangesOf((listed as Readonly<Record<string, string>>)[script] ?? '');
  return {
    name: `${pack} ${script} ${weight}`,
    weight,
    bytes: unpackWoff(await readFile(path)),
    has: (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
  };
}

/** `U+0900-097F,U+20B9` as pairs of numbers. */
function rangesOf(text: string): (readonly [from: number, to: number])[] {
  return text.split(',').map((range) => {
    const [from = '0', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

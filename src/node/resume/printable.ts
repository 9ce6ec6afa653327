import type { Typeface } from '../typesetting/typefaces.ts';

/** Stands where letters were that no typeface has. */
const omitted = '[…]';
/** Signs that the parts of Noto Sans list without drawing them. */
const undrawn =
  /[\u2016\u2017\u201b\u201f-\u2021\u2023-\u2025\u2027\u2030\u2031\u2034-\u2038\u203b-\u205e\u2191\u2193\u2215]/g;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The variant of a picture, and what joins or orders letters of scripts that aren't printed. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufffd]|[\ufe00-\ufe0f]|\u20e3|(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A text that can be printed. Pictures, control characters and signs without a typeface go; letters without one become
 * `[…]`, once for a row of them. Lines stay apart.
 */
export function printable(text: string, faces: readonly Pick<Typeface, 'has'>[]): string {
  return text
    .split(/\r\n?|[\n\u2028\u2029]/u)
    .map((line) => printableLine(line, faces))
    .join('\n');
}

function printableLine(line: string, faces: readonly Pick<Typeface, 'has'>[]): string {
  if (/^[ -~]*$/.test(line)) return line.replace(/ {2,}/g, ' ').trim();
  const plain = line
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u2010-\u2012]/g, '-')
    .replace(/\u2015/g, '—')
    .replace(/\s/g, ' ')
    .replace(unseen, '')
    .replace(undrawn, '');
  let printed = '';
  for (const { segment } of clusters.segment(plain)) printed += printableCluster(segment, faces);
  return printed
    .replace(/\[…\](?:\s*\[…\])+/g, omitted)
    .replace(/ {2,}/g, ' ')
    .trim();
}

function printableCluster(cluster: string, faces: readonly Pick<Typeface, 'has'>[]): string {
  const fits = (part: string) =>
    part !== '' && faces.some((face) => [...part].every((letter) => face.has(letter.codePointAt(0) ?? 0)));
  if (fits(cluster)) return cluster;
  const bare = cluster.replace(/[\p{M}\u200c\u200d]/gu, '');
  if (fits(bare)) return bare;
  return /[\p{L}\p{N}]/u.test(cluster) ? omitted : '';
}

import { byte, digitAt, isAt } from './fast-bytes.ts';

/** What the tag of a cell says. */
export interface CellTag {
  type: string;
  style: number;
  /** Counted from 1. */
  column: number;
}

/** A tag before the first one. */
export const newCellTag = (): CellTag => ({ type: plainType, style: 0, column: 0 });

/** The type of cells that name none. */
export const plainType = 'n';
/** The type of cells that hold the number of a text. */
export const sharedType = 's';

const otherTypes = ['n', 'str', 'b', 'e', 'd', 'inlineStr'].map((type) => ({
  type,
  written: Buffer.from(`${type}"`),
}));
const letter = { r: 0x72, s: 0x73, t: 0x74, A: 0x41, Z: 0x5a } as const;
const maxLetters = 3;
const maxStyleDigits = 6;

/**
 * Reads the attributes behind `<c`: a reference, a type and a style in any order, in the usual form and nothing else.
 * Answers the place behind them, -1 for what it does not know.
 */
export function readCellTagBytes(tag: CellTag, bytes: Uint8Array, from: number): number {
  tag.type = plainType;
  tag.style = 0;
  tag.column = 0;
  let at = from;
  while (at >= 0 && bytes[at] === byte.space) {
    if (bytes[at + 2] !== byte.equals || bytes[at + 3] !== byte.quote) return -1;
    const name = bytes[at + 1];
    at += 4;
    if (name === letter.r) at = readPlace(tag, bytes, at);
    else if (name === letter.t) at = readType(tag, bytes, at);
    else if (name === letter.s) at = readStyle(tag, bytes, at);
    else return -1;
  }
  return tag.column === 0 ? -1 : at;
}

function readPlace(tag: CellTag, bytes: Uint8Array, from: number): number {
  let at = from;
  let column = 0;
  for (; at - from <= maxLetters; at += 1) {
    const code = bytes[at] as number;
    if (code < letter.A || code > letter.Z) break;
    column = column * 26 + code - letter.A + 1;
  }
  if (at === from || at - from > maxLetters) return -1;
  while (digitAt(bytes, at) >= 0) at += 1;
  tag.column = column;
  return bytes[at] === byte.quote ? at + 1 : -1;
}

function readType(tag: CellTag, bytes: Uint8Array, from: number): number {
  if (bytes[from] === letter.s && bytes[from + 1] === byte.quote) {
    tag.type = sharedType;
    return from + 2;
  }
  for (const { type, written } of otherTypes) {
    if (!isAt(bytes, from, written)) continue;
    tag.type = type;
    return from + written.length;
  }
  return -1;
}

function readStyle(tag: CellTag, bytes: Uint8Array, from: number): number {
  let at = from;
  let style = 0;
  for (; at - from <= maxStyleDigits; at += 1) {
    const digit = digitAt(bytes, at);
    if (digit < 0) break;
    style = style * 10 + digit;
  }
  tag.style = style;
  return at > from && bytes[at] === byte.quote ? at + 1 : -1;
}

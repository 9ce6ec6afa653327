import type { RosterValues } from '#shared/roster/clean-row.ts';

/** The keys of a student's values; 0 where there is nothing to compare. Name and course count together. */
export interface StudentKeys {
  readonly email: number;
  readonly roll: number;
  readonly phone: number;
  readonly name: number;
  /** 32 bits for everything together, in which no two different values are alike. */
  readonly content: number;
}

/** Bytes of the longest values together, three for each character, with their ends. */
const roomy = Buffer.allocUnsafe(4096);
const lineEnd = 10;

// The key that is being made: two numbers cannot be handed back from a function without an object, and a list of
// 100,000 rows makes half a million keys. Works on bytes, since reading a cut string character by character is slow.
let bytes: Buffer = roomy;
let at = 0;
let high = 0;
let low = 0;

/** Takes in the bytes up to the next line end. */
function take(fold: boolean): void {
  let one = high;
  let two = low;
  for (;;) {
    let byte = bytes[at] as number;
    at += 1;
    if (byte === lineEnd) break;
    if (fold && byte >= 65 && byte <= 90) byte += 32;
    one = Math.imul(one ^ byte, 2654435761);
    two = Math.imul(two ^ byte, 1597334677);
  }
  high = Math.imul(one ^ lineEnd, 2654435761);
  low = Math.imul(two ^ lineEnd, 1597334677);
}

function begin(seed: number): void {
  high = 0xdeadbeef ^ Math.floor(seed / 2 ** 32);
  low = 0x41c6ce57 ^ seed;
}

function finish(): number {
  const one = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  const two = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & two) + (one >>> 0) || 1;
}

function next(text: string, seed: number): number {
  begin(seed);
  take(false);
  return text === '' ? 0 : finish();
}

/**
 * Keys for the cleaned values of a student under a seed: whole numbers between 1 and 2^53, 0 for no value. Equal
 * texts give equal keys; among 150,000 texts two different ones share a key once in a million lists. Names and courses
 * that differ only in ASCII capitals have one key.
 */
export function studentKeys(values: RosterValues, extra: string, seed: number): StudentKeys {
  const { email: mail, roll_number: roll, phone: tel, name, course, specialization, semester } = values;
  const text = `${mail}\n${roll}\n${tel}\n${name}\n${course}\n${specialization}\n${semester}\n${extra}\n`;
  bytes = text.length * 3 > roomy.length ? Buffer.from(text) : roomy;
  if (bytes === roomy) roomy.write(text);
  at = 0;
  const emailKey = next(mail, seed);
  const rollKey = next(roll, seed);
  const phoneKey = next(tel, seed);
  const start = at;
  begin(seed);
  take(true);
  take(true);
  const nameKey = name === '' || course === '' ? 0 : finish();
  at = start;
  begin(seed);
  for (let part = 0; part < 5; part += 1) take(false);
  const rest = finish();
  const content = (rest ^ Math.imul(emailKey, 31) ^ Math.imul(rollKey, 37) ^ Math.imul(phoneKey, 41)) >>> 0;
  return { email: emailKey, roll: rollKey, phone: phoneKey, name: nameKey, content };
}

/** A column of keys, one for each entry; 0 for an entry without one. */
export type KeyColumn = Float64Array | Int32Array;

/** A set of entries found by key: open addressing over the caller's own column, 4 bytes a slot. */
export interface KeyTable {
  /** The entry that came first with this key, or -1. */
  find(key: number): number;
  /** Enters `entry`, whose key is `keys[entry]`. Answers the entry that holds the key already, or -1. */
  enter(entry: number): number;
}

/** Slots for a table of at most `count` entries. They may serve one table after another. */
export const slotsFor = (count: number) => new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, count * 1.4))));

/** Makes an empty table over a column; it has `slots` to itself. */
export function createKeyTable(keys: KeyColumn, slots: Int32Array): KeyTable {
  slots.fill(-1);
  const mask = slots.length - 1;
  return {
    find(key) {
      if (key === 0) return -1;
      for (let slot = key & mask; ; slot = (slot + 1) & mask) {
        const entry = slots[slot] as number;
        if (entry < 0 || keys[entry] === key) return entry;
      }
    },
    enter(entry) {
      const key = keys[entry] as number;
      if (key === 0) return -1;
      for (let slot = key & mask; ; slot = (slot + 1) & mask) {
        const held = slots[slot] as number;
        if (held >= 0 && keys[held] !== key) continue;
        if (held < 0) slots[slot] = entry;
        return held;
      }
    },
  };
}

/**
 * A whole number between 1 and 2^53 that stands for a text under a seed: equal texts give equal keys, and among
 * 150,000 texts two different ones share a key once in a million lists. `fold` makes ASCII capitals small.
 */
export function keyOf(text: string, seed: number, fold = false): number {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    let code = text.charCodeAt(index);
    if (fold && code >= 65 && code <= 90) code += 32;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) || 1;
}

/** A set of entries found by key: open addressing over the caller's own list of keys, 4 bytes an entry and slot. */
export interface KeyTable {
  /** The entry that came first with this key, or -1. */
  find(key: number): number;
  /** Enters `entry`, whose key is `keys[entry]`. Answers the entry that holds the key already, or -1. */
  enter(entry: number): number;
}

/** Makes a table for at most `count` entries of `keys`; a key of 0 is never entered. */
export function createKeyTable(keys: Float64Array, count: number): KeyTable {
  const size = 2 ** Math.ceil(Math.log2(Math.max(16, count * 1.6)));
  const slots = new Int32Array(size).fill(-1);
  const mask = size - 1;
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

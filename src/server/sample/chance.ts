/** A repeatable source of chance: the same seed gives the same sample everywhere. */
export interface Chance {
  /** A whole number from 0 up to, not including, `below`. */
  number(below: number): number;
  /** One of a list. */
  pick<T>(list: readonly T[]): T;
  /** True in so many of a hundred cases. */
  percent(share: number): boolean;
  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[];
}

/** Mulberry32: small, fast, and good enough for names. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const number = (below: number) => Math.floor(next() * below);
  return {
    number,
    pick: (list) => list[number(list.length)] as (typeof list)[number],
    percent: (share) => number(100) < share,
    shuffled: (list) => {
      const copy = [...list];
      for (let last = copy.length - 1; last > 0; last -= 1) {
        const other = number(last + 1);
        [copy[last], copy[other]] = [copy[other], copy[last]] as [(typeof copy)[number], (typeof copy)[number]];
      }
      return copy;
    },
  };
}

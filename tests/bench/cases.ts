import type { Built } from './build-programs.ts';
import { middle, type Rounds, ratio, type Side } from './rounds.ts';

/** A line of the table: what was measured, and the goal that it has to meet. */
export interface Line {
  readonly what: string;
  readonly value: string;
  readonly goal: string;
  /** Null: told for comparison, without a goal. */
  readonly met: boolean | null;
}

/** One group of measurements in alternating runs. */
export interface Case {
  readonly name: string;
  readonly title: string;
  readonly rounds: number;
  /** Makes what the sides need. */
  prepare?(): Promise<void>;
  /** Stops and removes what `prepare` made. */
  tidy?(): Promise<void>;
  sides(): readonly Side[];
  lines(rounds: Rounds): Line[];
}

/** Where the generated lists and the built programs lie. */
export interface Places extends Built {
  readonly list: (rows: number) => string;
}

/** A figure that must not be larger than its goal. */
export const atMost = (what: string, value: number, limit: number, unit = ''): Line => ({
  what,
  value: `${value.toFixed(2)}${unit}`,
  goal: `≤ ${limit}${unit}`,
  met: value <= limit,
});
/** A figure that must not be smaller than its goal. */
export const atLeast = (what: string, value: number, limit: number, unit = ''): Line => ({
  what,
  value: `${value.toFixed(2)}${unit}`,
  goal: `≥ ${limit}${unit}`,
  met: value >= limit,
});
/** A figure without a goal. */
export const told = (what: string, value: number, unit: string): Line => ({
  what,
  value: `${value.toFixed(1)}${unit}`,
  goal: '',
  met: null,
});

function importCase(places: Places, rows: number, goals: { ratio: number; memory: number }, rounds: number): Case {
  return {
    name: rows > 100_000 ? 'million' : 'import',
    title: `CSV import of ${rows.toLocaleString('en-US')} rows`,
    rounds,
    sides: () => [
      { name: 'floor', program: places.program('floor-import'), args: [places.list(rows)] },
      { name: 'import', program: places.program('import'), args: [places.list(rows), places.worker] },
      { name: 'read', program: places.program('judging'), args: [places.list(rows), places.worker, 'read'] },
      { name: 'judge', program: places.program('judging'), args: [places.list(rows), places.worker, 'judge'] },
    ],
    lines: (figures) => {
      // By processor time: what else the machine does must not count as judging.
      const judging = middle(figures, 'judge', 'cpu') - middle(figures, 'read', 'cpu');
      return [
        told('floor: papaparse and bare insert', middle(figures, 'floor', 'ms'), ' ms'),
        told('floor, peak memory', middle(figures, 'floor', 'rss'), ' MB'),
        told('import', middle(figures, 'import', 'ms'), ' ms'),
        atMost('import ÷ floor', ratio(figures, 'import', 'floor'), goals.ratio, '×'),
        told('import ÷ floor, processor time', ratio(figures, 'import', 'floor', 'cpu'), '×'),
        atMost('import, peak memory', middle(figures, 'import', 'rss'), goals.memory, ' MB'),
        atMost(
          'cleaning and deciding, share of the import',
          (100 * judging) / middle(figures, 'import', 'cpu'),
          15,
          ' %',
        ),
        told('looking at the file before', middle(figures, 'import', 'inspect'), ' ms'),
      ];
    },
  };
}

function freedomCase(places: Places, rounds: number): Case {
  return {
    name: 'freedom',
    title: 'The desk during an import of 100,000 rows',
    rounds,
    sides: () => [
      { name: 'idle', program: places.program('freedom'), args: [places.list(100_000), places.worker, 'idle'] },
      { name: 'import', program: places.program('freedom'), args: [places.list(100_000), places.worker, 'import'] },
    ],
    lines: (figures) => [
      told('idle: event-loop delay p99', middle(figures, 'idle', 'delayP99'), ' ms'),
      told('idle: worst late tick', middle(figures, 'idle', 'worstTick'), ' ms'),
      atMost('event-loop delay p99', middle(figures, 'import', 'delayP99'), 8, ' ms'),
      atMost('worst late 16 ms tick', middle(figures, 'import', 'worstTick'), 16, ' ms'),
      atMost('list query p99', middle(figures, 'import', 'queryP99'), 2, ' ms'),
    ],
  };
}

function draftsCase(places: Places, rounds: number): Case {
  const drafts = places.program('drafts');
  return {
    name: 'drafts',
    title: 'Saving a draft of 3.9 kB',
    rounds,
    sides: () => [
      { name: 'floor', program: drafts, args: ['floor', '400'] },
      { name: 'one', program: drafts, args: ['desk', '400', '1'] },
      { name: 'thousand', program: drafts, args: ['desk', '1000', '1000'] },
      { name: 'import', program: drafts, args: ['import', '0', '1', places.list(100_000), places.worker] },
    ],
    lines: (figures) => [
      told('floor: write and fdatasync, p50', middle(figures, 'floor', 'p50') * 1000, ' µs'),
      told('one draft, p50', middle(figures, 'one', 'p50') * 1000, ' µs'),
      atMost('p50 ÷ floor', ratio(figures, 'one', 'floor', 'p50'), 1.5, '×'),
      atMost('p99 ÷ its p50', middle(figures, 'one', 'p99') / middle(figures, 'one', 'p50'), 3, '×'),
      atMost('1,000 drafts ÷ one', ratio(figures, 'thousand', 'one', 'p50'), 1.2, '×'),
      atMost('worst save during an import', middle(figures, 'import', 'worst'), 16, ' ms'),
    ],
  };
}

/** What the desk does with files and drafts. */
export function deskCases(places: Places, rounds: number): Case[] {
  return [
    importCase(places, 100_000, { ratio: 1.6, memory: 160 }, rounds),
    importCase(places, 1_000_000, { ratio: 1.9, memory: 200 }, Math.min(rounds, 3)),
    freedomCase(places, rounds),
    draftsCase(places, rounds),
  ];
}

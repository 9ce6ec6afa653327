import { outcomeNumber, rowFlags } from '../storing/marks.ts';
import { createKeyTable, type KeyColumn, slotsFor } from './keys.ts';
import type { Ledger } from './ledger.ts';

const { merged, error } = outcomeNumber;

/**
 * Compares the rows of a list with each other. Rows with the same e-mail, roll number or matched student are one row
 * where they say the same (the first counts, the others are merged), and errors where they differ. The order of rows
 * changes nothing but which of equal rows counts. Then warns of equal phones, and equal names in one course.
 */
export function compareRows(ledger: Ledger): void {
  const { keys, end } = ledger;
  // One run of slots for all comparisons: at a million rows each would take eight megabytes.
  const slots = slotsFor(end);
  for (const column of [keys.email, keys.roll, keys.student]) {
    for (const group of sharedKeys(column, end, slots)) judgeGroup(ledger, group);
  }
  markPeers(ledger, 'phone', slots);
  markPeers(ledger, 'name', slots);
  markShortRolls(ledger);
}

/** Rows that share a key, lowest row first. */
function sharedKeys(keys: KeyColumn, end: number, slots: Int32Array): Iterable<number[]> {
  const table = createKeyTable(keys, slots);
  const groups = new Map<number, number[]>();
  for (let row = 1; row < end; row += 1) {
    const first = table.enter(row);
    if (first < 0) continue;
    const group = groups.get(first);
    if (group) group.push(row);
    else groups.set(first, [first, row]);
  }
  return groups.values();
}

/** Judges the rows of one group, lowest first. What differs stays an error, whatever another group says. */
export function judgeGroup({ marks, keys }: Pick<Ledger, 'marks' | 'keys'>, group: readonly number[]): void {
  const [first = 0] = group;
  const content = keys.content[first];
  const other = group.find((row) => keys.content[row] !== content);
  for (const row of group) {
    if (other === undefined) {
      if (row === first || ((marks.flags[row] ?? 0) & rowFlags.differs) !== 0) continue;
      marks.outcome[row] = merged;
      marks.sameAs[row] = first;
      continue;
    }
    marks.outcome[row] = error;
    if (((marks.flags[row] ?? 0) & rowFlags.differs) !== 0) continue;
    marks.flags[row] = (marks.flags[row] ?? 0) | rowFlags.differs;
    marks.sameAs[row] = keys.content[row] === content ? other : first;
  }
}

/** Each counted row with the phone (or name and course) of another names that row. Peers on the list are negative. */
function markPeers(ledger: Ledger, by: 'phone' | 'name', slots: Int32Array): void {
  const { marks, end } = ledger;
  const keys = ledger.keys[by];
  const { peers, flag } = likeness(ledger, by);
  const table = createKeyTable(keys, slots);
  for (let row = 1; row < end; row += 1) {
    if (marks.outcome[row] === merged) continue;
    if ((peers[row] ?? 0) < 0) marks.flags[row] = (marks.flags[row] ?? 0) | flag;
    const first = table.enter(row);
    if (first >= 0) pair(marks.flags, peers, flag, first, row);
  }
}

/** The same for the rows of one group, lowest first, whose peers on the list are marked already. */
export function judgePeers(ledger: Ledger, group: readonly number[], by: 'phone' | 'name'): void {
  const { peers, flag } = likeness(ledger, by);
  const [first = 0, ...others] = group.filter((row) => ledger.marks.outcome[row] !== merged);
  for (const row of others) pair(ledger.marks.flags, peers, flag, first, row);
}

function likeness({ marks }: Ledger, by: 'phone' | 'name') {
  return by === 'phone'
    ? { peers: marks.phonePeer, flag: rowFlags.samePhone }
    : { peers: marks.namePeer, flag: rowFlags.sameName };
}

function pair(flags: Uint16Array, peers: Int32Array, flag: number, first: number, row: number): void {
  peers[row] = first;
  if ((peers[first] ?? 0) <= 0) peers[first] = row;
  flags[row] = (flags[row] ?? 0) | flag;
  flags[first] = (flags[first] ?? 0) | flag;
}

/** Warns of roll numbers that are shorter than nearly all others: a spreadsheet has taken their zeros. */
function markShortRolls({ marks, rollWidth, end }: Ledger): void {
  const tally = new Uint32Array(256);
  let counted = 0;
  for (let row = 1; row < end; row += 1) {
    const width = rollWidth[row] ?? 0;
    if (width === 0) continue;
    tally[width] = (tally[width] ?? 0) + 1;
    counted += 1;
  }
  const usual = tally.reduce((best, count, width) => (count > (tally[best] ?? 0) ? width : best), 0);
  if (counted < 5 || (tally[usual] ?? 0) < counted * 0.8) return;
  for (let row = 1; row < end; row += 1) {
    const width = rollWidth[row] ?? 0;
    if (width > 0 && width < usual) marks.flags[row] = (marks.flags[row] ?? 0) | rowFlags.shortRoll;
  }
}

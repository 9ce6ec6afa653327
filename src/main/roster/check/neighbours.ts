import { outcomeNumber, rowFlags } from '../store/marks.ts';
import { createKeyTable, type KeyColumn, slotsFor } from './keys.ts';
import type { Ledger } from './ledger.ts';

const { merged, error, unchanged } = outcomeNumber;

/**
 * Compares the rows of a list with each other. Rows with the same e-mail, roll number or matched student are one row
 * where they say the same (the first counts, the others are merged), and errors where they differ. The order of rows
 * changes nothing but which of equal rows counts. Then warns of equal phones, and of equal names in one course where an e-mail or a roll number is
 * missing on one side; of unchanged rows nothing is said.
 */
export function compareRows(ledger: Ledger): void {
  const { keys, end } = ledger;
  // One run of slots for all comparisons: at a million rows each would take eight megabytes.
  const slots = slotsFor(end);
  for (const column of [keys.email, keys.roll, keys.student]) {
    for (const group of sharedKeys(column, end, slots)) evaluateGroup(ledger, group);
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

/** Evaluates the rows of one group, lowest first. What differs stays an error, whatever another group says. */
export function evaluateGroup({ marks, keys }: Pick<Ledger, 'marks' | 'keys'>, group: readonly number[]): void {
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

type Likeness = 'phone' | 'name';

const peersOf = ({ marks }: Ledger, by: Likeness) => (by === 'phone' ? marks.phonePeer : marks.namePeer);

/** Whether a row has both an e-mail and a roll number: nobody else can be meant by it. */
const identified = ({ keys }: Ledger, row: number) => keys.email[row] !== 0 && keys.roll[row] !== 0;

/** Each counted row with the phone (or name and course) of another names that row. Peers on the list are negative. */
function markPeers(ledger: Ledger, by: Likeness, slots: Int32Array): void {
  const { marks, end } = ledger;
  const peers = peersOf(ledger, by);
  const table = createKeyTable(ledger.keys[by], slots);
  const others = new Int32Array(end);
  // By the first row of a group: whether its rows may mean one person.
  const doubtful = new Uint8Array(end).fill(by === 'phone' ? 1 : 0);
  for (let row = 1; row < end; row += 1) {
    if (marks.outcome[row] === merged) continue;
    const first = table.enter(row);
    if (!identified(ledger, row)) doubtful[first < 0 ? row : first] = 1;
    if (first < 0) continue;
    others[row] = first;
    others[first] ||= row;
  }
  for (let row = 1; row < end; row += 1) {
    const other = others[row] ?? 0;
    if (other > 0 && doubtful[Math.min(row, other)] === 1) peers[row] = other;
    if (marks.outcome[row] !== merged && peers[row] !== 0) warn(ledger, by, row);
  }
}

/** The same for the rows of one group, lowest first, whose peers on the list are marked already. */
export function evaluatePeers(ledger: Ledger, group: readonly number[], by: Likeness): void {
  const rows = group.filter((row) => ledger.marks.outcome[row] !== merged);
  const [first = 0, second = 0] = rows;
  if (second === 0 || (by === 'name' && rows.every((row) => identified(ledger, row)))) return;
  for (const row of rows) {
    peersOf(ledger, by)[row] = row === first ? second : first;
    warn(ledger, by, row);
  }
}

/** Warns of a row that has a peer, unless it changes nothing. */
export function warn({ marks }: Ledger, by: Likeness, row: number): void {
  if (marks.outcome[row] === unchanged) return;
  marks.flags[row] = (marks.flags[row] ?? 0) | (by === 'phone' ? rowFlags.samePhone : rowFlags.sameName);
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

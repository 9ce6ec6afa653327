import { setImmediate } from 'node:timers/promises';
import type { RosterImportMode } from '#shared/contract/batches.ts';
import type { RosterImport } from '#shared/desk/types.ts';
import { bulkChangeOf } from '#shared/roster/bulk-change.ts';
import type { BlockStore } from '../store/blocks.ts';
import type { ListCopy } from '../store/list-copy.ts';
import { blockOf, outcomeNumber, rowFlags } from '../store/marks.ts';
import { matchesOf } from './evaluate.ts';
import type { Ledger } from './ledger.ts';

/** What a checked list would do to the institution's list as a whole. */
export type ListFigures = Pick<RosterImport, 'identifierChanges' | 'absent' | 'foundAgain' | 'bulkChange'>;

/** A checked list beside the list that it was compared with. */
export interface Compared {
  readonly ledger: Pick<Ledger, 'marks' | 'keys' | 'end'>;
  readonly blocks: Pick<BlockStore, 'rows'>;
  readonly list: Pick<ListCopy, 'count' | 'after' | 'missed'>;
}

/** Students that are read at once, between two yields. */
const chunk = 1000;

/** Counts it. Works in short slices. */
export async function figuresOf(compared: Compared, mode: RosterImportMode): Promise<ListFigures> {
  const { ledger, list } = compared;
  const { changed, identifiers, updated } = countChanges(ledger);
  const missed = list.missed();
  if (mode !== 'full' && identifiers + missed.length === 0)
    return { identifierChanges: changed, absent: 0, foundAgain: 0, bulkChange: null };
  const named = await namedStudents(compared);
  const foundAgain = missed.filter((id) => named.has(id)).length;
  const { ids, unmarked } = mode === 'full' ? await missingStudents(compared, named) : nobody;
  const bulkChange = bulkChangeOf({
    mode,
    listed: list.count(),
    matched: named.size,
    identifiers,
    updated,
    missing: unmarked,
  });
  return { identifierChanges: changed, absent: ids.length, foundAgain, bulkChange };
}

function countChanges({ marks, end }: Compared['ledger']) {
  let changed = 0;
  let identifiers = 0;
  let updated = 0;
  for (let row = 1; row < end; row += 1) {
    const isUpdate = marks.outcome[row] === outcomeNumber.update;
    if (isUpdate) updated += 1;
    if (((marks.flags[row] ?? 0) & rowFlags.identifier) === 0) continue;
    if (marks.outcome[row] !== outcomeNumber.merged) changed += 1;
    if (isUpdate) identifiers += 1;
  }
  return { changed, identifiers, updated };
}

/** Students of the list whom any row of the file names by roll number or e-mail, refused rows included. */
export async function namedStudents({ ledger, blocks }: Compared): Promise<ReadonlySet<number>> {
  const { marks, keys, end } = ledger;
  const named = new Set<number>();
  const unclear: number[] = [];
  for (let row = 1; row < end; row += 1) {
    const student = keys.student[row] ?? 0;
    if (student !== 0) named.add(student);
    else if (((marks.flags[row] ?? 0) & rowFlags.refused) !== 0) unclear.push(row);
  }
  // A row whose roll number and e-mail belong to two people names both.
  for (const block of new Set(unclear.map(blockOf))) {
    for (const [, , seen] of blocks.rows(block)) {
      const { byRoll, byEmail } = matchesOf(seen);
      if (byRoll) named.add(byRoll.id);
      if (byEmail) named.add(byEmail.id);
    }
    await setImmediate();
  }
  return named;
}

/** Students of the list who are not named. */
export interface MissingStudents {
  /** In the order in which they were added. */
  readonly ids: Uint32Array;
  /** How many of them no full list has missed before. */
  readonly unmarked: number;
}

const nobody: MissingStudents = { ids: new Uint32Array(0), unmarked: 0 };

/** Finds them. Works in short slices. */
export async function missingStudents(
  { list }: Pick<Compared, 'list'>,
  named: ReadonlySet<number>,
): Promise<MissingStudents> {
  const missing: number[] = [];
  let unmarked = 0;
  for (let last = 0; ; ) {
    const students = list.after(last, chunk);
    for (const { id, not_in_list: marked } of students) {
      if (named.has(id)) continue;
      missing.push(id);
      if (marked === 0) unmarked += 1;
    }
    last = students.at(-1)?.id ?? 0;
    if (students.length < chunk) return { ids: Uint32Array.from(missing), unmarked };
    await setImmediate();
  }
}

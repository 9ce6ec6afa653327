import type { Database } from 'better-sqlite3';
import type { RosterField } from '#shared/desk/types.ts';
import { cellText } from '#shared/roster/cell.ts';
import { type RosterEdits, writtenCell } from '#shared/roster/clean-row.ts';
import { decideRow } from '#shared/roster/decide.ts';
import { countRows, enter, type RosterCounts } from '../check/check.ts';
import { cleanStored, type EvaluatedRow, evaluateRow, type ImportRules, matchesOf } from '../check/evaluate.ts';
import type { Ledger } from '../check/ledger.ts';
import { evaluateGroup, evaluatePeers, warn } from '../check/neighbours.ts';
import { rowFaults } from '../inspect/reader.ts';
import type { StoredRow } from '../store/block-text.ts';
import type { BlockStore } from '../store/blocks.ts';
import type { ListCopy } from '../store/list-copy.ts';
import { blockOf, errorFlags, outcomeNumber, rowFlags } from '../store/marks.ts';

/** A cell that a person corrects. */
export interface Correction {
  readonly row: number;
  readonly field: RosterField;
  readonly value: string;
}

/** A staged list that may be corrected. */
export interface StagedList {
  readonly blocks: BlockStore;
  readonly list: ListCopy;
  readonly importRules: ImportRules;
  /** As it was read for the list; it is changed along. */
  readonly ledger: Ledger;
}

/**
 * Corrects a cell and evaluates anew its row, the rows that it was compared with, and those that it meets now: the
 * outcomes are those of checking a file with that cell. Rows that were merged into this one get the same correction.
 * All in one transaction. Answers the counts.
 */
export function correctCell(database: Database, desk: StagedList, correction: Correction): RosterCounts {
  const read = lastBlock(desk.blocks);
  const targets = rising(targetsOf(desk.ledger, correction.row))
    .map(read)
    .filter((row) => row !== undefined);
  return evaluateAgain(database, desk, targets, {
    evaluate: (row) => corrected(desk, row, correction),
    peers: (row) => peersOnList(desk, row),
  });
}

/** A row that is evaluated anew: as it is stored then, and what it came to by itself. */
export interface EvaluatedAgain {
  /** As it is to be stored; null where that is as before. */
  readonly stored: StoredRow | null;
  readonly evaluated: EvaluatedRow;
}

/** By what rows are evaluated anew. */
export interface EvaluationAnew {
  readonly evaluate: (row: StoredRow) => EvaluatedAgain;
  /** Students on the list with the row's phone, or its name and course; 0 for none. */
  readonly peers: (row: number) => { readonly phone: number; readonly name: number };
}

/**
 * Evaluates rows anew, and whatever they were compared with or meet now. All in one transaction. Answers the counts.
 */
export function evaluateAgain(
  database: Database,
  desk: StagedList,
  rows: readonly StoredRow[],
  { evaluate, peers }: EvaluationAnew,
): RosterCounts {
  const targets = new Set(rows.map(([row]) => row));
  const met = meeting(desk.ledger, targets, identities);
  const metAlike = meeting(desk.ledger, targets, likenesses);
  const read = lastBlock(desk.blocks);
  const changed = evaluateTargets(desk, rows, evaluate);
  const affected = new Set([...met, ...meeting(desk.ledger, targets, identities)]);
  for (const row of rising(affected)) resetRow(desk, row, targets.has(row) ? undefined : read(row));
  for (const by of identities)
    for (const group of groupsOf(desk.ledger, affected, by)) evaluateGroup(desk.ledger, group);
  const alike = meeting(desk.ledger, new Set([...affected, ...metAlike]), likenesses);
  for (const row of alike) resetPeers(desk, row, peers(row));
  for (const by of likenesses)
    for (const group of groupsOf(desk.ledger, alike, by)) evaluatePeers(desk.ledger, group, by);
  database.transaction(() => store(desk, changed, new Set([...affected, ...alike]))).immediate();
  return countRows(desk.ledger);
}

const identities = ['email', 'roll', 'student'] as const;
const likenesses = ['phone', 'name'] as const;

/** The row, and those that say the same and are counted with it: a correction of the one is one of all. */
export function targetsOf({ marks, end }: Ledger, row: number): number[] {
  const targets = [row];
  if (marks.outcome[row] === outcomeNumber.merged) return targets;
  for (let other = 1; other < end; other += 1) {
    if (marks.outcome[other] === outcomeNumber.merged && marks.sameAs[other] === row) targets.push(other);
  }
  return targets;
}

type Key = (typeof identities)[number] | (typeof likenesses)[number];

/** Every row that shares one of the keys with these rows, and these. */
function meeting(ledger: Ledger, rows: ReadonlySet<number>, by: readonly Key[]): Set<number> {
  const met = new Set(rows);
  for (const key of by) for (const group of groupsOf(ledger, rows, key)) for (const row of group) met.add(row);
  return met;
}

/** All rows of the list that share a key with one of these rows, by key, lowest first; at least two each. */
function groupsOf({ keys, end }: Ledger, rows: ReadonlySet<number>, by: Key): number[][] {
  const column = keys[by];
  const groups = new Map<number, number[]>();
  for (const row of rows) if ((column[row] ?? 0) !== 0) groups.set(column[row] ?? 0, []);
  const wanted = [...groups.keys()];
  // One correction asks for a few keys among 150,000 rows: comparing numbers is ten times quicker than a map.
  if (wanted.length <= few) for (const key of wanted) collect(column, end, key, groups.get(key) ?? []);
  else for (let row = 1; row < end; row += 1) groups.get(column[row] ?? 0)?.push(row);
  return [...groups.values()].filter((group) => group.length > 1);
}

const few = 12;

function collect(column: Float64Array | Int32Array, end: number, key: number, group: number[]): void {
  for (let row = 1; row < end; row += 1) if (column[row] === key) group.push(row);
}

const rising = (rows: Iterable<number>) => [...rows].sort((one, other) => one - other);

/** Reads rows; the block of the last one stays open, so rows that follow each other cost one opening. */
export function lastBlock(blocks: BlockStore): (row: number) => StoredRow | undefined {
  let block = -1;
  let rows = new Map<number, StoredRow>();
  return (row) => {
    if (blockOf(row) !== block) {
      block = blockOf(row);
      rows = new Map(blocks.rows(block).map((own) => [own[0], own]));
    }
    return rows.get(row);
  };
}

function evaluateTargets(
  { ledger }: StagedList,
  rows: readonly StoredRow[],
  evaluate: EvaluationAnew['evaluate'],
): Map<number, StoredRow> {
  const changed = new Map<number, StoredRow>();
  for (const own of rows) {
    const { stored, evaluated } = evaluate(own);
    enter(ledger, own[0], evaluated);
    if (stored) changed.set(own[0], stored);
  }
  return changed;
}

/** Faults of the file in a row, as its flags remember them. */
export function faultsOf(flags: number): number {
  const quotes = (flags & rowFlags.quotes) !== 0 ? rowFaults.quotes : 0;
  return (flags & rowFlags.cellTooLong) !== 0 ? quotes | rowFaults.cellTooLong : quotes;
}

/** A evaluated row that remembers what only a comparison of all rows says. */
export const stillShort = (evaluated: EvaluatedRow, before: number): EvaluatedRow => ({
  ...evaluated,
  flags: evaluated.flags | (before & rowFlags.shortRoll),
});

function corrected(
  { list, importRules, ledger }: StagedList,
  own: StoredRow,
  { field, value }: Correction,
): EvaluatedAgain {
  const [row, cells] = own;
  const edits = withEdit(own, importRules, { field, value });
  const flags = ledger.marks.flags[row] ?? 0;
  const evaluated = evaluateRow(importRules, { cells, faults: faultsOf(flags), edits }, (values) => ({
    byRoll: values.roll_number === '' ? null : list.byRoll(values.roll_number),
    byEmail: values.email === '' ? null : list.byEmail(values.email),
  }));
  return {
    evaluated: field === 'roll_number' ? evaluated : stillShort(evaluated, flags),
    stored: [row, cells, evaluated.seen, edits],
  };
}

/**
 * What a person corrected in a row. What the file says itself is no correction: taken back, a cell that was no text, such
 * as a date or a rounded number, is none again.
 */
function withEdit(
  [, cells, , before]: StoredRow,
  { places }: ImportRules,
  { field, value }: Omit<Correction, 'row'>,
): RosterEdits {
  const { [field]: _, ...others } = before ?? {};
  return value === cellText(writtenCell(cells, places, field)) ? others : { ...others, [field]: value };
}

/** Takes back what neighbours said about a row; it is then as it was evaluated by itself. `own`: unless it just was. */
function resetRow(desk: StagedList, row: number, own: StoredRow | undefined): void {
  const { marks } = desk.ledger;
  marks.flags[row] = (marks.flags[row] ?? 0) & ~rowFlags.differs;
  marks.sameAs[row] = 0;
  if (own) marks.outcome[row] = outcomeNumber[outcomeAlone(own, marks.flags[row] ?? 0, desk.importRules)];
}

/** What a row came to before it was compared: from what the list said then, not from what it says now. */
function outcomeAlone([, cells, seen, edits]: StoredRow, flags: number, importRules: ImportRules) {
  if ((flags & errorFlags) !== 0) return 'error';
  if ((flags & rowFlags.example) !== 0) return 'skipped';
  if (seen && seen.byRoll === undefined && seen.byEmail === undefined)
    return importRules.mode === 'add' ? 'skipped' : 'unchanged';
  return decideRow(cleanStored(importRules, cells, edits), matchesOf(seen), importRules.mode, importRules.choices)
    .outcome;
}

function peersOnList({ ledger: { keys }, list }: StagedList, row: number) {
  const student = keys.student[row] ?? 0;
  const email = keys.email[row] ?? 0;
  const roll = keys.roll[row] ?? 0;
  const [, , phone = 0, name = 0] = list.hidden({
    email,
    roll,
    phone: keys.phone[row] ?? 0,
    name: keys.name[row] ?? 0,
  });
  const sameName = email !== 0 && roll !== 0 ? 'unidentifiedName' : 'name';
  return { phone: list.namesake('phone', phone, student) ?? 0, name: list.namesake(sameName, name, student) ?? 0 };
}

function resetPeers({ ledger }: StagedList, row: number, { phone, name }: ReturnType<EvaluationAnew['peers']>): void {
  const { marks } = ledger;
  marks.phonePeer[row] = -phone;
  marks.namePeer[row] = -name;
  marks.flags[row] = (marks.flags[row] ?? 0) & ~(rowFlags.samePhone | rowFlags.sameName);
  if (marks.outcome[row] === outcomeNumber.merged) return;
  if (phone !== 0) warn(ledger, 'phone', row);
  if (name !== 0) warn(ledger, 'name', row);
}

function store(
  { blocks, ledger }: StagedList,
  corrected: ReadonlyMap<number, StoredRow>,
  changed: ReadonlySet<number>,
): void {
  for (const block of new Set([...corrected.keys()].map(blockOf))) {
    const rows = blocks.rows(block).map((own) => corrected.get(own[0]) ?? own);
    blocks.replaceRows(block, rows);
  }
  for (const block of new Set([...changed].map(blockOf))) {
    const { marks, keys } = ledger.block(block);
    blocks.replaceMarks(block, marks, keys);
  }
}

import { afterAll, describe, expect, it } from 'vitest';
import { type RosterField, type RosterRow, rosterFields } from '#shared/desk/types.ts';
import { cleanRow } from '#shared/roster/clean-row.ts';
import { showRow } from '../correct/show-row.ts';
import { matchHeadings } from '../inspect/headings.ts';
import type { StoredRow } from '../store/block-text.ts';
import { everyRow } from '../testing/check-kit.ts';
import { csvText, headings, makeFolder, student, workbook } from '../testing/list-files.ts';
import { createListService } from '../testing/list-service.ts';
import { startRosterKit } from '../testing/roster-kit.ts';
import { countRows, enter } from './check.ts';
import { evaluateRow, importRulesOf } from './evaluate.ts';
import { createLedger } from './ledger.ts';
import { compareRows } from './neighbours.ts';

/** Chance that can be repeated from its seed (mulberry32), in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Fate = 'create' | 'error' | 'merged' | 'skipped' | 'empty';

/** A row of a generated sheet and what must become of it, decided when it was made and never by the code under test. */
interface Planned {
  readonly cells: readonly string[];
  readonly fate: Fate;
}

/** What spoils a row: the column of the template, and the cell. */
const spoilt: readonly (readonly [column: number, cell: string])[] = [
  [0, ''],
  [1, ''],
  [3, '14'],
  [3, ''],
  [4, 'nobody'],
  [4, 'a@b.in, c@d.in'],
  [4, ''],
  [5, '98-1112'],
  [5, '9.82E+11'],
  [6, '1.23457E+19'],
  [0, 'x'.repeat(201)],
];

/** A sheet of up to 24 rows: good ones, spoilt ones, repeated ones, contradictions, empty ones. */
function makeSheet(random: () => number): Planned[] {
  const whole = (limit: number) => Math.floor(random() * limit);
  const rows: Planned[] = [];
  const good: number[] = [];
  for (let number = 1 + whole(24); number > 0; number -= 1) {
    const chance = random();
    const own = student(number);
    if (chance < 0.5) good.push(rows.push({ cells: own, fate: 'create' }) - 1);
    else if (chance < 0.65) {
      const [column = 0, cell = ''] = spoilt[whole(spoilt.length)] ?? [];
      rows.push({ cells: own.with(column, cell), fate: 'error' });
    } else if (chance < 0.75) rows.push({ cells: ['', ' ', '', '', '', '', ''], fate: 'empty' });
    else if (chance < 0.8) rows.push({ cells: [...own, 'beyond the headings'], fate: 'error' });
    else if (good.length > 0) {
      const first = good[whole(good.length)] ?? 0;
      const cells = rows[first]?.cells ?? [];
      if (chance < 0.92) rows.push({ cells: cells.with(0, ` ${cells[0]}  `), fate: 'merged' });
      else contradict(rows, good, first);
    }
  }
  return rows;
}

/** Another row says something else of the same student: all of that student's rows are kept out. */
function contradict(rows: Planned[], good: number[], first: number): void {
  const cells = rows[first]?.cells ?? [];
  rows.push({ cells: cells.with(1, 'M.Phil'), fate: 'error' });
  for (const [index, row] of rows.entries()) if (row.cells[4] === cells[4]) rows[index] = { ...row, fate: 'error' };
  good.splice(good.indexOf(first), 1);
}

const mapping = Object.fromEntries(matchHeadings(headings).map(({ field }, index) => [index, field as RosterField]));
const importRules = importRulesOf({ mode: 'add_update', mapping }, { format: 'csv', headings }, 7);
const nobody = { byRoll: null, byEmail: null };

/** Evaluates a sheet without files, threads and databases. Answers every row that is not empty as people see it. */
function evaluateSheet(sheet: readonly Planned[]): RosterRow[] {
  const ledger = createLedger(sheet.length + 1);
  const stored = new Map<number, StoredRow>();
  for (const [index, { cells }] of sheet.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const row = index + 2;
    enter(
      ledger,
      row,
      evaluateRow(importRules, { cells, faults: 0 }, () => nobody),
    );
    stored.set(row, [row, cells]);
  }
  compareRows(ledger);
  const { marks } = ledger;
  const shown = [...stored].map(([row, own]) =>
    showRow(
      own,
      {
        outcome: marks.outcome[row] ?? 0,
        flags: marks.flags[row] ?? 0,
        sameAs: marks.sameAs[row] ?? 0,
        phonePeer: 0,
        namePeer: 0,
      },
      {
        importRules,
        row: (other) => {
          const found = stored.get(other);
          return found ? cleanRow(found[1], importRules.columns) : null;
        },
        studentName: () => null,
      },
    ),
  );
  expect(countRows(ledger).read).toBe(shown.length);
  return shown;
}

/** What is wrong with how a sheet came out: nothing may be missing, doubled, changed, or kept out without a reason. */
function losses(sheet: readonly Planned[], shown: readonly RosterRow[]): string[] {
  const wrong: string[] = [];
  const told = new Map(shown.map((row) => [row.row, row]));
  if (told.size !== shown.length) wrong.push('a row is told twice');
  for (const [index, { cells, fate }] of sheet.entries()) {
    const row = told.get(index + 2);
    told.delete(index + 2);
    if (fate === 'empty' ? row !== undefined : row?.outcome !== fate) {
      // Of equal rows it is the first that counts.
      wrong.push(`row ${index + 2} is ${row?.outcome}, not ${fate}`);
      continue;
    }
    if (fate === 'create' && rosterFields.some((field, column) => (row?.values[field] ?? '') !== cells[column]))
      wrong.push(`row ${index + 2} has other values`);
    const reasons = row?.problems.filter(({ severity }) => severity === 'error') ?? [];
    if ((fate === 'error') !== reasons.length > 0) wrong.push(`row ${index + 2} has ${reasons.length} reasons`);
    if (
      reasons.some(
        ({ message, fix, field }) => message === '' || fix === '' || (field && !mapping[headings.length - 1]),
      )
    )
      wrong.push(`row ${index + 2} is refused without a column, a reason or advice`);
  }
  return [...wrong, ...[...told.keys()].map((row) => `row ${row} was never there`)];
}

const folder = makeFolder();
afterAll(() => folder.remove());

describe('lossless or loud', () => {
  it('10,000 sheets: every row is accepted as it is, refused with its reason, or merged [X-06]', {
    timeout: 60_000,
  }, () => {
    const random = createRandom(20_261_120);
    const tally = { rows: 0, create: 0, error: 0, merged: 0, skipped: 0, empty: 0 };
    for (let count = 0; count < 10_000; count += 1) {
      const sheet = makeSheet(random);
      const wrong = losses(sheet, evaluateSheet(sheet));
      if (wrong.length > 0) expect(wrong, JSON.stringify(sheet)).toEqual([]);
      for (const { fate } of sheet) tally[fate] += 1;
      tally.rows += sheet.length;
    }
    expect(tally.create + tally.error + tally.merged + tally.skipped + tally.empty).toBe(tally.rows);
    expect(Math.min(tally.create, tally.error, tally.merged, tally.empty)).toBeGreaterThan(5000);
  });

  it.each<[string, (shown: RosterRow[]) => RosterRow[]]>([
    ['leaves the last row out', (shown) => shown.slice(0, -1)],
    ['leaves merged rows out', (shown) => shown.filter(({ outcome }) => outcome !== 'merged')],
    ['keeps rows out without a reason', (shown) => shown.map((row) => ({ ...row, problems: [] }))],
    ['takes a spoilt row', (shown) => shown.map((row) => ({ ...row, outcome: 'create' as const, problems: [] }))],
    ['loses a zero', (shown) => shown.map((row) => ({ ...row, values: { ...row.values, roll_number: 'R1' } }))],
    ['counts rows wrongly', (shown) => shown.map((row) => ({ ...row, row: row.row + 1 }))],
  ])('a reader that %s is noticed [X-06]', (_what, spoil) => {
    const random = createRandom(1);
    const noticed = Array.from({ length: 100 }, () => makeSheet(random)).filter(
      (sheet) => losses(sheet, spoil(evaluateSheet(sheet))).length > 0,
    );
    expect(noticed.length).toBeGreaterThan(50);
  });

  it('80 of them through files, the worker and the database [X-06]', { timeout: 120_000 }, async () => {
    const random = createRandom(3);
    const kit = await startRosterKit(folder, createListService());
    try {
      for (let count = 0; count < 80; count += 1) {
        const sheet = makeSheet(random);
        const rows = [headings, ...sheet.map(({ cells }) => cells)];
        const asBook = count % 2 === 1;
        const filled = sheet.filter(({ fate }) => fate !== 'empty');
        // A column without a heading that most rows fill is a column, not a mistake.
        if (filled.filter(({ cells }) => cells.length > headings.length).length * 2 >= filled.length) continue;
        const upload = asBook
          ? await kit.open(`${count}.xlsx`, workbook({ List: rows }))
          : await kit.open(`${count}.csv`, csvText(rows));
        const { counts, importId } = await kit.check(upload);
        const whole = { importId, ...everyRow };
        const { rows: shown } = await kit.roster['roster.rows'](whole);
        const wrong = losses(sheet, shown);
        if (wrong.length > 0) expect(wrong, JSON.stringify(sheet)).toEqual([]);
        expect(counts.create + counts.error + counts.merged + counts.skipped).toBe(counts.read);
        await kit.roster['roster.cancel']({ importId });
      }
    } finally {
      await kit.close();
    }
  });
});

import { setImmediate } from 'node:timers/promises';
import { type Expression, sql } from 'kysely';
import type { RosterImportRowReport } from '#shared/contract/batches.ts';
import type { Handle } from '../platform/database/database.ts';
import type { PageQuery } from '../postings/lists.ts';
import { stateColumns } from '../students/repository.ts';
import type { RosterImportRecord } from './repository.ts';
import type { Rejection } from './rows.ts';
import { type Evaluation, evaluateAdded, evaluateUpdated, type KeptChange } from './undo-evaluation.ts';
import { asAdded } from './undo-walk.ts';

type Outcome = RosterImportRowReport['outcome'];
type Standing = NonNullable<RosterImportRowReport['undo']>;

/** Which rows of an upload are asked for. */
export interface ReportAsked extends PageQuery {
  readonly outcome?: Outcome | undefined;
  readonly undo?: Standing | undefined;
}

/** What became of the rows of a finished upload, in the order of the file, and of their undo. */
export async function reportRosterImport(
  db: Handle,
  batch: RosterImportRecord,
  asked: ReportAsked,
): Promise<{ readonly rows: RosterImportRowReport[]; readonly total: number }> {
  if (asked.undo !== undefined) return await reportByUndo(db, batch, asked, asked.undo);
  const start = (asked.page - 1) * asked.limit;
  const refused = wants(asked, 'rejected') ? await readRejections(db, batch) : [];
  const stored = await countStored(db, batch, asked.outcome);
  // However the refused ones lie among them, so many come before the page.
  const before = Math.max(0, start - refused.length);
  const places = await readPlaces(db, batch, asked.outcome, { offset: before, limit: start + asked.limit - before });
  const merged = [...places, ...refused].sort((one, other) => one.row - other.row);
  const page = merged.slice(start - before, start - before + asked.limit);
  return { rows: await describe(db, batch, page), total: stored + refused.length };
}

const wants = (asked: ReportAsked, outcome: Outcome) => asked.outcome === undefined || asked.outcome === outcome;

const rowsPerStep = 500;
/** Below those, too, that are from before rows were counted. */
const beforeRows = -2_147_483_648;

/** Every row has to be judged to know which of them an undo reverses or keeps; others are attended to in between. */
async function reportByUndo(db: Handle, batch: RosterImportRecord, asked: ReportAsked, undo: Standing) {
  const start = (asked.page - 1) * asked.limit;
  const rows: RosterImportRowReport[] = [];
  let total = 0;
  for (let after = beforeRows; ; await setImmediate()) {
    const places = await readPlaces(db, batch, asked.outcome, { after, limit: rowsPerStep });
    const last = places.at(-1);
    if (!last) return { rows, total };
    after = last.row;
    for (const row of await describe(db, batch, places)) {
      if (row.undo !== undo) continue;
      if (total >= start && rows.length < asked.limit) rows.push(row);
      total += 1;
    }
  }
}

interface Place {
  readonly row: number;
  readonly outcome: Outcome;
  readonly student: number | null;
  readonly rejection?: Rejection;
}

/** Where the rows of an upload are, after one of them, that were put on the list or left it alone. */
function stored(db: Handle, batch: RosterImportRecord, outcome: Outcome | undefined, after = beforeRows) {
  const added = db
    .selectFrom('students')
    .select(['added_row as row', sql<Outcome>`'create'`.as('outcome'), 'id as student'])
    .where('added_batch_id', '=', batch.id)
    .where('added_row', '>', after)
    .where(yes(outcome === undefined || outcome === 'create'));
  const others = db
    .selectFrom('student_batch_rows')
    .select(['row', sql<Outcome>`outcome`.as('outcome'), sql<number>`student_id`.as('student')])
    .where('batch_id', '=', batch.id)
    .where('row', '>', after)
    .where('outcome', '<>', 'create')
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as 'update'));
  return db.selectFrom(added.unionAll(others).as('stored'));
}

const yes = (condition: boolean): Expression<boolean> => (condition ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`);

async function countStored(db: Handle, batch: RosterImportRecord, outcome: Outcome | undefined): Promise<number> {
  const { count } = await stored(db, batch, outcome)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function readPlaces(
  db: Handle,
  batch: RosterImportRecord,
  outcome: Outcome | undefined,
  {
    after = beforeRows,
    offset = 0,
    limit,
  }: { readonly after?: number; readonly offset?: number; readonly limit: number },
): Promise<Place[]> {
  return await stored(db, batch, outcome, after)
    .select(['row', 'outcome', 'student'])
    .orderBy('row')
    .orderBy('student')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** What was refused when it was sent, and what was when the upload finished. */
async function readRejections(db: Handle, batch: RosterImportRecord): Promise<Place[]> {
  const parts = await db.selectFrom('student_batch_parts').select('answer').where('batch_id', '=', batch.id).execute();
  const early = parts.flatMap(({ answer }) => (JSON.parse(answer) as { rejected: Rejection[] }).rejected);
  const late = JSON.parse(batch.late_rejections) as Rejection[];
  return [...early, ...late]
    .sort((one, other) => one.row - other.row)
    .map((rejection) => ({ row: rejection.row, outcome: 'rejected', student: null, rejection }));
}

async function describe(
  db: Handle,
  batch: RosterImportRecord,
  places: readonly Place[],
): Promise<RosterImportRowReport[]> {
  const ids = places.flatMap(({ student }) => student ?? []);
  const students = await readStudents(db, ids);
  const kept = await readKept(db, batch.id, ids);
  const evaluated =
    batch.status === 'finished' ? await evaluate(db, batch, students, kept) : new Map<number, Evaluation>();
  return places.map(({ row, outcome, student, rejection }) => {
    const state = student === null ? undefined : students.get(student)?.state;
    const own = kept.get(student ?? 0);
    const undone = batch.status === 'undone' ? whatUndid(outcome, own) : evaluated.get(student ?? 0);
    const standing = undone ?? { undo: 'nothing' as const, reason: '' };
    return {
      // From before rows were counted.
      row: Math.max(0, row),
      student_id: student,
      name: state?.name ?? '',
      outcome,
      changes: (own?.changes ?? []).map(({ field, before, after }) => ({ field, before, after })),
      undo: standing.undo,
      reason: rejection?.message ?? standing.reason,
    };
  });
}

async function readStudents(db: Handle, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ReturnType<typeof asAdded>>();
  const rows = await db
    .selectFrom('students')
    .select(stateColumns)
    .select(['added_hash', 'added_row', 'added_batch_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ added_batch_id: _batch, ...row }) => [row.id, asAdded(row)]));
}

interface KeptRow {
  readonly row: number;
  readonly outcome: Outcome;
  readonly changes: readonly KeptChange[];
  readonly undo: '' | 'reversed' | 'partly' | 'kept';
  readonly reason: string;
}

async function readKept(db: Handle, rosterImportId: number, ids: readonly number[]): Promise<Map<number, KeptRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('student_batch_rows')
    .select(['row', 'outcome', 'student_id', 'changes', 'undo', 'undo_reason'])
    .where('batch_id', '=', rosterImportId)
    .where('student_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ student_id, changes, undo_reason, ...row }) => [
      student_id ?? 0,
      { ...row, changes: changes === '' ? [] : (JSON.parse(changes) as KeptChange[]), reason: undo_reason },
    ]),
  );
}

/** Judges a page's students as the undo would. */
async function evaluate(
  db: Handle,
  batch: RosterImportRecord,
  students: Awaited<ReturnType<typeof readStudents>>,
  kept: ReadonlyMap<number, KeptRow>,
): Promise<Map<number, Evaluation>> {
  const all = [...students.values()];
  const updated = all.flatMap(({ state }) => {
    const row = kept.get(state.id);
    return row?.outcome === 'update' ? [{ row: row.row, state, changes: row.changes }] : [];
  });
  const added = all.filter(({ state }) => !kept.has(state.id));
  const ofAdded = await evaluateAdded(db, added);
  const ofUpdated = await evaluateUpdated(db, batch.institution_id, updated);
  const evaluated = new Map<number, Evaluation>();
  for (const [index, { state }] of added.entries()) set(evaluated, state.id, ofAdded[index]);
  for (const [index, { state }] of updated.entries()) set(evaluated, state.id, ofUpdated[index]);
  return evaluated;
}

function set(evaluated: Map<number, Evaluation>, id: number, evaluation: Evaluation | undefined): void {
  if (evaluation) evaluated.set(id, evaluation);
}

/** What the undo did: only what it did not reverse is written down. */
function whatUndid(outcome: Outcome, own: KeptRow | undefined): { undo: Standing; reason: string } {
  if (own && own.undo !== '') return { undo: own.undo, reason: own.reason };
  if (own && outcome === 'create') return { undo: 'nothing', reason: own.reason };
  return { undo: outcome === 'create' || outcome === 'update' ? 'reversed' : 'nothing', reason: '' };
}

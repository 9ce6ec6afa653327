import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { RosterImportRow } from '#shared/contract/batches.ts';
import { AppError } from '#shared/errors.ts';
import { insertMany } from '../platform/database/insert-many.ts';
import { idsIn } from '../platform/database/json-values.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { RosterImportRowsTable } from '../platform/database/tables/students.ts';
import { claimTurn, lockRosterImport, type RosterImportRecord, termsOf, type Uploader } from './repository.ts';
import { decideRows, keysOf, namedBy, type Rejection, recheck, rejectionOf, repeats, type StagedRow } from './rows.ts';

/** What a part came to. */
export interface PartAnswer {
  readonly accepted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: readonly Rejection[];
}

/** A part of an upload: its number from 0, at most 1,000 rows, and students whose rows were not worth sending. */
export interface ReceivedPart {
  readonly part: number;
  readonly rows: readonly RosterImportRow[];
  readonly present: readonly number[];
}

const nothing: PartAnswer = { accepted: 0, updated: 0, unchanged: 0, rejected: [] };

/**
 * Receives a part: checks and decides every row, and stages those that are good; nothing shows on the list yet. The
 * same part again answers the same and changes nothing; the same number with other rows is a `conflict`.
 */
export async function receivePart(
  tx: Tx,
  uploader: Uploader,
  id: number,
  part: ReceivedPart,
  now: Date,
): Promise<PartAnswer> {
  const batch = await lockRosterImport(tx, uploader, id);
  const rowsHash = hash('sha256', JSON.stringify(part.present.length > 0 ? [part.rows, part.present] : part.rows));
  const known = await findPart(tx, id, part.part);
  if (known && known.rows_hash !== rowsHash) {
    throw new AppError('conflict', { message: `Part ${part.part} was sent before with other rows` });
  }
  if (known) return JSON.parse(known.answer) as PartAnswer;
  if (batch.status !== 'open') throw new AppError('conflict', { message: 'This upload has ended' });
  await claimTurn(tx, batch, now);
  await notePresent(tx, batch, part.present);
  const answer = part.rows.length > 0 ? await stageRows(tx, batch, part.rows) : nothing;
  await tx
    .insertInto('student_batch_parts')
    .values({
      batch_id: id,
      part: part.part,
      institution_id: batch.institution_id,
      rows_hash: rowsHash,
      answer: JSON.stringify(answer),
      received_at: now.toISOString(),
    })
    .execute();
  await addToTotals(tx, id, answer);
  return answer;
}

function findPart(tx: Tx, id: number, part: number) {
  return tx
    .selectFrom('student_batch_parts')
    .select(['rows_hash', 'answer'])
    .where('batch_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst();
}

async function addToTotals(tx: Tx, id: number, answer: PartAnswer): Promise<void> {
  await tx
    .updateTable('student_batches')
    .set((column) => ({
      accepted: column('accepted', '+', answer.accepted),
      updated: column('updated', '+', answer.updated),
      unchanged: column('unchanged', '+', answer.unchanged),
      rejected: column('rejected', '+', answer.rejected.length),
    }))
    .where('id', '=', id)
    .execute();
}

async function stageRows(tx: Tx, batch: RosterImportRecord, sent: readonly RosterImportRow[]): Promise<PartAnswer> {
  await refuseSurplus(tx, batch, sent);
  const checked = sent.map(recheck);
  const clean = checked.filter(({ rejection }) => rejection === null).map(({ row }) => row);
  const decided = await decideRows(tx, termsOf(batch), clean);
  // Others are attended to in between.
  await setImmediate();
  const good = decided.filter(({ decision }) => decision.outcome !== 'error');
  const seen = await keysStaged(tx, batch.id, good);
  const repeated: Rejection[] = [];
  const staged = good.filter((row) => {
    const repeat = seen.claim(row);
    if (repeat) repeated.push(repeat);
    return repeat === null;
  });
  await insertRows(tx, batch, staged);
  const kept = new Set(staged);
  const unclean = checked.filter(({ rejection }) => rejection !== null).map(({ row }) => row);
  await notePresent(tx, batch, [
    ...(await namedBy(tx, batch.institution_id, unclean)),
    ...decided.filter((row) => !kept.has(row)).flatMap(({ named }) => named),
  ]);
  const rejected = [
    ...checked.flatMap(({ rejection }) => rejection ?? []),
    ...decided.filter(({ decision }) => decision.outcome === 'error').map(rejectionOf),
    ...repeated,
  ].sort((one, other) => one.row - other.row);
  const count = (...outcomes: string[]) => staged.filter(({ decision }) => outcomes.includes(decision.outcome)).length;
  return { accepted: count('create'), updated: count('update'), unchanged: count('unchanged', 'skipped'), rejected };
}

/**
 * Whoever is named in the file is in it, also by a row that was refused: a full list does not miss them. Only the
 * institution's own students are noted, so that made-up ids take no room.
 */
async function notePresent(tx: Tx, batch: RosterImportRecord, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`insert into student_batch_present (batch_id, student_id, institution_id)
    select ${sql.lit(batch.id)}, id, institution_id from students
    where institution_id = ${batch.institution_id} and id in ${idsIn(ids)} on conflict do nothing`.execute(tx);
}

async function refuseSurplus(tx: Tx, batch: RosterImportRecord, sent: readonly RosterImportRow[]): Promise<void> {
  const numbers = sent.map(({ row }) => row);
  if (new Set(numbers).size < numbers.length) throw new AppError('invalid', { fields: { rows: 'Row numbers repeat' } });
  const taken = await tx
    .selectFrom('student_batch_rows')
    .select('row')
    .where('batch_id', '=', batch.id)
    .where('row', 'in', numbers)
    .executeTakeFirst();
  if (taken) throw new AppError('invalid', { fields: { rows: `Row ${taken.row} came in another part` } });
  const received = batch.accepted + batch.updated + batch.unchanged + batch.rejected;
  if (received + sent.length > batch.row_count) {
    const announced = batch.row_count === 1 ? '1 row was' : `${batch.row_count} rows were`;
    throw new AppError('invalid', { fields: { rows: `Only ${announced} announced` } });
  }
}

/** Who came first with an e-mail, a roll number or a student, in this part and those before. */
async function keysStaged(tx: Tx, rosterImportId: number, rows: readonly StagedRow[]) {
  const emails = rows.map(({ row }) => keysOf(row).email).filter(Boolean);
  const rolls = rows.map(({ row }) => keysOf(row).roll).filter(Boolean);
  const ids = rows.flatMap(({ decision }) => decision.student?.id ?? []);
  const stagedRows = tx.selectFrom('student_batch_rows').where('batch_id', '=', rosterImportId);
  const byEmail = new Map<string, number>();
  const byRoll = new Map<string, number>();
  const byStudent = new Map<number, number>();
  if (emails.length > 0) {
    for (const found of await stagedRows.select(['row', 'email as key']).where('email', 'in', emails).execute())
      byEmail.set(found.key, found.row);
  }
  if (rolls.length > 0) {
    for (const found of await stagedRows
      .select(['row', 'roll_number as key'])
      .where('roll_number', 'in', rolls)
      .execute())
      byRoll.set(found.key, found.row);
  }
  if (ids.length > 0) {
    for (const found of await stagedRows.select(['row', 'student_id as key']).where('student_id', 'in', ids).execute())
      byStudent.set(found.key ?? 0, found.row);
  }
  const claim = ({ row, decision }: StagedRow): Rejection | null => {
    const { email, roll } = keysOf(row);
    const student = decision.student?.id ?? 0;
    const sameEmail = byEmail.get(email);
    const sameRoll = byRoll.get(roll);
    const same = byStudent.get(student);
    if (email !== '' && sameEmail !== undefined) return repeats(row, 'email', sameEmail);
    if (roll !== '' && sameRoll !== undefined) return repeats(row, 'roll_number', sameRoll);
    if (student !== 0 && same !== undefined) return repeats(row, '', same);
    byEmail.set(email, row.row);
    byRoll.set(roll, row.row);
    byStudent.set(student, row.row);
    return null;
  };
  return { claim };
}

/** At this many rows a statement, the time spent on building it no longer counts. */
const rowsPerInsert = 250;

async function insertRows(tx: Tx, batch: RosterImportRecord, decided: readonly StagedRow[]): Promise<void> {
  for (let start = 0; start < decided.length; start += rowsPerInsert) {
    const rows = decided.slice(start, start + rowsPerInsert).map(({ row, decision }) => ({
      batch_id: batch.id,
      row: row.row,
      institution_id: batch.institution_id,
      body: JSON.stringify(row),
      email: keysOf(row).email,
      roll_number: keysOf(row).roll,
      student_id: decision.student?.id ?? null,
      outcome: decision.outcome === 'error' ? ('skipped' as const) : decision.outcome,
      changes: '',
    }));
    await stageSome(tx, rows);
    await setImmediate();
  }
}

const stageSome = insertMany(rowsPerInsert, (tx: Tx, rows: readonly Insertable<RosterImportRowsTable>[]) =>
  tx.insertInto('student_batch_rows').values(rows),
);

import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { listed, takeRevisions } from '../students/repository.ts';
import type { RosterImportRecord } from './repository.ts';

const studentsPerStep = 500;
const idsPerStep = 2000;

/** Who of the list an upload does not name, and who is named again. */
export interface MissingRows {
  /** Of a full list: students on the list who are not in it. */
  readonly absent: number;
  /** Those of them who are to be marked; the others are already. */
  readonly unmarked: readonly number[];
  /** Students who were marked and are in this file. */
  readonly foundAgain: readonly number[];
}

/**
 * Takes the students of the list whom an upload's file names in rows that were not put on the list; what was noted of
 * them is not needed any more. Others are attended to in between.
 */
export async function takePresent(tx: Tx, batch: RosterImportRecord, named: Set<number>): Promise<void> {
  for (;;) {
    const noted = await tx
      .selectFrom('student_batch_present')
      .leftJoin('students', (join) =>
        join
          .onRef('students.id', '=', 'student_batch_present.student_id')
          .on('students.institution_id', '=', batch.institution_id)
          .on('students.archived', '=', 0),
      )
      .select(['student_id', 'students.id'])
      .where('batch_id', '=', batch.id)
      .orderBy('student_id')
      .limit(idsPerStep)
      .execute();
    const last = noted.at(-1);
    if (!last) return;
    for (const { id } of noted) if (id !== null) named.add(id);
    const done = tx.deleteFrom('student_batch_present').where('batch_id', '=', batch.id);
    await done.where('student_id', '<=', last.student_id).execute();
    await setImmediate();
  }
}

/** Holds the list against those whom the file names; students whom the upload adds are in it. */
export async function findMissing(tx: Tx, batch: RosterImportRecord, named: ReadonlySet<number>): Promise<MissingRows> {
  const marked = await tx
    .selectFrom('students')
    .select('id')
    .where('institution_id', '=', batch.institution_id)
    .where(listed)
    .where('absent_batch_id', 'is not', null)
    .execute();
  const foundAgain = marked.map(({ id }) => id).filter((id) => named.has(id));
  if (batch.mode !== 'full') return { absent: 0, unmarked: [], foundAgain };
  const unmarked: number[] = [];
  for (let after = 0; ; ) {
    const rows = await unmarkedAfter(tx, batch, after);
    const last = rows.at(-1);
    if (last === undefined) break;
    for (const id of rows) if (!named.has(id)) unmarked.push(id);
    after = last;
    await setImmediate();
  }
  return { absent: marked.length - foundAgain.length + unmarked.length, unmarked, foundAgain };
}

async function unmarkedAfter(tx: Tx, batch: RosterImportRecord, after: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('students')
    .select('id')
    .where('institution_id', '=', batch.institution_id)
    .where(listed)
    .where('absent_batch_id', 'is', null)
    .where(sql<boolean>`(added_batch_id is null or added_batch_id <> ${batch.id})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(idsPerStep)
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks who is missing, takes the mark from who is not any more, and remembers both for the undo. */
export async function setMarks(tx: Tx, batch: RosterImportRecord, missing: MissingRows, now: Date): Promise<void> {
  for (const [ids, mark] of [
    [missing.unmarked, batch.id],
    [missing.foundAgain, null],
  ] as const) {
    for (let start = 0; start < ids.length; start += studentsPerStep) {
      const some = ids.slice(start, start + studentsPerStep);
      await rememberMarks(tx, batch, some);
      await markStudents(tx, batch.institution_id, { ids: some, mark }, now);
      await setImmediate();
    }
  }
}

async function rememberMarks(tx: Tx, batch: RosterImportRecord, ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('student_batch_marks')
    .columns(['batch_id', 'student_id', 'institution_id', 'earlier'])
    .expression((eb) =>
      eb
        .selectFrom('students')
        .select([sql<number>`${sql.lit(batch.id)}`.as('batch_id'), 'id', 'institution_id', 'absent_batch_id'])
        .where('id', 'in', ids),
    )
    .execute();
}

/** Gives students the mark of a full list, or takes it away; each gets a new revision, so that desks follow. */
export async function markStudents(
  tx: Tx,
  institutionId: number,
  { ids, mark }: { readonly ids: readonly number[]; readonly mark: number | null },
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  const first = await takeRevisions(tx, institutionId, ids.length);
  const ranked = tx
    .selectFrom('students')
    .select(['id as ranked_id', sql<number>`row_number() over (order by id) - 1`.as('place')])
    .where('id', 'in', ids);
  await tx
    .updateTable('students')
    .from(ranked.as('ranked'))
    .set({ absent_batch_id: mark, revision: sql`${sql.lit(first)} + place`, updated_at: now.toISOString() })
    .whereRef('students.id', '=', 'ranked.ranked_id')
    .execute();
}

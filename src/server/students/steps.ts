import { setImmediate } from 'node:timers/promises';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Handle } from '../platform/database/database.ts';

/** Few enough that others are attended to about every ten milliseconds. */
const studentsPerStep = 2000;

/** A place in the list by when students were added. */
interface Place {
  readonly date_added: string;
  readonly id: number;
}

/**
 * Goes through the students on an institution's list in pieces that are each a condition on `students`, and attends to
 * others in between. By when they were added, which never changes: nobody is met twice, whatever happens meanwhile.
 */
export async function* studentSteps(
  db: Handle,
  institutionId: number,
  perStep = studentsPerStep,
): AsyncGenerator<Expression<SqlBool>> {
  for (let after: Place = { date_added: '', id: 0 }; ; await setImmediate()) {
    const until = await findEnd(db, institutionId, after, perStep);
    if (!until) {
      yield later(after);
      return;
    }
    yield until.date_added === after.date_added
      ? sql<SqlBool>`(${sameTime(after)} and students.id <= ${until.id})`
      : sql<SqlBool>`(${later(after)} and (students.date_added, students.id) <= (${until.date_added}, ${until.id}))`;
    after = until;
  }
}

const later = ({ date_added, id }: Place): RawBuilder<SqlBool> =>
  sql`(students.date_added, students.id) > (${date_added}, ${id})`;

/** SQLite compares pairs by the first of them and looks at all that have it, and an upload adds everybody at once. */
const sameTime = ({ date_added, id }: Place): RawBuilder<SqlBool> =>
  sql`students.date_added = ${date_added} and students.id > ${id}`;

/** The last student of the next piece; undefined where all the others are one. */
async function findEnd(db: Handle, institutionId: number, after: Place, perStep: number): Promise<Place | undefined> {
  for (const where of after.id === 0 ? [later(after)] : [sameTime(after), later(after)]) {
    const { rows } = await sql<Place>`
      select date_added, id from students where institution_id = ${institutionId} and archived = 0 and ${where}
      order by date_added, id limit 1 offset ${sql.lit(perStep - 1)}`.execute(db);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

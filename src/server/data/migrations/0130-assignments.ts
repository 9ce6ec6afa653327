import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** What educators write to an assignment, whom a posting is open to by semester, and since when somebody is where. */
export const assignments: Migration = {
  name: '0130-assignments',
  up: async (db, { columns }) => {
    await db.schema
      .alterTable('assignments')
      .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema
      .alterTable('postings')
      .addColumn('eligible_semesters', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    for (const name of ['shortlisted_at', 'hired_at']) {
      await db.schema.alterTable('enrollments').addColumn(name, columns.keyText).execute();
    }
    await sql`update enrollments set shortlisted_at = updated_at where status in (4, 5, 6)`.execute(db);
    await sql`update enrollments set hired_at = updated_at where status = 6`.execute(db);
  },
};

import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { seconds } from '#shared/rules/time/lengths.ts';
import { prepare } from '../../src/server/command/prepare.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { postgresDialect } from '../../src/server/platform/database/dialect/postgres.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { insertStudents, takeRevisions } from '../../src/server/students/repository.ts';
import type { StudentFields } from '../../src/shared/contract/students.ts';
import { createRandom, studentLine } from '../support/roster-files/student-data.ts';

/** Students from the lines of a generated list, each with an e-mail and a roll number of its own. */
function studentsFrom(start: number, count: number): StudentFields[] {
  const random = createRandom(start + 1);
  return Array.from({ length: count }, (_, index) => {
    const number = start + index;
    const { data } = Papa.parse<string[]>(studentLine(number, random));
    const [, , name = '', , course = '', specialization = ''] = data[0] ?? [];
    const email = `student${number}.s@inst${number % 7}.ac.in`;
    const phone = `+91${6 + (number % 4)}${String(100_000_000 + ((number * 7919) % 900_000_000))}`;
    const roll_number = `${20 + (number % 5)}CS${String(number).padStart(7, '0')}`;
    return { name, course, specialization, semester: 1 + (number % 8), email, phone, roll_number };
  });
}

const instant = '2026-06-01T06:00:00.000Z';
const perTransaction = 20_000;

/** The institution whose list is measured; a second one has a tenth as many students beside it. */
export const measured = 1;

/** Fills an empty, prepared database with so many students of one institution, and a tenth of another's. */
export async function fillStudents(database: Database, rows: number, onRows: (done: number) => void): Promise<void> {
  await database.write(async (tx) => {
    for (const name of ['Measured Institute', 'Another Institute']) {
      const rest = { name_key: name.toLowerCase(), email_domain: '', website: '', description: '', address: '' };
      const more = { logo: '', industry_sector: '', ceo_name: '', services: '[]' };
      const dates = { created_at: instant, updated_at: instant };
      await tx
        .insertInto('institutions')
        .values({ name, ...rest, ...more, ...dates })
        .execute();
    }
  });
  await addStudents(database, measured, rows, onRows);
  await addStudents(database, measured + 1, rows / 10, () => undefined);
  // What PostgreSQL does by itself within minutes.
  const tidy = database.dialect === postgresDialect ? sql`vacuum analyze` : sql`analyze`;
  await tidy.execute(database.migrations);
}

/** Adds so many students to an institution's list. */
export async function addStudents(
  database: Database,
  institutionId: number,
  rows: number,
  onRows: (done: number) => void,
) {
  for (let start = 0; start < rows; start += perTransaction) {
    const count = Math.min(perTransaction, rows - start);
    // A list grows over months: rows of one upload share their date, as they do in life.
    const now = new Date(Date.parse(instant) + start * seconds.hour).toISOString();
    await database.write(async (tx) => {
      const revision = await takeRevisions(tx, institutionId, count);
      const added = studentsFrom(start, count).map((values, index) => ({
        values,
        rosterImportId: null,
        revision: revision + index,
      }));
      await insertStudents(tx, institutionId, added, now);
    });
    onRows(start + count);
  }
}

/** A SQLite file of the service with so many students; made once and kept. */
export async function sqliteWith(folder: string, rows: number, onRows: (done: number) => void): Promise<string> {
  const file = join(folder, `service-${rows}.db`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${file}.new`;
  for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true });
  const database = openServiceDatabase({ file: unfinished });
  await sql`pragma synchronous = off`.execute(database.migrations);
  await prepare(database);
  await fillStudents(database, rows, onRows);
  await database.close();
  renameSync(unfinished, file);
  return file;
}

/** The educator who reads the measured list; made where there is none. */
export async function educatorOf(database: Database): Promise<number> {
  const known = await database.read.selectFrom('users').select('id').executeTakeFirst();
  if (known) return known.id;
  const dates = { created_at: instant, updated_at: instant };
  return await database.write(async (tx) => {
    const place = { company_id: null, institution_id: measured, address: '1 Test Road', city_id: 327 };
    const branches = tx.insertInto('branches').values({ ...place, created_at: instant });
    const branch = await branches.returning('id').executeTakeFirstOrThrow();
    const names = { first_name: 'Asha', last_name: 'Rao', designation: '', phone_number: '', profile_pic: '' };
    const flags = {
      role: 3,
      email_verified: 1,
      two_factor: 0,
      institution_id: measured,
      branch_id: branch.id,
    } as const;
    const person = { ...names, ...flags, ...dates, email_address: 'bench@example.org', password_hash: null };
    const { id } = await tx
      .insertInto('users')
      .values({ ...person, company_id: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

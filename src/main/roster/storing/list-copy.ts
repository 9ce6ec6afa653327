import type { Database } from 'better-sqlite3';
import type { StudentRow } from '#shared/contract/students.ts';
import type { KnownStudent } from '#shared/roster/decide.ts';
import type { Seal } from '../../account/account.ts';
import { studentKeys } from '../checking/keys.ts';

/** A student as the feed of changes tells of them. */
export type ChangedStudent = Omit<StudentRow, 'assigned_opportunities'>;

/** The copy of the institution's list in roster.db. */
export interface ListCopy {
  readonly seed: number;
  /** How far the feed has been followed. */
  readonly revision: number;
  /** When it was last complete, ISO 8601; null: never. */
  readonly asOf: string | null;
  count(): number;
  /** Takes in a page of the feed, in one transaction. `asOf` when the page was the last. */
  take(changed: readonly ChangedStudent[], revision: number, asOf: string | null): void;
  /** Forgets everything: the service has another history. */
  reset(): void;
  byId(id: number): KnownStudent | null;
  byEmail(email: string): KnownStudent | null;
  byRoll(roll: string): KnownStudent | null;
  /** Another student than `except` with the same phone, or the same name and course. */
  namesake(by: 'phone' | 'name', key: number, except: number): number | null;
  /** Every student's id and keys. */
  keys(): IterableIterator<[id: number, email: number, roll: number, phone: number, name: number]>;
}

const noValues = { name: '', course: '', specialization: '', semester: '', email: '', phone: '', roll_number: '' };

/** Opens the copy of the list; `newSeed` is used the first time. */
export function openListCopy(database: Database, seal: Seal, account: number, newSeed: number): ListCopy {
  const read = database.prepare<[], { seed: number; revision: number; as_of: string | null }>(
    'SELECT seed, revision, as_of FROM list_copy',
  );
  const state = () => read.get() ?? { seed: newSeed, revision: 0, as_of: null };
  const seed = state().seed;
  const context = (id: number) => `${account}|students|${id}`;
  const body = database.prepare<[number], Uint8Array>('SELECT body FROM students WHERE id = ?').pluck();
  const openBody = (id: number, sealed: Uint8Array | undefined) =>
    sealed ? (JSON.parse(seal.open(sealed, context(id))) as KnownStudent) : null;
  const finder = (column: string) =>
    database.prepare<[number], { id: number; body: Uint8Array }>(`SELECT id, body FROM students WHERE ${column} = ?`);
  const [emails, rolls] = [finder('email_key'), finder('roll_key')];
  const store = database.prepare(
    'INSERT OR REPLACE INTO students (id, revision, email_key, roll_key, phone_key, name_key, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const drop = database.prepare('DELETE FROM students WHERE id = ?');
  const remember = database.prepare(
    'INSERT OR REPLACE INTO list_copy (only, seed, revision, as_of) VALUES (1, ?, ?, ?)',
  );
  const takeOne = (student: ChangedStudent) => {
    if (student.archived) return void drop.run(student.id);
    const { id, revision, name, course, specialization, semester, email, phone, roll_number } = student;
    const known: KnownStudent = { id, revision, name, course, specialization, semester, email, phone, roll_number };
    const keys = studentKeys({ ...known, semester: '' }, '', seed);
    const sealed = seal.seal(JSON.stringify(known), context(id));
    store.run(id, revision, keys.email, keys.roll, keys.phone, keys.name, sealed);
  };
  const find = (found: readonly { id: number; body: Uint8Array }[], is: (student: KnownStudent) => boolean) =>
    found.map((row) => openBody(row.id, row.body)).find((student) => student !== null && is(student)) ?? null;
  return {
    seed,
    get revision() {
      return state().revision;
    },
    get asOf() {
      return state().as_of;
    },
    count: () => Number(database.prepare('SELECT count(*) FROM students').pluck().get()),
    take: database.transaction((changed: readonly ChangedStudent[], revision: number, asOf: string | null) => {
      for (const student of changed) takeOne(student);
      remember.run(seed, revision, asOf ?? state().as_of);
    }).immediate,
    reset: database.transaction(() => {
      database.exec('DELETE FROM students');
      remember.run(seed, 0, null);
    }).immediate,
    byId: (id) => openBody(id, body.get(id)),
    byEmail: (email) =>
      find(emails.all(studentKeys({ ...noValues, email }, '', seed).email), (student) => student.email === email),
    byRoll: (roll) =>
      find(
        rolls.all(studentKeys({ ...noValues, roll_number: roll }, '', seed).roll),
        (student) => student.roll_number === roll,
      ),
    namesake(by, key, except) {
      if (key === 0) return null;
      const sql = `SELECT id FROM students WHERE ${by}_key = ? AND id <> ? ORDER BY id LIMIT 1`;
      return database.prepare<[number, number], number>(sql).pluck().get(key, except) ?? null;
    },
    keys: () =>
      database
        .prepare<[], [number, number, number, number, number]>(
          'SELECT id, email_key, roll_key, phone_key, name_key FROM students',
        )
        .raw()
        .iterate() as IterableIterator<[number, number, number, number, number]>,
  };
}

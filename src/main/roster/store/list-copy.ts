import type { Database } from 'better-sqlite3';
import type { StudentRow } from '#shared/contract/students.ts';
import type { KnownStudent } from '#shared/roster/decide.ts';
import type { ListedField } from '#shared/roster/values.ts';
import type { Seal } from '../../account/account.ts';
import { type StudentKeys, studentKeys } from '../check/keys.ts';
import { type ListValues, openListValues } from './list-values.ts';
import { studentContext } from './roster-columns.ts';

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
  /** The next students after an id, in order, and whether a full list has missed them already; none at the end. */
  after(id: number, limit: number): readonly { readonly id: number; readonly not_in_list: number }[];
  /** Takes in a page of the feed, in one transaction. `asOf` when the page was the last. */
  take(changed: readonly ChangedStudent[], revision: number, asOf: string | null): void;
  /** Forgets everything: the service has another history. */
  reset(): void;
  /** Students whom a full list has missed, by id. */
  missed(): number[];
  byId(id: number): KnownStudent | null;
  byEmail(email: string): KnownStudent | null;
  byRoll(roll: string): KnownStudent | null;
  /** What stands in the columns for a row's keys: email, roll, phone, name. */
  hidden(keys: Pick<StudentKeys, 'email' | 'roll' | 'phone' | 'name'>): number[];
  /** Another student than `except` with the same hidden key of phone, or of name and course; null: nobody. */
  namesake(by: Likeness, hidden: number, except: number): number | null;
  /** Every student's id and hidden keys. */
  keys(): IterableIterator<StudentColumns>;
  /** The courses or specializations of the list, each with how many students have it. */
  counted(field: ListedField): ReadonlyMap<string, number>;
}

/** By what students are alike; an unidentified one lacks an e-mail or a roll number. */
export type Likeness = 'phone' | 'name' | 'unidentifiedName';

/** The columns of a student that stand outside the seal. */
type StudentColumns = [id: number, email: number, roll: number, phone: number, name: number];

const noValues = { name: '', course: '', specialization: '', semester: '', email: '', phone: '', roll_number: '' };

/** Opens the copy of the list. Its seed is a secret of the account: without the key nobody can try out addresses. */
export function openListCopy(database: Database, seal: Seal): ListCopy {
  const read = database.prepare<[], { revision: number; as_of: string | null }>(
    'SELECT revision, as_of FROM list_copy',
  );
  const state = () => read.get() ?? begin(database);
  state();
  const seed = Number.parseInt(seal.name('seed', 'list_copy').slice(0, 13), 16);
  const remember = database.prepare('UPDATE list_copy SET revision = ?, as_of = ?');
  const drop = database.prepare('DELETE FROM students WHERE id = ?');
  const store = database.prepare(
    `INSERT OR REPLACE INTO students
      (id, revision, email_key, roll_key, phone_key, name_key, body, course_value, specialization_value, not_in_list)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const values = openListValues(database, seal);
  const counts = valueCounts(database, values);
  const takeOne = (student: ChangedStudent) => {
    if (student.archived) return void drop.run(student.id);
    const { id, revision, name, course, specialization, semester, email, phone, roll_number, own_fields } = student;
    const own = own_fields && own_fields.length > 0 ? { own_fields } : {};
    const fields = { name, course, specialization, semester, email, phone, roll_number };
    const known: KnownStudent = { id, revision, ...fields, ...own };
    const keys = studentKeys({ ...known, semester: '' }, '', seed);
    const columns = seal.numbers([keys.email, keys.roll, keys.phone, keys.name]);
    const body = seal.seal(JSON.stringify(known), studentContext(id, revision, columns));
    const numbers = [values.numberOf('course', course), values.numberOf('specialization', specialization)];
    store.run(id, revision, ...columns, body, ...numbers, student.not_in_list ? 1 : 0);
  };
  const open = ({ id, revision, body, ...keys }: Found): KnownStudent[] => {
    const columns = [keys.email_key, keys.roll_key, keys.phone_key, keys.name_key];
    try {
      return [JSON.parse(seal.open(body, studentContext(id, revision, columns))) as KnownStudent];
    } catch {
      // A student that does not open is nobody's match; the service, which knows them, decides when the row arrives.
      return [];
    }
  };
  const takePage = database.transaction((changed: readonly ChangedStudent[], revision: number, asOf: string | null) => {
    for (const student of changed) takeOne(student);
    remember.run(revision, asOf ?? state().as_of);
  }).immediate;
  return {
    seed,
    counted: counts.of,
    get revision() {
      return state().revision;
    },
    get asOf() {
      return state().as_of;
    },
    take(changed, revision, asOf) {
      counts.forget();
      try {
        takePage(changed, revision, asOf);
      } catch (error) {
        values.forget();
        throw error;
      }
    },
    reset: database.transaction(() => {
      counts.forget();
      database.exec('DELETE FROM students');
      remember.run(0, null);
    }).immediate,
    hidden: ({ email, roll, phone, name }) => seal.numbers([email, roll, phone, name]),
    ...finders(database, open, (values) => {
      const { email, roll, phone, name } = studentKeys({ ...noValues, ...values }, '', seed);
      return seal.numbers([email, roll, phone, name]);
    }),
  };
}

/** How many students have each value; those without one are left out. Counted once, until the list changes. */
function valueCounts(database: Database, values: Pick<ListValues, 'read'>) {
  const counted = new Map<ListedField, ReadonlyMap<string, number>>();
  const count = { course: countsOf(database, 'course'), specialization: countsOf(database, 'specialization') };
  const read = (field: ListedField) => {
    const texts = count[field].all().flatMap(([number, students]): [string, number][] => {
      const text = values.read(number);
      return text === null ? [] : [[text, students]];
    });
    return new Map(texts);
  };
  return {
    of(field: ListedField): ReadonlyMap<string, number> {
      const texts = counted.get(field) ?? read(field);
      counted.set(field, texts);
      return texts;
    },
    forget: () => counted.clear(),
  };
}

/** How many students have each number; those not numbered yet are left out, too. */
const countsOf = (database: Database, field: ListedField) =>
  database
    .prepare<[], [number: number, students: number]>(
      `SELECT ${field}_value, count(*) FROM students WHERE ${field}_value <> 0 GROUP BY 1 ORDER BY min(id)`,
    )
    .raw();

function begin(database: Database) {
  database.prepare('INSERT INTO list_copy (only, seed, revision, as_of) VALUES (1, 0, 0, NULL)').run();
  return { revision: 0, as_of: null };
}

interface Found {
  readonly id: number;
  readonly revision: number;
  readonly email_key: number;
  readonly roll_key: number;
  readonly phone_key: number;
  readonly name_key: number;
  readonly body: Uint8Array;
}
type Finders = Pick<ListCopy, 'count' | 'after' | 'missed' | 'byId' | 'byEmail' | 'byRoll' | 'namesake' | 'keys'>;

function finders(
  database: Database,
  open: (found: Found) => KnownStudent[],
  keysOf: (values: Partial<typeof noValues>) => number[],
): Finders {
  const by = (column: string) =>
    database.prepare<[number], Found>(
      `SELECT id, revision, email_key, roll_key, phone_key, name_key, body FROM students WHERE ${column} = ?`,
    );
  const ids = by('id');
  const emails = by('email_key');
  const rolls = by('roll_key');
  const first = (found: readonly Found[], is: (student: KnownStudent) => boolean) =>
    found.flatMap(open).find(is) ?? null;
  const peers = (where: string) =>
    database
      .prepare<[number, number], number>(`SELECT id FROM students WHERE ${where} AND id <> ? ORDER BY id LIMIT 1`)
      .pluck();
  const following = database.prepare<[number, number], { id: number; not_in_list: number }>(
    'SELECT id, not_in_list FROM students WHERE id > ? ORDER BY id LIMIT ?',
  );
  const missed = database.prepare<[], number>('SELECT id FROM students WHERE not_in_list = 1 ORDER BY id').pluck();
  const alike = {
    phone: peers('phone_key = ?'),
    name: peers('name_key = ?'),
    unidentifiedName: peers('name_key = ? AND (email_key = 0 OR roll_key = 0)'),
  };
  return {
    count: () => Number(database.prepare('SELECT count(*) FROM students').pluck().get()),
    missed: () => missed.all(),
    after: (id, limit) => following.all(id, limit),
    byId: (id) => first(ids.all(id), () => true),
    byEmail: (email) => first(emails.all(keysOf({ email })[0] ?? 0), (student) => student.email === email),
    byRoll: (roll_number) =>
      first(rolls.all(keysOf({ roll_number })[1] ?? 0), (student) => student.roll_number === roll_number),
    namesake: (by, key, except) => (key === 0 ? null : (alike[by].get(key, except) ?? null)),
    keys: () =>
      database
        .prepare<[], StudentColumns>('SELECT id, email_key, roll_key, phone_key, name_key FROM students ORDER BY id')
        .raw()
        .iterate() as IterableIterator<StudentColumns>,
  };
}

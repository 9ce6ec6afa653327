import type { RosterValues } from '#shared/roster/clean-row.ts';
import type { Matches } from '#shared/roster/decide.ts';
import type { Likeness, ListCopy } from '../store/list-copy.ts';
import { createKeyTable, type KeyTable, type StudentKeys, slotsFor } from './keys.ts';
import type { KnownValues } from './value-book.ts';

/** Who on the list a row may be, answered from memory; only likely hits go to the database. */
export interface ListIndex {
  matches(values: RosterValues, keys: StudentKeys): Matches;
  /** The id of a student with the same phone who is not `except`; else 0. */
  samePhone(keys: StudentKeys, except: number): number;
  /** The same by name and course: where the row has e-mail and roll number, of students who lack one of them alone. */
  sameName(keys: StudentKeys, except: number): number;
  /** The courses and specializations of the list, each with how many students have it. */
  readonly values: KnownValues;
}

const nobody: Matches = Object.freeze({ byRoll: null, byEmail: null });

/** Reads the keys of the whole list into memory, 100 bytes a student. */
export function createListIndex(list: ListCopy): ListIndex {
  const count = list.count();
  if (count === 0) return { matches: () => nobody, samePhone: () => 0, sameName: () => 0, values: knownValues(list) };
  const ids = new Int32Array(count);
  const columns = Array.from({ length: 4 }, () => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const [emails, rolls, phones, names] = columns;
  let entry = 0;
  for (const [id, ofEmail, ofRoll, ofPhone, ofName] of list.keys()) {
    ids[entry] = id;
    emails[entry] = ofEmail;
    rolls[entry] = ofRoll;
    phones[entry] = ofPhone;
    names[entry] = ofName;
    entry += 1;
  }
  const unidentified = names.map((key, student) => (emails[student] === 0 || rolls[student] === 0 ? key : 0));
  const [email, roll, phone, name, unidentifiedName] = [...columns, unidentified].map((keys) => fill(keys, count)) as [
    SharedKeys,
    SharedKeys,
    SharedKeys,
    SharedKeys,
    SharedKeys,
  ];
  const other = (by: Likeness, table: SharedKeys, key: number, except: number) => {
    const found = table.find(key);
    if (found < 0) return 0;
    if (ids[found] !== except) return ids[found] as number;
    return table.isShared(found) ? (list.namesake(by, key, except) ?? 0) : 0;
  };
  // A row is asked about three times in a row.
  let last: { readonly keys: StudentKeys; readonly hidden: number[] } | null = null;
  const hiddenOf = (keys: StudentKeys, column: number) => {
    if (last?.keys !== keys) last = { keys, hidden: list.hidden(keys) };
    return last.hidden[column] ?? 0;
  };
  return {
    values: knownValues(list),
    matches(values, keys) {
      const byRoll = roll.find(hiddenOf(keys, 1)) < 0 ? null : list.byRoll(values.roll_number);
      const byEmail = email.find(hiddenOf(keys, 0)) < 0 ? null : emailOwner(list, values.email, byRoll);
      return byRoll || byEmail ? { byRoll, byEmail } : nobody;
    },
    samePhone: (keys, except) => other('phone', phone, hiddenOf(keys, 2), except),
    sameName: (keys, except) =>
      keys.email !== 0 && keys.roll !== 0
        ? other('unidentifiedName', unidentifiedName, hiddenOf(keys, 3), except)
        : other('name', name, hiddenOf(keys, 3), except),
  };
}

/** The courses and specializations of the list. */
export const knownValues = (list: Pick<ListCopy, 'counted'>): KnownValues => ({
  course: list.counted('course'),
  specialization: list.counted('specialization'),
});

const emailOwner = (list: ListCopy, email: string, byRoll: Matches['byRoll']) =>
  byRoll?.email === email ? byRoll : list.byEmail(email);

/** Students by a key, and whether more than one has it. */
interface SharedKeys extends Pick<KeyTable, 'find'> {
  isShared(entry: number): boolean;
}

function fill(keys: Float64Array, count: number): SharedKeys {
  const table = createKeyTable(keys, slotsFor(count));
  const shared = new Uint8Array(count);
  for (let entry = 0; entry < count; entry += 1) {
    const held = table.enter(entry);
    if (held >= 0) shared[held] = 1;
  }
  return { find: table.find, isShared: (entry) => shared[entry] === 1 };
}

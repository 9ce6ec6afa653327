import type { RosterProblem, RosterValueChoice } from '../desk/types.ts';
import { cleanedOf, errorOf, quoted } from './cell.ts';
import type { CleanedRow } from './clean-row.ts';
import { fieldTitles } from './decide.ts';

/** The fields for which an institution has a list of values. */
export const listedFields = ['course', 'specialization'] as const;
/** A field for which an institution has a list of values. */
export type ListedField = (typeof listedFields)[number];

/** What the courses and specializations of a file mean on the student list. */
export interface ValueMeanings {
  /** The list's name for a cleaned value; null if rows with the value are refused; undefined if it doesn't change. */
  of(field: ListedField, value: string): string | null | undefined;
}

/** Meanings that change no value. */
const plainValues: ValueMeanings = Object.freeze({ of: () => undefined });

/** A decision about one value, as stored with a roster import. If `to` is null, rows with the value are refused. */
export type ValueRule = readonly [field: ListedField, from: string, to: string | null];

/** Builds the meanings of values from stored decisions. */
export function meaningsOf(rules: readonly ValueRule[]): ValueMeanings {
  if (rules.length === 0) return plainValues;
  const known = { course: new Map<string, string | null>(), specialization: new Map<string, string | null>() };
  for (const [field, from, to] of rules) known[field].set(from, to);
  return { of: (field, value) => known[field].get(value) };
}

/** The stored decision for a person's choice; undefined if the value doesn't change. */
export function ruleOf({ field, from, choice, to }: RosterValueChoice): ValueRule | undefined {
  if (choice === 'reject') return [field, from, null];
  return choice === 'map' && to !== '' && to !== from ? [field, from, to] : undefined;
}

/**
 * Replaces the course and specialization of a cleaned row by the list's names for them and adds problems for refused
 * values. With `brief`, problems of severity `cleaned` are left out. Returns the given row if nothing changes.
 */
export function withMeanings(row: CleanedRow, meanings: ValueMeanings, brief: boolean): CleanedRow {
  if (meanings === plainValues) return row;
  let { values, problems } = row;
  for (const field of listedFields) {
    const value = row.values[field];
    const to = value === '' ? undefined : meanings.of(field, value);
    if (to === undefined) continue;
    if (to !== null) values = { ...values, [field]: to };
    if (to === null) problems = [...problems, refusedValue(field, value)];
    else if (!brief) problems = [...problems, replacedValue(field, value, to)];
  }
  return values === row.values && problems === row.problems ? row : { ...row, values, problems };
}

const refusedValue = (field: ListedField, value: string): RosterProblem =>
  errorOf(
    field,
    'value_refused',
    `${fieldTitles[field]} ${quoted(value)} is not on the list, and was refused`,
    'Correct it, or decide otherwise about this value',
  );

const replacedValue = (field: ListedField, value: string, to: string): RosterProblem =>
  cleanedOf(field, 'value_mapped', `Read ${quoted(value)} as ${quoted(to)}`);

/** A value in lower case, composed (NFC), with single spaces: the form in which values are compared and remembered. */
export function foldValue(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

import type { RosterProblem, RosterValueChoice } from '../desk/types.ts';
import { cleanedOf, errorOf, quoted } from './cell.ts';
import type { CleanedRow } from './clean-row.ts';
import { fieldTitles } from './decide.ts';

/** The fields whose values an institution has a list of. */
export const listedFields = ['course', 'specialization'] as const;
/** A field whose values an institution has a list of. */
export type ListedField = (typeof listedFields)[number];

/** What a file's courses and specializations mean. */
export interface ValueMeanings {
  /** What the list calls a cleaned value; null: rows with it are refused; undefined: the value is its own meaning. */
  of(field: ListedField, value: string): string | null | undefined;
}

/** Every value means itself. */
const plainValues: ValueMeanings = Object.freeze({ of: () => undefined });

/** A decision about one value, as it is kept with an upload. Null refuses. */
export type ValueRule = readonly [field: ListedField, from: string, to: string | null];

/** The meanings that decisions give. */
export function meaningsOf(rules: readonly ValueRule[]): ValueMeanings {
  if (rules.length === 0) return plainValues;
  const known = { course: new Map<string, string | null>(), specialization: new Map<string, string | null>() };
  for (const [field, from, to] of rules) known[field].set(from, to);
  return { of: (field, value) => known[field].get(value) };
}

/** A choice as the rule that it makes; undefined for a value that is taken as it stands. */
export function ruleOf({ field, from, choice, to }: RosterValueChoice): ValueRule | undefined {
  if (choice === 'reject') return [field, from, null];
  return choice === 'map' && to !== '' && to !== from ? [field, from, to] : undefined;
}

/**
 * A cleaned row whose courses and specializations are called what the list calls them. `brief` leaves out the remark
 * on what was changed. The same row where nothing is.
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

/** A value in lower case with single spaces, by which it is remembered. */
export function foldValue(value: string): string {
  return value.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

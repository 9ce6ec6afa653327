import type { RosterNewValue, RosterValueChoice } from '#shared/desk/types.ts';
import {
  foldValue,
  type ListedField,
  listedFields,
  ruleOf,
  type ValueMeanings,
  type ValueRule,
} from '#shared/roster/values.ts';
import { suggestValue } from './suggest-value.ts';

/** The courses and specializations of the list, each with how many students have it. */
export type KnownValues = Readonly<Record<ListedField, ReadonlyMap<string, number>>>;
/** What is remembered of values: folded → what the list says. */
export type RememberedValues = Readonly<Record<ListedField, ReadonlyMap<string, string>>>;

/** What values are evaluated by. */
export interface ValueImportRules {
  readonly known: KnownValues;
  readonly remembered: RememberedValues;
  /** What the person decided about this upload. */
  readonly choices: readonly RosterValueChoice[];
}

/** What a file says that the list does not. */
export interface FoundValues {
  /** The most frequent first; at most 500. */
  readonly newValues: readonly RosterNewValue[];
  /** What the decisions come to. */
  readonly valueRules: readonly ValueRule[];
}

/** Collects the values of a file while its rows are evaluated by it: each question about a meaning counts one row. */
export interface ValueBook extends ValueMeanings {
  found(): FoundValues;
}

interface Entry {
  rows: number;
  /** Null for a value that the list has, about which there is nothing to say. */
  readonly decided: Decided | null;
  readonly to: string | null | undefined;
}
interface Decided extends RosterValueChoice {
  readonly remembered: boolean;
}

/** A wrongly matched column has a value for every row: beyond so many they are not listed any more. */
const maxCollected = 10_000;
const maxListed = 500;
/** Values of the list that a new one may be another spelling of; the most frequent ones. */
const maxCompared = 400;

/** An empty book. */
export function createValueBook(importRules: ValueImportRules): ValueBook {
  const entries = { course: new Map<string, Entry>(), specialization: new Map<string, Entry>() };
  const decide = deciderOf(importRules);
  const enter = (field: ListedField, value: string): Entry => {
    const decided = decide(field, value);
    const rule = decided ? ruleOf(decided) : undefined;
    const entry = { rows: 0, decided, to: rule?.[2] };
    // A text that was cut out of a file keeps all of it in memory: its letters are copied.
    if (entries[field].size < maxCollected) entries[field].set(Buffer.from(value).toString(), entry);
    return entry;
  };
  return {
    of(field, value) {
      const entry = entries[field].get(value) ?? enter(field, value);
      entry.rows += 1;
      return entry.to;
    },
    found: () => listValues(importRules, entries),
  };
}

/** What becomes of a value; null for one that the list has. */
export function deciderOf({ known, remembered, choices }: ValueImportRules) {
  const chosen = new Map(choices.map((choice) => [`${choice.field}|${choice.from}`, choice]));
  const folded = { course: spellings(known.course), specialization: spellings(known.specialization) };
  return (field: ListedField, value: string): Decided | null => {
    if (known[field].has(value)) return null;
    const choice = chosen.get(`${field}|${value}`);
    const fold = foldValue(value);
    const alias = remembered[field].get(fold);
    if (choice) return { ...settled(choice), remembered: choice.choice === 'map' && choice.to === alias };
    const to = alias ?? folded[field].get(fold) ?? '';
    if (to === '' || to === value) return { field, from: value, choice: 'new', to: '', remembered: false };
    return { field, from: value, choice: 'map', to, remembered: alias !== undefined };
  };
}

/** A value that means itself, or nothing, is taken as it stands. */
function settled({ field, from, choice, to }: RosterValueChoice): RosterValueChoice {
  if (choice === 'map' && to !== '' && to !== from) return { field, from, choice, to };
  return { field, from, choice: choice === 'reject' ? 'reject' : 'new', to: '' };
}

/** How the list spells a value, by its fold; of several spellings the most frequent. */
function spellings(known: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const usual = new Map<string, string>();
  for (const [value, students] of known) {
    const fold = foldValue(value);
    const other = usual.get(fold);
    if (other === undefined || (known.get(other) ?? 0) < students) usual.set(fold, value);
  }
  return usual;
}

type Entries = Readonly<Record<ListedField, ReadonlyMap<string, Entry>>>;

function listValues({ known }: ValueImportRules, entries: Entries): FoundValues {
  const newValues: RosterNewValue[] = [];
  const valueRules: ValueRule[] = [];
  for (const field of listedFields) {
    for (const [from, { rows, decided }] of entries[field]) {
      if (decided === null) continue;
      newValues.push({ ...decided, from, rows, suggestion: null });
      const rule = ruleOf({ ...decided, from });
      if (rule) valueRules.push(rule);
    }
  }
  newValues.sort(byFrequency);
  const listed = newValues.slice(0, maxListed);
  const suggest = suggester(known, listed);
  return { newValues: listed.map((value) => ({ ...value, suggestion: suggest(value) })), valueRules };
}

/** The most frequent first, then by field and letters, so that the order of rows changes nothing. */
function byFrequency(one: RosterNewValue, other: RosterNewValue): number {
  if (one.rows !== other.rows) return other.rows - one.rows;
  const first = `${one.field}|${one.from}`;
  const second = `${other.field}|${other.from}`;
  return first < second ? -1 : 1;
}

/** What a value may be another spelling of: one of the list, or one that more rows of the file have. */
function suggester(known: KnownValues, listed: readonly RosterNewValue[]) {
  const frequentOnes = { course: frequent(known.course), specialization: frequent(known.specialization) };
  const places = new Map(listed.map(({ field, from }, index) => [`${field}|${from}`, index]));
  const ofFile = (field: ListedField, before: number) =>
    listed.slice(0, before).flatMap((value) => (value.field === field && value.choice === 'new' ? [value.from] : []));
  return ({ field, from, choice, to }: RosterNewValue): string | null => {
    if (choice === 'map') return to;
    const place = places.get(`${field}|${from}`) ?? 0;
    return suggestValue(from, frequentOnes[field]) ?? suggestValue(from, ofFile(field, Math.min(place, maxCompared)));
  };
}

function frequent(known: ReadonlyMap<string, number>): readonly string[] {
  const sorted = [...known].sort(([one, rows], [other, more]) => more - rows || (one < other ? -1 : 1));
  return sorted.slice(0, maxCompared).map(([value]) => value);
}

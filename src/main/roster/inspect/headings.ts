import { type ColumnField, nameParts, type RosterField, rosterFields } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import { isNamePart } from '#shared/roster/name-parts.ts';
import { mistakesBetween } from '#shared/rules/texts/spelling.ts';
import { problemColumnsAt } from '../report/problem-columns.ts';
import { doubtfulNames, emptyTexts, headingNames, namePartNames, otherPeople, otherThings } from './heading-names.ts';

/** How a heading came to its field. A `suggested` field waits for a person's yes. */
type HeadingMatch = 'exact' | 'alias' | 'suggested' | 'remembered' | 'none';

/** A heading and what its column holds. */
export interface MatchedHeading {
  readonly heading: string;
  readonly field: ColumnField | null;
  readonly match: HeadingMatch;
  /** Another column carries the same heading. */
  readonly duplicate: boolean;
}

/** The words of a heading, also of one in camel case. */
const wordsOf = (heading: string): string[] =>
  heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);

/** A heading without case, spaces, punctuation and marks of required columns. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
}

const exact = new Map<string, RosterField>(rosterFields.map((field) => [headingKey(fieldTitles[field]), field]));
const keysOf = <F>(field: F, names: string) => names.split(';').map((name) => [headingKey(name), field] as const);
const named = new Map<string, RosterField>(rosterFields.flatMap((field) => keysOf(field, headingNames[field])));
const known = new Map<string, ColumnField>([
  ...named,
  ...nameParts.flatMap((part) => keysOf<ColumnField>(part, namePartNames[part])),
]);
const doubtful = new Map<string, ColumnField>(
  rosterFields.flatMap((field) => keysOf(field, doubtfulNames[field] ?? '').filter(([key]) => key !== '')),
);
const knownHeadings = [...exact, ...named].filter(([key]) => key.length >= 4 && /^[a-z]+$/.test(key));

interface Match {
  readonly field: ColumnField | null;
  readonly match: HeadingMatch;
}
const noMatch: Match = { field: null, match: 'none' };

/** What one heading names on its own. */
export function matchHeading(heading: string): Match {
  const key = headingKey(heading);
  if (key === '') return noMatch;
  const title = exact.get(key);
  if (title) return { field: title, match: 'exact' };
  const alias = aliasOf(heading);
  if (alias) return { field: alias, match: 'alias' };
  const near = oneOfParts(heading) ?? nameOf(heading, doubtful) ?? nearMiss(heading, key);
  return near ? { field: near, match: 'suggested' } : noMatch;
}

/**
 * The field that a heading is another name of: as it stands, without what is in brackets, or by each of the names that a
 * stroke parts, where all are of one field.
 */
function aliasOf(heading: string): ColumnField | null {
  const whole = nameOf(heading);
  if (whole) return whole;
  const [, outside = heading, inside = ''] = /^([^([]*)[([]([^)\]]*)[)\]]?[^([]*$/.exec(heading) ?? [];
  if (wordsOf(inside).some((word) => otherPeople.has(word))) return null;
  const bare = nameOf(outside);
  if (bare) return bare;
  if (outside.trim() === '' || headingKey(outside) === '') return nameOf(inside);
  const parts = partsOf(outside);
  const [first = null] = parts;
  return parts.length > 1 && parts.every((field) => field === first) ? first : null;
}

const partsOf = (heading: string) => heading.split(/\/|\bor\b/i).map((part) => nameOf(part));

/** The field of one part of a heading such as “Year / Semester”, where no part is another field. */
function oneOfParts(heading: string): ColumnField | null {
  const [first = null, ...others] = new Set(partsOf(heading).filter((field) => field !== null));
  return others.length === 0 ? first : null;
}

function nearMiss(heading: string, key: string): RosterField | null {
  return wordsOf(heading).some((word) => otherPeople.has(word) || otherThings.has(word)) ? null : nearest(key);
}

/** The field that goes by a name, also with words around it that say nothing. */
function nameOf(text: string, names: ReadonlyMap<string, ColumnField> = known): ColumnField | null {
  const key = headingKey(text);
  const found = exact.get(key) ?? names.get(key);
  if (found) return found;
  // The first of several, as in “Phone 1”.
  const words = wordsOf(text.replace(/[’']s\b/g, '').replace(/1\s*$/, ''));
  while (words.length > 1 && emptyTexts.has(words[0] as string)) words.shift();
  while (words.length > 1 && emptyTexts.has(words.at(-1) as string)) words.pop();
  const bare = words.join('');
  return exact.get(bare) ?? names.get(bare) ?? null;
}

function nearest(key: string): RosterField | null {
  if (key.length < 5 || key.length > 40 || !/^[a-z]+$/.test(key)) return null;
  let best: RosterField | null = null;
  let least = key.length < 6 ? 2 : 3;
  for (const [known, field] of knownHeadings) {
    const distance = editDistance(key, known, least);
    if (distance < least) {
      least = distance;
      best = field;
    }
  }
  return best;
}

const strength: Record<HeadingMatch, number> = { remembered: 4, exact: 3, alias: 2, suggested: 1, none: 0 };

/**
 * Matches a row of headings with the fields; each field goes to one column, the surest and then the leftmost.
 * `remembered` is what people chose before: heading key → field, or null for a column to be ignored. What an earlier
 * upload put beside the rows to be corrected is no part of the list.
 */
export function matchHeadings(
  headings: readonly string[],
  remembered: ReadonlyMap<string, ColumnField | null> = new Map(),
): MatchedHeading[] {
  const keys = headings.map(headingKey);
  const own = problemColumnsAt(headings);
  const matches = headings.map((heading, index): Match => {
    if (own >= 0 && index >= own) return noMatch;
    const chosen = remembered.get(keys[index] as string);
    return chosen === undefined ? matchHeading(heading) : { field: chosen, match: 'remembered' };
  });
  const owned = oneName(onePerField(matches));
  return headings.map((heading, index) => {
    const key = keys[index] as string;
    const duplicate = key !== '' && keys.indexOf(key) !== keys.lastIndexOf(key);
    return { heading, ...(owned[index] ?? noMatch), duplicate };
  });
}

function onePerField(matches: readonly Match[]): Match[] {
  const owners = new Map<ColumnField, number>();
  for (const [index, { field, match }] of matches.entries()) {
    if (field === null) continue;
    const owner = owners.get(field);
    if (owner === undefined || strength[match] > strength[matches[owner]?.match ?? 'none']) owners.set(field, index);
  }
  return matches.map((one, index) => (one.field === null || owners.get(one.field) === index ? one : noMatch));
}

/**
 * The name is in one column or in those of its parts, never in both. A first name alone, or a last name without the first,
 * may be what is meant: that is for a person to say.
 */
function oneName(matches: readonly Match[]): Match[] {
  const surest = (field: ColumnField) => strength[matches.find((one) => one.field === field)?.match ?? 'none'];
  const whole = surest('name');
  const first = surest('first_name');
  const others = Math.max(surest('middle_name'), surest('last_name'));
  const isWhole = whole >= strength.alias && (whole === strength.remembered || first < strength.remembered);
  return matches.map((one): Match => {
    if (one.field === 'name') return isWhole || first === 0 ? one : noMatch;
    if (one.field === null || !isNamePart(one.field) || one.match === 'none') return one;
    if (first === 0) return { ...one, match: 'suggested' };
    if (isWhole) return noMatch;
    return others === 0 && one.match !== 'remembered' ? { field: 'name', match: 'suggested' } : one;
  });
}

/**
 * Which of the first rows carries the headings, below title lines: the one with the most recognised headings, else
 * the fullest row of texts. Answers its index, and whether any heading in it was recognised.
 */
export function findHeadingRow(rows: readonly (readonly string[])[]): { index: number; recognised: boolean } {
  let best = { index: 0, score: 0 };
  let fullest = { index: 0, filled: 0 };
  for (const [index, cells] of rows.entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '');
    const fields = new Set(
      filled
        .map((cell) => matchHeading(cell))
        .filter(({ match }) => match !== 'none')
        .map(({ field }) => field),
    );
    const sure = filled.filter((cell) => ['exact', 'alias'].includes(matchHeading(cell).match)).length;
    const score = fields.size + sure;
    if (score > best.score && sure > 0 && (fields.size > 1 || filled.length === 1)) best = { index, score };
    if (filled.length > fullest.filled && filled.every((cell) => !/\d{3}|@/.test(cell))) {
      fullest = { index, filled: filled.length };
    }
  }
  return best.score > 0 ? { index: best.index, recognised: true } : { index: fullest.index, recognised: false };
}

/** Edits (insert, delete, replace, swap neighbours) between two words; stops counting at `limit`. */
export const editDistance = (one: string, other: string, limit: number): number =>
  mistakesBetween(one, other, limit - 1);

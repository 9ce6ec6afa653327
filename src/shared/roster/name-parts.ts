import { type ColumnField, nameParts, type RosterField } from '../desk/types.ts';
import { cellText, clearWord, type RawCell } from './cell.ts';
import { fieldTitles } from './decide.ts';

/** A part of a name that a column can hold: first, middle or last name. */
export type NamePart = (typeof nameParts)[number];

/** The name of each kind of column, as people see it. */
export const columnTitles: Readonly<Record<ColumnField, string>> = {
  ...fieldTitles,
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
};

/** Whether a column holds the first, middle or last name. */
export function isNamePart(field: ColumnField): field is NamePart {
  return (nameParts as readonly ColumnField[]).includes(field);
}

/** The field that a column fills: `name` for each part of the name. */
export function fieldOfColumn(field: ColumnField): RosterField {
  return isNamePart(field) ? 'name' : field;
}

/** The fields that a mapping fills. A middle or last name without a first name fills no field. */
export function filledFields(mapping: Readonly<Record<number, ColumnField>>): ReadonlySet<RosterField> {
  const held = new Set(Object.values(mapping));
  const alone = !held.has('first_name');
  return new Set([...held].filter((field) => !(alone && isNamePart(field))).map(fieldOfColumn));
}

const meaningful = /[\p{L}\p{N}]/u;

/**
 * Joins the parts of a name with single spaces. `parts` are column indexes in the order of the name. A part without a
 * letter, such as “.” for a missing surname, is left out. If a cell isn't text (an error, for example), it is returned.
 */
export function joinedName(cells: readonly RawCell[], parts: readonly number[]): RawCell {
  return joined(cells, parts, (text) => meaningful.test(text));
}

/** Joins the parts of a name with single spaces, including parts without a letter, as the file has them. */
export function writtenName(cells: readonly RawCell[], parts: readonly number[]): RawCell {
  return joined(cells, parts, (text) => text.trim() !== '');
}

function joined(cells: readonly RawCell[], parts: readonly number[], counts: (text: string) => boolean): RawCell {
  let name = '';
  for (const index of parts) {
    const cell = cells[index];
    if (typeof cell === 'object' && cell !== null) return cell;
    const text = cellText(cell);
    if (text.trim() === clearWord) return clearWord;
    if (counts(text)) name = name === '' ? text : `${name} ${text}`;
  }
  return name;
}

/**
 * Splits a whole name into its parts, so that joining the parts gives the name again: the first word, the last word,
 * and the words between them as the middle name. Without a middle name in `parts`, these words go to the first name.
 */
export function splitName(name: string, parts: readonly NamePart[]): Partial<Record<NamePart, string>> {
  const words = name.split(/\s+/).filter(Boolean);
  const last = parts.includes('last_name') && words.length > 1 ? words.pop() : '';
  const middle = parts.includes('middle_name') ? words.splice(1).join(' ') : '';
  return { first_name: words.join(' '), middle_name: middle, last_name: last ?? '' };
}

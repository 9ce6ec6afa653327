import { type ColumnField, nameParts, type RosterField } from '../desk/types.ts';
import { cellText, clearWord, type RawCell } from './cell.ts';
import { fieldTitles } from './decide.ts';

/** A part of a name. */
export type NamePart = (typeof nameParts)[number];

/** What people call what a column may hold. */
export const columnTitles: Readonly<Record<ColumnField, string>> = {
  ...fieldTitles,
  first_name: 'First Name',
  middle_name: 'Middle Name',
  last_name: 'Last Name',
};

/** Whether a column holds a part of the name. */
export function isNamePart(field: ColumnField): field is NamePart {
  return (nameParts as readonly ColumnField[]).includes(field);
}

/** The field that a column goes into: parts of the name go into the name. */
export function fieldOfColumn(field: ColumnField): RosterField {
  return isNamePart(field) ? 'name' : field;
}

/** The fields that a mapping fills. A last or a middle name fills none without the first. */
export function filledFields(mapping: Readonly<Record<number, ColumnField>>): ReadonlySet<RosterField> {
  const held = new Set(Object.values(mapping));
  const alone = !held.has('first_name');
  return new Set([...held].filter((field) => !(alone && isNamePart(field))).map(fieldOfColumn));
}

const meaningful = /[\p{L}\p{N}]/u;

/**
 * The name that the cells of its parts make, one space between them. A part without a letter, such as “.” where somebody
 * has one name only, counts as empty; a cell that is no text, such as an error, is the answer as it stands.
 */
export function joinedName(cells: readonly RawCell[], parts: readonly number[]): RawCell {
  return joined(cells, parts, (text) => meaningful.test(text));
}

/** The same with everything that the cells say. */
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
 * A whole name in the columns of its parts, so that these make it again: the first word, the last, and what is between
 * them. Without a column for the middle that goes to the first.
 */
export function splitName(name: string, parts: readonly NamePart[]): Partial<Record<NamePart, string>> {
  const words = name.split(/\s+/).filter(Boolean);
  const last = parts.includes('last_name') && words.length > 1 ? words.pop() : '';
  const middle = parts.includes('middle_name') ? words.splice(1).join(' ') : '';
  return { first_name: words.join(' '), middle_name: middle, last_name: last ?? '' };
}

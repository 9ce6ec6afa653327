// Cleans the cells of a row of a student list, and converts cleaned rows to the form of the contract.

import type { RosterImportRow } from '../contract/batches.ts';
import {
  type ColumnField,
  columnFields,
  nameParts,
  type RosterField,
  type RosterMapping,
  type RosterProblem,
  rosterFields,
} from '../desk/types.ts';
import { cellText, cleanedOf, clearWord, errorOf, noProblems, type RawCell } from './cell.ts';
import { cleanCell } from './clean.ts';
import { fieldTitles } from './decide.ts';
import { isNamePart, joinedName, writtenName } from './name-parts.ts';
import { quickEmail, quickPhone, quickRoll, quickSemester, quickText } from './quick.ts';

/** A column of an imported list: its index, counted from 0, and the field that it holds. */
export interface MappedColumn {
  readonly index: number;
  readonly field: ColumnField;
}

/** The cleaned values of a row by field; an empty text for a missing value. */
export type RosterValues = Record<RosterField, string>;

/** The cells of a row that a person corrected, by field. */
export type RosterEdits = Partial<RosterValues>;

type Clearable = NonNullable<RosterImportRow['clear']>[number];

/** A row whose cells were cleaned: values, fields to clear and problems. */
export interface CleanedRow {
  readonly values: RosterValues;
  /** Fields whose cell says CLEAR. */
  readonly clear: readonly Clearable[];
  readonly problems: readonly RosterProblem[];
}

const clearable: ReadonlySet<string> = new Set<Clearable>(['specialization', 'phone', 'roll_number']);
const nothingCleared: readonly Clearable[] = Object.freeze([]);

/** The mapped columns of a file, in the order of `columnFields`. */
export function mappedColumns(mapping: RosterMapping): MappedColumn[] {
  const columns = Object.entries(mapping).map(([index, field]) => ({ index: Number(index), field }));
  return columns.sort((one, other) => columnFields.indexOf(one.field) - columnFields.indexOf(other.field));
}

/** The column index of each field in a row, counted from 0; -1 for a field without a column. */
export interface FieldPlaces extends Readonly<Record<RosterField, number>> {
  /** Column indexes of first, middle and last name. Empty if the name has a column, or the first name has none. */
  readonly parts: readonly number[];
}

/** Computes the column index of each field from the mapped columns. */
export function placesOf(columns: readonly MappedColumn[]): FieldPlaces {
  const places = { name: -1, course: -1, specialization: -1, semester: -1, email: -1, phone: -1, roll_number: -1 };
  for (const { index, field } of columns) if (!isNamePart(field)) places[field] = index;
  const isParted = places.name < 0 && columns.some(({ field }) => field === 'first_name');
  const placeOf = (part: ColumnField) => columns.find(({ field }) => field === part)?.index ?? [];
  return { ...places, parts: isParted ? nameParts.flatMap(placeOf) : [] };
}

/** The cell of a field as the file has it. For a name in several columns: all its parts, joined by spaces. */
export function writtenCell(cells: readonly RawCell[], places: FieldPlaces, field: RosterField): RawCell {
  if (field === 'name' && places.parts.length > 0) return writtenName(cells, places.parts);
  return cellAt(cells, places[field]);
}

interface Cleaning {
  readonly values: RosterValues;
  clear: Clearable[] | null;
  problems: RosterProblem[] | null;
}

/** Cleans the mapped cells of one row and reports every problem. Cells in `edits` replace those of the file. */
export function cleanRow(cells: readonly RawCell[], columns: readonly MappedColumn[], edits?: RosterEdits): CleanedRow {
  const values = { name: '', course: '', specialization: '', semester: '', email: '', phone: '', roll_number: '' };
  const row: Cleaning = { values, clear: null, problems: null };
  const places = placesOf(columns);
  for (const field of rosterFields) takeCell(row, field, edits?.[field] ?? ownCell(cells, places, field), false);
  if (edits?.name === undefined) sayLeftOut(row, cells, places);
  return { values, clear: row.clear ?? nothingCleared, problems: row.problems ?? noProblems };
}

const cellAt = (cells: readonly RawCell[], place: number): RawCell => (place < 0 ? '' : cells[place]);

/** The cell that a field is read from. For a name in several columns: the joined name (`joinedName`). */
export function ownCell(cells: readonly RawCell[], places: FieldPlaces, field: RosterField): RawCell {
  if (field === 'name' && places.parts.length > 0) return joinedName(cells, places.parts);
  return cellAt(cells, places[field]);
}

function sayLeftOut(row: Cleaning, cells: readonly RawCell[], { parts }: FieldPlaces): void {
  if (parts.length === 0 || cellText(writtenName(cells, parts)) === cellText(joinedName(cells, parts))) return;
  const remark = cleanedOf('name', 'name_part', 'A part of the name without any letter left out');
  row.problems = [...(row.problems ?? []), remark];
}

/**
 * Cleans one row like `cleanRow`, but without problems of severity `cleaned`, for large lists. The fields are written
 * out one by one: a loop would give rows different shapes and make plain cells slower.
 */
export function cleanRowBriefly(cells: readonly RawCell[], places: FieldPlaces): CleanedRow {
  const called = ownCell(cells, places, 'name');
  const name = quickText(called);
  const course = quickText(cellAt(cells, places.course));
  const specialization = quickText(cellAt(cells, places.specialization));
  const semester = quickSemester(cellAt(cells, places.semester));
  const email = quickEmail(cellAt(cells, places.email));
  const phone = quickPhone(cellAt(cells, places.phone));
  const roll = quickRoll(cellAt(cells, places.roll_number));
  const values = {
    name: name ?? '',
    course: course ?? '',
    specialization: specialization ?? '',
    semester: semester ?? '',
    email: email ?? '',
    phone: phone ?? '',
    roll_number: roll ?? '',
  };
  const plain = name !== null && course !== null && specialization !== null && semester !== null;
  if (plain && email !== null && phone !== null && roll !== null) {
    return { values, clear: nothingCleared, problems: noProblems };
  }
  const row: Cleaning = { values, clear: null, problems: null };
  if (name === null) takeCell(row, 'name', called, true);
  if (course === null) takeCell(row, 'course', cells[places.course], true);
  if (specialization === null) takeCell(row, 'specialization', cells[places.specialization], true);
  if (semester === null) takeCell(row, 'semester', cells[places.semester], true);
  if (email === null) takeCell(row, 'email', cells[places.email], true);
  if (phone === null) takeCell(row, 'phone', cells[places.phone], true);
  if (roll === null) takeCell(row, 'roll_number', cells[places.roll_number], true);
  return { values, clear: row.clear ?? nothingCleared, problems: row.problems ?? noProblems };
}

function takeCell(row: Cleaning, field: RosterField, raw: RawCell, brief: boolean): void {
  if (raw === '' || raw === undefined) return;
  if (typeof raw === 'string' && raw.length >= clearWord.length && raw.length < 20 && raw.trim() === clearWord) {
    if (clearable.has(field)) row.clear = [...(row.clear ?? []), field as Clearable];
    else row.problems = [...(row.problems ?? []), cannotClear(field)];
    return;
  }
  const cleaned = cleanCell(field, raw, brief);
  row.values[field] = cleaned.value;
  if (cleaned.problems.length > 0) row.problems = [...(row.problems ?? []), ...cleaned.problems];
}

/** A cleaned row in the form of the contract. `seen` is the student's revision in the preview; 0 for a new student. */
export function toRosterImportRow(row: number, { values, clear }: CleanedRow, seen?: number): RosterImportRow {
  const sent: RosterImportRow['values'] = {};
  for (const field of rosterFields) {
    if (values[field] === '') continue;
    if (field !== 'semester') sent[field] = values[field];
    else if (/^\d+$/.test(values.semester)) sent.semester = Number(values.semester);
  }
  return { row, values: sent, ...(clear.length > 0 && { clear: [...clear] }), ...(seen !== undefined && { seen }) };
}

const cannotClear = (field: RosterField) =>
  errorOf(
    field,
    'cannot_clear',
    `${fieldTitles[field]} cannot be emptied`,
    'Leave the cell empty to keep the value, or write a new one',
  );

import type { RosterImportChoices, RosterImportMode } from '#shared/contract/batches.ts';
import {
  type ColumnField,
  nameParts,
  type RosterField,
  type RosterImport,
  type RosterInspection,
  type RosterMapping,
  type RosterValueChoice,
} from '#shared/desk/types.ts';
import { columnTitles, filledFields, isNamePart } from '#shared/roster/name-parts.ts';

/** What people choose on the Columns step, beside how the file is read. */
export interface ColumnsForm {
  readonly mapping: RosterMapping;
  readonly mode: RosterImportMode;
  readonly allOrNothing: boolean;
  readonly choices: RosterImportChoices;
  readonly values: readonly RosterValueChoice[];
}

type Column = RosterInspection['columns'][number];

/** How a column came to its field, as its badge says. */
export type MatchWord = 'Exact' | 'Known name' | 'Remembered' | 'Suggested' | 'Chosen' | 'Ignored';

/** The form as the desk proposes it, or as it was left. */
export function toColumnsForm({ options }: Pick<RosterImport, 'options'>): ColumnsForm {
  const { mapping, mode, allOrNothing, choices, values } = options;
  return { mapping, mode, allOrNothing, choices, values };
}

/** Whether a mode gives students who are on the list new values; then identifiers may change, and columns may win. */
export function updates(mode: RosterImportMode): boolean {
  return mode !== 'add';
}

/** Whether a mode puts students on the list; then somebody may want to write to them. */
export function adds(mode: RosterImportMode): boolean {
  return mode !== 'update';
}

type Overwritten = RosterImportChoices['overwrite'][number];
/** Fields that students may change themselves once they have joined. */
const studentsOwn: readonly Overwritten[] = ['name', 'course', 'specialization', 'semester', 'phone'];

/** Whether a column can be ticked to win over what the students wrote. */
export function canOverwrite(field: ColumnField | null): field is Overwritten {
  return studentsOwn.some((each) => each === field);
}

/** The choices with a field ticked to win over what the students wrote, or not. */
export function withOverwrite(choices: RosterImportChoices, field: Overwritten, wins: boolean): RosterImportChoices {
  const others = choices.overwrite.filter((each) => each !== field);
  return { ...choices, overwrite: wins ? [...others, field] : others };
}

/** The choices as far as they mean something with this mapping and mode; what they no longer do is left out. */
export function choicesInEffect({ choices, mapping, mode }: Pick<ColumnsForm, 'choices' | 'mapping' | 'mode'>) {
  const mapped = filledFields(mapping);
  return {
    identifiers: choices.identifiers && updates(mode),
    overwrite: updates(mode) ? choices.overwrite.filter((field) => mapped.has(field)) : [],
    notify: choices.notify && adds(mode),
  };
}

/**
 * Gives a column a field, or none. A field that another column had moves over. The name is in one column or in those of
 * its parts: a last name beside a whole one makes that the first name.
 */
export function mapColumn(mapping: RosterMapping, column: number, field: ColumnField | null): RosterMapping {
  const next: RosterMapping = {};
  for (const [index, other] of Object.entries(mapping)) {
    const kept = Number(index) === column || other === field ? null : besideName(other, field);
    if (kept !== null) next[Number(index)] = kept;
  }
  if (field !== null) next[column] = field;
  return next;
}

/** What a column stays once another one holds the name, or a part of it. */
function besideName(other: ColumnField, chosen: ColumnField | null): ColumnField | null {
  if (chosen === 'name' && isNamePart(other)) return null;
  if (other !== 'name' || chosen === null || !isNamePart(chosen)) return other;
  return chosen === 'first_name' ? null : 'first_name';
}

/** The mapping after one column was looked at again: only that column follows the new look, if its field is free. */
export function remappedColumn(
  mapping: RosterMapping,
  column: number,
  { options }: Pick<RosterImport, 'options'>,
): RosterMapping {
  const others = mapColumn(mapping, column, null);
  const field = options.mapping[column];
  return field === undefined || Object.values(others).includes(field) ? others : mapColumn(others, column, field);
}

/** What a new student needs. */
export const requiredFields = ['name', 'course', 'semester', 'email'] as const satisfies readonly RosterField[];

/** Fields that still need a column. Updating alone needs only something that says who a row is about. */
export function missingFields({ mapping, mode }: Pick<ColumnsForm, 'mapping' | 'mode'>): readonly ColumnField[] {
  const filled = filledFields(mapping);
  const held = Object.values(mapping);
  const unnamed = held.some(isNamePart) && !held.includes('first_name');
  const needed: readonly ColumnField[] = unnamed ? ['first_name'] : [];
  if (mode === 'update') return filled.has('email') || filled.has('roll_number') ? needed : [...needed, 'email'];
  return [...needed, ...requiredFields.filter((field) => !filled.has(field) && !(unnamed && field === 'name'))];
}

/** The headings whose columns make the name together, first to last; none where one column has it. */
export function joinedHeadings(columns: readonly Column[], mapping: RosterMapping): readonly string[] {
  const parts = columns.flatMap(({ index, heading }) => {
    const held = mapping[index];
    return held && isNamePart(held) ? [{ held, heading: heading || columnTitles[held] }] : [];
  });
  const ordered = parts.sort((one, other) => nameParts.indexOf(one.held) - nameParts.indexOf(other.held));
  return ordered.length > 1 ? ordered.map(({ heading }) => heading) : [];
}

/** What the badge of a column says. `suggested` ones are not taken until somebody does. */
export function matchWord(column: Column, mapping: RosterMapping): MatchWord {
  const field = mapping[column.index];
  if (field === undefined) {
    if (column.match === 'remembered' && column.field === null) return 'Remembered';
    return column.match === 'suggested' && column.field ? 'Suggested' : 'Ignored';
  }
  if (field !== column.field) return 'Chosen';
  switch (column.match) {
    case 'exact':
      return 'Exact';
    case 'alias':
      return 'Known name';
    case 'remembered':
      return 'Remembered';
    default:
      return 'Chosen';
  }
}

/** The field that a column may be meant for and does not have yet; null when it is taken or there is none. */
export function suggestionFor(column: Column, mapping: RosterMapping): ColumnField | null {
  if (matchWord(column, mapping) !== 'Suggested' || !column.field) return null;
  const held = Object.values(mapping);
  const isNamed = column.field === 'name' && held.some(isNamePart);
  return isNamed || held.includes(column.field) ? null : column.field;
}

/** `A`, `B` … `Z`, `AA`: the column as spreadsheets call it. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`;
}

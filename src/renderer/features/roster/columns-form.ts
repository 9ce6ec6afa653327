import type { BatchChoices, BatchMode } from '#shared/contract/batches.ts';
import type {
  RosterField,
  RosterImport,
  RosterInspection,
  RosterMapping,
  RosterValueChoice,
} from '#shared/desk/types.ts';

/** What people choose on the Columns step, beside how the file is read. */
export interface ColumnsForm {
  readonly mapping: RosterMapping;
  readonly mode: BatchMode;
  readonly allOrNothing: boolean;
  readonly choices: BatchChoices;
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
export function updates(mode: BatchMode): boolean {
  return mode !== 'add';
}

/** Whether a mode puts students on the list; then somebody may want to write to them. */
export function adds(mode: BatchMode): boolean {
  return mode !== 'update';
}

type Overwritten = BatchChoices['overwrite'][number];
/** Fields that students may change themselves once they have joined. */
const studentsOwn: readonly Overwritten[] = ['name', 'course', 'specialization', 'semester', 'phone'];

/** Whether a column can be ticked to win over what the students wrote. */
export function canOverwrite(field: RosterField | null): field is Overwritten {
  return studentsOwn.some((each) => each === field);
}

/** The choices with a field ticked to win over what the students wrote, or not. */
export function withOverwrite(choices: BatchChoices, field: Overwritten, wins: boolean): BatchChoices {
  const others = choices.overwrite.filter((each) => each !== field);
  return { ...choices, overwrite: wins ? [...others, field] : others };
}

/** The choices as far as they mean something with this mapping and mode; what they no longer do is left out. */
export function choicesInEffect({ choices, mapping, mode }: Pick<ColumnsForm, 'choices' | 'mapping' | 'mode'>) {
  const mapped = new Set<RosterField>(Object.values(mapping));
  return {
    identifiers: choices.identifiers && updates(mode),
    overwrite: updates(mode) ? choices.overwrite.filter((field) => mapped.has(field)) : [],
    notify: choices.notify && adds(mode),
  };
}

/** Gives a column a field, or none. A field that another column had moves over. */
export function mapColumn(mapping: RosterMapping, column: number, field: RosterField | null): RosterMapping {
  const others = Object.entries(mapping).filter(([index, other]) => Number(index) !== column && other !== field);
  const next: RosterMapping = Object.fromEntries(others);
  if (field !== null) next[column] = field;
  return next;
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
export function missingFields({ mapping, mode }: Pick<ColumnsForm, 'mapping' | 'mode'>): readonly RosterField[] {
  const mapped = new Set<RosterField>(Object.values(mapping));
  if (mode === 'update') return mapped.has('email') || mapped.has('roll_number') ? [] : ['email'];
  return requiredFields.filter((field) => !mapped.has(field));
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
export function suggestionFor(column: Column, mapping: RosterMapping): RosterField | null {
  if (matchWord(column, mapping) !== 'Suggested' || !column.field) return null;
  return Object.values(mapping).includes(column.field) ? null : column.field;
}

/** `A`, `B` … `Z`, `AA`: the column as spreadsheets call it. */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnLetter(Math.floor(index / 26) - 1)}${last}`;
}

import type { BatchMode } from '#shared/contract/students.ts';
import type { RosterField, RosterImport, RosterInspection, RosterMapping } from '#shared/desk/types.ts';

/** What people choose on the Columns step, beside how the file is read. */
export interface ColumnsForm {
  readonly mapping: RosterMapping;
  readonly mode: BatchMode;
  readonly allOrNothing: boolean;
}

type Column = RosterInspection['columns'][number];

/** How a column came to its field, as its badge says. */
export type MatchWord = 'Exact' | 'Known name' | 'Remembered' | 'Suggested' | 'Chosen' | 'Ignored';

/** The form as the desk proposes it, or as it was left. */
export function toColumnsForm({ options }: Pick<RosterImport, 'options'>): ColumnsForm {
  const { mapping, mode, allOrNothing } = options;
  return { mapping, mode, allOrNothing };
}

/** Gives a column a field, or none. A field that another column had moves over. */
export function mapColumn(mapping: RosterMapping, column: number, field: RosterField | null): RosterMapping {
  const others = Object.entries(mapping).filter(([index, other]) => Number(index) !== column && other !== field);
  const next: RosterMapping = Object.fromEntries(others);
  if (field !== null) next[column] = field;
  return next;
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
  if (field === undefined) return column.match === 'suggested' && column.field ? 'Suggested' : 'Ignored';
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

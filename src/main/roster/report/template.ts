import type { RosterField } from '#shared/desk/types.ts';
import { fieldTitles } from '#shared/roster/decide.ts';

/** A column of the template. */
export interface TemplateColumn {
  readonly field: RosterField;
  readonly heading: string;
  /** Width in characters. */
  readonly width: number;
  readonly example: string;
}

const exampleMark = 'Example row (not uploaded)';
const exampleEmail = 'ananya.krishnamurthy@example.ac.in';

const column = (field: RosterField, required: boolean, width: number, example: string): TemplateColumn => ({
  field,
  heading: `${fieldTitles[field]}${required ? '*' : ''}`,
  width,
  example,
});

/** The columns of the template, in the order of the student list; an asterisk marks what a new student needs. */
export const templateColumns: readonly TemplateColumn[] = [
  column('name', true, 34, `${exampleMark}: Ananya Krishnamurthy`),
  column('course', true, 18, 'B.Tech'),
  column('specialization', false, 24, 'Computer Science'),
  column('semester', true, 12, '5'),
  column('email', true, 38, exampleEmail),
  column('phone', false, 20, '+919820144512'),
  column('roll_number', false, 18, '0021CS045'),
];

/** Whether a row is the template's own example, left in the file. */
export function isExampleRow(values: Partial<Record<RosterField, string>>): boolean {
  return values.email === exampleEmail && (values.name ?? '').startsWith(exampleMark);
}

import type { RosterImportChoices, RosterImportMode, RosterImportRow } from '#shared/contract/batches.ts';
import type { StudentFields } from '#shared/contract/students.ts';
import type { Person } from './people.ts';
import type { TestAnswer } from './test-server.ts';

/** A row of an upload; the number makes name, e-mail, phone and roll number its own. */
export function rosterRow(number: number, values: Partial<StudentFields> = {}): RosterImportRow {
  return {
    row: number + 1,
    values: {
      name: `Student ${number}`,
      course: 'B.Tech',
      specialization: 'Civil',
      semester: 3,
      email: `student${number}@example.ac.in`,
      phone: `+91${9_000_000_000 + number}`,
      roll_number: `U${String(number).padStart(5, '0')}`,
      ...values,
    },
  };
}

/** So many rows, numbered from `first`. */
export const rosterRows = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => rosterRow(first + index));

/** What a whole upload came to. */
export interface Uploaded {
  readonly id: number;
  readonly parts: readonly TestAnswer<'batches.rows'>[];
  readonly finish: TestAnswer<'batches.finish'>;
}

/** How a list is uploaded. */
export interface UploadOptions {
  readonly mode?: RosterImportMode;
  readonly file?: string;
  /** Rows of one part. */
  readonly size?: number;
  readonly choices?: Partial<RosterImportChoices>;
  /** Students on the list whose rows are not sent. */
  readonly present?: readonly number[];
  /** The count that the person typed. */
  readonly affected?: number;
}

/** Opens an upload and answers its id. Throws unless the service said 201. */
export async function openRosterImport(
  by: Person,
  rowCount: number,
  mode: RosterImportMode = 'add_update',
  file = 'list.csv',
  choices: Partial<RosterImportChoices> = {},
) {
  const answer = await by.call('batches.create', { body: { file_name: file, row_count: rowCount, mode, choices } });
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`);
  return answer.body.data.id;
}

/** Uploads rows from start to end, in parts of at most `size`. */
export async function upload(
  by: Person,
  rows: readonly RosterImportRow[],
  { mode = 'add_update', file = 'list.csv', size = 1000, choices, present = [], affected }: UploadOptions = {},
): Promise<Uploaded> {
  const id = await openRosterImport(by, Math.max(1, rows.length), mode, file, choices);
  const parts: TestAnswer<'batches.rows'>[] = [];
  for (let start = 0; start < Math.max(1, rows.length); start += size) {
    const named = parts.length === 0 ? [...present] : [];
    const body = { part: parts.length, rows: rows.slice(start, start + size), present: named };
    parts.push(await by.call('batches.rows', { params: { id }, body }));
  }
  return { id, parts, finish: await finish(by, id, parts.length, affected) };
}

/** Finishes an upload. */
export function finish(by: Person, id: number, parts: number, affected?: number) {
  const body = { parts, ...(affected !== undefined && { affected }) };
  return by.call('batches.finish', { params: { id }, body });
}

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { StudentRow } from '#shared/contract/students.ts';
import { fieldTitles } from '#shared/roster/decide.ts';
import type { Handle } from '../data/database.ts';
import { readRows, studentIds } from '../data/students-lists.ts';
import { type ExportColumn, writeCsv } from '../export/delimited.ts';
import { writeWorkbook } from '../export/workbook.ts';
import { type Context, type FileReply, route } from './route.ts';
import { institutionOf, sourceOf } from './students.ts';

/** The student list as a file. */
export function registerExport(app: FastifyInstance): void {
  route(app, 'students.export', exportStudents);
}

/** The columns of the template first and under its headings, so that an exported list can be uploaded again. */
export const studentColumns: readonly ExportColumn<StudentRow>[] = [
  { heading: fieldTitles.name, kind: 'text', width: 28, value: ({ name }) => name },
  { heading: fieldTitles.course, kind: 'text', width: 12, value: ({ course }) => course },
  { heading: fieldTitles.specialization, kind: 'text', width: 24, value: ({ specialization }) => specialization },
  { heading: fieldTitles.semester, kind: 'number', width: 10, value: ({ semester }) => semester },
  { heading: fieldTitles.email, kind: 'text', width: 32, value: ({ email }) => email },
  { heading: fieldTitles.phone, kind: 'phone', width: 16, value: ({ phone }) => phone },
  { heading: fieldTitles.roll_number, kind: 'text', width: 16, value: ({ roll_number }) => roll_number },
  { heading: 'Date Added', kind: 'text', width: 12, value: ({ date_added }) => date_added.slice(0, 10) },
  { heading: 'Assigned Opportunities', kind: 'text', width: 40, value: (row) => row.assigned_opportunities.join('; ') },
];

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

async function exportStudents({ db, service, user, query, now }: Context<'students.export'>): Promise<FileReply> {
  const { format, ...filters } = query;
  const ids = await studentIds(sourceOf({ db, service }), institutionOf(user), filters);
  const rows = readInSteps(db, ids);
  const bytes = format === 'csv' ? writeCsv(studentColumns, rows) : writeWorkbook('Students', studentColumns, rows);
  const name = `students-${now.toISOString().slice(0, 10)}.${format}`;
  return { file: Readable.from(bytes, { objectMode: false }), name, type: types[format] };
}

const rowsPerStep = 500;

/** Short queries instead of one long one, so that a slow download holds no connection. */
async function* readInSteps(db: Handle, ids: readonly number[]): AsyncGenerator<StudentRow[]> {
  for (let start = 0; start < ids.length; start += rowsPerStep) {
    yield await readRows(db, ids.slice(start, start + rowsPerStep));
  }
}

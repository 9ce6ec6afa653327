import type { FastifyInstance } from 'fastify';
import { exportEnrollments } from '../enrollments/export.ts';
import { type Context, type FileReply, route } from '../platform/http/route.ts';
import { institutionOf } from '../platform/sessions/access.ts';
import { studentExportColumns } from '../platform/spreadsheet/student-columns.ts';
import { inSteps, tableFile } from '../platform/spreadsheet/table-file.ts';
import { exportPostings } from '../postings/export.ts';
import { readRows, studentIds } from './lists.ts';
import { listSourceOf } from './routes.ts';

/** Lists as files. */
export function registerExport(app: FastifyInstance): void {
  route(app, 'students.export', exportStudents);
  route(app, 'postings.export', exportPostings);
  route(app, 'enrollments.export', exportEnrollments);
}

async function exportStudents({ db, service, user, query, now }: Context<'students.export'>): Promise<FileReply> {
  const { format, except, ...filters } = query;
  const found = await studentIds(listSourceOf({ db, service }), institutionOf(user), filters);
  const left = new Set(except?.split(',').map(Number));
  const ids = found.filter((id) => !left.has(id));
  const chunks = inSteps(ids, (some) => readRows(db, some));
  return tableFile({ name: 'students', sheet: 'Students', columns: studentExportColumns, chunks }, format, now);
}

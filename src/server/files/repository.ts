import type { Insertable, Selectable } from 'kysely';
import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { apiPrefix } from '#shared/contract/index.ts';
import type { Handle } from '../platform/database/database.ts';
import type { StoredFilesTable } from '../platform/database/tables/enrollments.ts';

/** What is known of a stored file. */
export type FileRecord = Selectable<StoredFilesTable>;

/** Keeps what is known of a file whose bytes are stored; answers its id. */
export async function insertFile(tx: Handle, file: Insertable<StoredFilesTable>): Promise<number> {
  const { id } = await tx.insertInto('stored_files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The files of these ids, by id. */
export async function readFiles(db: Handle, ids: readonly number[]): Promise<Map<number, FileRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('stored_files').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A file as lists name it; null for none. */
export function fileAnswer(file: FileRecord): StoredFileLink;
export function fileAnswer(file: FileRecord | null): StoredFileLink | null;
export function fileAnswer(file: FileRecord | null): StoredFileLink | null {
  if (!file) return null;
  const { id, name, type, size } = file;
  return { id, name, type, size, link: `${apiPrefix}/files/${id}` };
}

/** Whether an account is that of a student of an institution: by the account, or by the institution's list. */
export async function studiesAt(db: Handle, userId: number, institutionId: number | null): Promise<boolean> {
  if (institutionId === null) return false;
  const row = await db
    .selectFrom('users')
    .leftJoin('students', (join) => join.onRef('students.user_id', '=', 'users.id').on('students.archived', '=', 0))
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.role', '=', 4)
    .where(({ or, eb }) =>
      or([eb('users.institution_id', '=', institutionId), eb('students.institution_id', '=', institutionId)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a student has applied to a company, and not left. */
export async function appliedTo(db: Handle, userId: number, companyId: number | null): Promise<boolean> {
  if (companyId === null) return false;
  const row = await db
    .selectFrom('enrollments')
    .select('id')
    .where('user_id', '=', userId)
    .where('company_id', '=', companyId)
    .where('status', '<>', 1)
    .executeTakeFirst();
  return row !== undefined;
}

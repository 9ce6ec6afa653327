import type { Insertable, Selectable } from 'kysely';
import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { apiPrefix } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { Handle } from '../platform/database/database.ts';
import type { StoredFilesTable } from '../platform/database/tables/enrollments.ts';
import { sharesWith } from '../privacy/sharing.ts';

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

/** Who asks for a file. */
export interface FileReader {
  readonly id: number;
  readonly role: number;
  readonly company_id: number | null;
  readonly institution_id: number | null;
}

/**
 * The file, for those who may see it, else null: both sides of the conversation that it was sent in; the student whose it
 * is, the educator with whom it is shared, the company that it was handed in to, and for what a profile shows a company
 * that the student has applied to.
 */
export async function readFileFor(db: Handle, reader: FileReader, id: number): Promise<FileRecord | null> {
  const file = (await readFiles(db, [id])).get(id);
  if (!file) return null;
  if (file.purpose === 'attachment') return (await isSentTo(db, reader, file.id)) ? file : null;
  if (reader.role === roles.student) return file.user_id === reader.id ? file : null;
  if (reader.role === roles.educator) return (await isEducators(db, file, reader.institution_id)) ? file : null;
  if (reader.role !== roles.employer || reader.company_id === null) return null;
  if (file.enrollment_id !== null) return file.company_id === reader.company_id ? file : null;
  return (await appliedTo(db, file.user_id, reader.company_id)) ? file : null;
}

/** Whether a file was sent in a conversation of whoever asks, by either side. */
async function isSentTo(db: Handle, reader: FileReader, fileId: number): Promise<boolean> {
  const sides = {
    [roles.employer]: ['conversations.company_id', reader.company_id],
    [roles.educator]: ['conversations.institution_id', reader.institution_id],
    [roles.student]: ['conversations.user_id', reader.id],
    [roles.mentor]: ['conversations.mentor_id', reader.id],
  } as const;
  const side = Object.entries(sides).find(([role]) => Number(role) === reader.role)?.[1];
  if (!side || side[1] === null) return false;
  const row = await db
    .selectFrom('message_files')
    .innerJoin('messages', 'messages.id', 'message_files.message_id')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where(side[0], '=', side[1])
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an educator may see a file: of a student who studies there, and of an application that is shared. */
async function isEducators(db: Handle, file: FileRecord, institutionId: number | null): Promise<boolean> {
  if (institutionId === null || !(await studiesAt(db, file.user_id, institutionId))) return false;
  return file.enrollment_id === null || (await sharesWith(db, institutionId, file.enrollment_id));
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

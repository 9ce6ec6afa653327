import { roles } from '#shared/rules/accounts/roles.ts';
import { writerOf } from '../messages/correspondents.ts';
import { wasSentWith } from '../messages/repository.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { sharesWith } from '../privacy/sharing.ts';
import { appliedTo, type FileRecord, readFiles, studiesAt } from './repository.ts';

/**
 * The file, for those who may see it, else null: both sides of the conversation that it was sent in; the student whose it
 * is, the educator with whom it is shared, the company that it was handed in to, and for what a profile shows a company
 * that the student has applied to.
 */
export async function readFileFor(db: Handle, reader: Account, id: number): Promise<FileRecord | null> {
  const file = (await readFiles(db, [id])).get(id);
  if (!file) return null;
  if (file.purpose === 'attachment') return (await wasSentWith(db, writerOf(reader), file.id)) ? file : null;
  if (reader.role === roles.student) return file.user_id === reader.id ? file : null;
  if (reader.role === roles.educator) return (await isEducators(db, file, reader.institution_id)) ? file : null;
  if (reader.role !== roles.employer || reader.company_id === null) return null;
  if (file.enrollment_id !== null) return file.company_id === reader.company_id ? file : null;
  return (await appliedTo(db, file.user_id, reader.company_id)) ? file : null;
}

/** Whether an educator may see a file: of a student who studies there, and of an application that is shared. */
async function isEducators(db: Handle, file: FileRecord, institutionId: number | null): Promise<boolean> {
  if (institutionId === null || !(await studiesAt(db, file.user_id, institutionId))) return false;
  return file.enrollment_id === null || (await sharesWith(db, institutionId, file.enrollment_id));
}

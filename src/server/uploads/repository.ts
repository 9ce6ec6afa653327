import { type Selectable, sql } from 'kysely';
import { AppError, errorAt } from '#shared/errors.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { UploadsTable } from '../platform/database/tables/enrollments.ts';
import type { ReceivedFile } from '../platform/files/receive-upload.ts';
import type { Service } from '../platform/service.ts';

/** A file that arrives in parts. */
export type UploadRecord = Selectable<UploadsTable>;

const keptDays = 7;
/** When an upload is dropped unless more of it arrives, ISO 8601. */
export const uploadExpiryOf = ({ updated_at }: Pick<UploadRecord, 'updated_at'>): string =>
  new Date(Date.parse(updated_at) + keptDays * milliseconds.day).toISOString();

/** A student's own upload. Throws `not_found`. */
export async function ownUpload(db: Handle, userId: number, id: string): Promise<UploadRecord> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** How many uploads of an account no report has taken yet, and their bytes. */
export async function openUploads(
  db: Handle,
  userId: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/**
 * A copy of a finished upload's bytes, in the store under a name of its own: nothing that is still on a line can change
 * them. Throws `invalid` at `field`.
 */
export async function copyUpload(
  { database, files }: Service,
  { userId, id, field }: { readonly userId: number; readonly id: string; readonly field: string },
): Promise<ReceivedFile> {
  const refuse = (message: string) => errorAt(field, message);
  const upload = await ownUpload(database.read, userId, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!upload) throw refuse('This file is no longer kept. Please upload it again');
  if (upload.type === null) throw refuse('This file hasn’t arrived completely yet');
  if (upload.used_at !== null) throw refuse('This file was handed in already. Please upload it again');
  const stored = await files.write(await files.read(upload.stored_name), upload.size);
  if (stored.hash === upload.hash && stored.size === upload.size)
    return { ...stored, name: upload.name, type: upload.type };
  await files.remove(stored.storedName);
  throw refuse('This file didn’t arrive as it was sent. Please upload it again');
}

/** Marks uploads as taken by a report. Throws `conflict` where another report was quicker. */
export async function markUsed(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ used_at: now.toISOString() })
      .where('id', '=', id.toLowerCase())
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new AppError('conflict');
  }
}

/** Drops uploads to which nothing was added for a week. Their bytes go with the sweep of files. */
export async function forgetUploads(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * milliseconds.day).toISOString();
  await tx.deleteFrom('uploads').where('updated_at', '<', before).execute();
}

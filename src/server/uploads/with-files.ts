import { AppError } from '#shared/errors.ts';
import type { Tx } from '../platform/database/schema.ts';
import { removeFiles, type Upload } from '../platform/files/receive-upload.ts';
import type { Context } from '../platform/http/route.ts';
import { copyUpload, markUsed } from './repository.ts';

/** A call whose files come with it, or have arrived before it and are named by the ids of their uploads. */
type WithFiles = Pick<Context<'reports.weekly'>, 'files' | 'user' | 'service' | 'earlier'>;
type Files = Upload['files'];

/** The id of the upload that a field names, where it names one. */
export type NamedUploads = Readonly<Record<string, string | undefined>>;

/**
 * Runs `work` with the files that came with the call or arrived before it. Copies that no row knows in the end go again;
 * what is left after a failure that isn't an answer, the sweep finds.
 */
export async function withFiles<T extends object>(
  { files, user, service, earlier }: WithFiles,
  uploads: NamedUploads,
  work: (files: Files) => Promise<T>,
): Promise<T> {
  const known = await earlier<T>();
  if (known) return known;
  const copies = new Map<string, NonNullable<ReturnType<Files['get']>>>();
  try {
    for (const [field, id] of Object.entries(uploads)) {
      if (id === undefined || files.has(field)) continue;
      copies.set(field, await copyUpload(service, { id, field, userId: user.id }));
    }
    return await work(new Map([...files, ...copies]));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await removeFiles(service, copies);
    // Its first attempt may have been at work still, and taken the uploads.
    const meanwhile = await earlier<T>();
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/** Marks the uploads that a call named, and that did not come with it, as used up. Throws `conflict` as `markUsed` does. */
export async function spendUploads(
  tx: Tx,
  { files }: Pick<WithFiles, 'files'>,
  uploads: NamedUploads,
  now: Date,
): Promise<void> {
  const used = Object.entries(uploads).flatMap(([field, id]) => (id === undefined || files.has(field) ? [] : [id]));
  await markUsed(tx, used, now);
}

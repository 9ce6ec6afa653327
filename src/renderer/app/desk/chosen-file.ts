import { z } from 'zod';
import { acceptedExtensions, checkDocument } from '#shared/rules/files/file-checks.ts';
import { getBridge } from './desk-bridge.ts';

/** A file that the desk holds until it is handed in. Size in bytes. */
export const chosenFile = z.object({ fileId: z.string(), name: z.string(), size: z.number() });
/** A file that the desk holds until it is handed in. Size in bytes. */
export type ChosenFile = z.infer<typeof chosenFile>;

/** What a field of files offers to choose from: the kinds of documents that are taken. */
export const acceptedDocuments = acceptedExtensions.map((extension) => `.${extension}`).join(',');

/** Has the desk hold a document that was chosen, or says why it isn't taken: another type, empty, too large. */
export async function takeDocument(
  file: File,
): Promise<{ readonly file: ChosenFile } | { readonly file: null; readonly problem: string }> {
  const problem = checkDocument(file);
  if (problem !== null) return { file: null, problem };
  const held = await getBridge().files.receive(file);
  return held.ok ? { file: held.data } : { file: null, problem: held.error.message };
}

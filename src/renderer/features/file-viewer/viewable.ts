import type { StoredFileLink } from '#shared/contract/enrollment-schemas.ts';
import { extensionOf } from '#shared/rules/files/file-checks.ts';
import { readImage } from '#shared/rules/files/image-header.ts';
import { count } from '../../ui/format.ts';

/** A file with what it is: 'report of week 3'. */
export interface LabelledFile {
  readonly file: StoredFileLink;
  readonly label: string;
}

/** Those of some labels that have a file. */
export function labelled(files: readonly (readonly [string, StoredFileLink | null | undefined])[]): LabelledFile[] {
  return files.flatMap(([label, file]) => (file ? [{ file, label }] : []));
}

const pictures: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp']);

/** How a file can be shown here, by its name; null for files that only other programs open. */
export function fileViewOf(name: string): 'pdf' | 'picture' | null {
  const extension = extensionOf(name);
  if (extension === 'pdf') return 'pdf';
  return pictures.has(extension) ? 'picture' : null;
}

/** Bytes of the largest file that is shown here. */
export const maxViewBytes = 25 * 1024 * 1024;
/** Pixels of the largest picture that is shown here: decoded, it takes four bytes for each. */
const maxPixels = 50_000_000;

/** Texts that say why a file isn't shown. */
export const viewTexts = {
  empty: 'This file is empty',
  tooLarge: 'This file is too large to be shown here',
  damagedPicture: 'This picture is damaged and can’t be shown',
  damagedPdf: 'This PDF is damaged and can’t be shown',
  locked: 'This PDF is protected with a password',
  slow: 'This PDF takes too long to be shown',
  page: 'This page can’t be shown',
} as const;

/** Why a picture can't be shown, before it is decoded; null where nothing speaks against it. */
export function pictureRefusal(bytes: Uint8Array): string | null {
  const facts = readImage(bytes);
  if (!facts) return viewTexts.damagedPicture;
  const { width, height } = facts;
  if (width * height <= maxPixels) return null;
  return `This picture has ${count(width)} × ${count(height)} pixels, too many to be shown here`;
}

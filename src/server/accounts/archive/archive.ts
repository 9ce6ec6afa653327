import type { ZipPart } from '#node/spreadsheet/zip.ts';
import { AppError } from '#shared/errors.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { notOfPlaces, sections } from './sections.ts';

/**
 * The parts of an archive of what is kept of a person: a page that says what is in it, a JSON file of each kind of data,
 * and the files that the person handed in. What is kept is read before the first part is written.
 */
export async function archiveOf(db: Handle, files: FileStore, userId: number, now: Date): Promise<ZipPart[]> {
  const filled = [];
  for (const section of sections) {
    const rows = await section.rows(db, userId);
    if (rows.length > 0) filled.push({ ...section, rows });
  }
  const stored = await db
    .selectFrom('stored_files')
    .select(['id', 'name', 'stored_name'])
    .where('user_id', '=', userId)
    .where(notOfPlaces)
    .orderBy('id')
    .execute();
  const lost: string[] = [];
  const present: typeof stored = [];
  for (const file of stored) {
    if ((await files.length(file.stored_name)) > 0) present.push(file);
    else lost.push(`${file.name} is lost: its bytes are no longer there`);
  }
  const told = filled.map(({ name, tells, rows }) => `${name}.json (${rows.length}): ${tells}`);
  const page = ['Your data at Footbridge', `As of ${now.toISOString()}`, '', ...told, ...lost, '', notInIt, ''].join(
    '\r\n',
  );
  return [
    ['READ ME.txt', [page]],
    ...filled.map(({ name, rows }): ZipPart => [`${name}.json`, [`${JSON.stringify(rows, null, 2)}\n`]]),
    ...present.map(
      ({ id, name, stored_name }): ZipPart => [`files/${id} ${nameInFolder(name)}`, bytesOf(files, stored_name)],
    ),
  ];
}

const notInIt =
  'Not in it: what you wrote for your company or institution, which belongs to it; what companies think of you (ratings, hidden suggestions); lists of institutions that you are not on any more, and lists as they were uploaded; files that were not sent to the end; and what protects your account.';

/** Bytes of a name: file systems take 255, with the number before it. */
const maxNameBytes = 200;

/** A name that every system can unpack: without letters that some refuse, and cut at its beginning where it is long. */
function nameInFolder(name: string): string {
  const letters = [...name.replace(/[<>:"/\\|?*]/g, '-')];
  while (Buffer.byteLength(letters.join('')) > maxNameBytes) letters.shift();
  return letters.join('');
}

/** The bytes of a stored file; none where they went a moment ago, so that the rest still arrives. */
async function* bytesOf(files: FileStore, storedName: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (await files.read(storedName)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const isGone =
      error instanceof AppError ? error.code === 'not_found' : (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isGone) throw error;
  }
}

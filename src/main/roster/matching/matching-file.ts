import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import type { ListMatching } from '#shared/contract/batches.ts';
import { columnFields } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';

/** Bytes of the largest file: thousands of entries. */
const maxBytes = 2 * 1024 * 1024;
/** Entries of each kind. */
const maxEntries = 5000;

const few = (entries: object) => Object.keys(entries).length <= maxEntries;
const values = z.record(z.string().trim().min(1).max(120), z.string().trim().min(1).max(120)).refine(few);
const schema = z.object({
  format: z.literal('footbridge-matching'),
  version: z.literal(1),
  /** An empty field: the column is ignored. */
  headings: z.record(z.string().trim().min(1).max(300), z.enum(['', ...columnFields])).refine(few),
  course: values,
  specialization: values,
});

/** What is remembered of headings and values as the text of a file, for another institution or another computer. */
export function writeMatching({ headings, course, specialization }: ListMatching): string {
  const content = { format: 'footbridge-matching', version: 1, headings, course, specialization };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Reads such a file. Throws `too_large`, or `unreadable_file` with what is wrong with it. */
export async function readMatchingFile(path: string): Promise<ListMatching> {
  if ((await stat(path)).size > maxBytes) {
    throw new AppError('too_large', {
      message: 'This file is larger than 2 MB: it is not what Footbridge exports here',
    });
  }
  const content = parse(await readFile(path, 'utf8'));
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  if (z.object({ format: z.literal('footbridge-matching') }).safeParse(content).success) {
    const { path: place = [] } = parsed.error.issues[0] ?? {};
    if (place[0] === 'version') throw unreadable('This file is of a newer version of Footbridge. Update the app first');
    throw unreadable(`This file has an entry that is not understood: ${place.join(' › ')}`);
  }
  throw unreadable('This file does not hold headings and values. Choose one that was exported here');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

const unreadable = (message: string) => new AppError('unreadable_file', { message });

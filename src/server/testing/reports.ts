import { createHash } from 'node:crypto';
import { testPdf } from './documents.ts';
import type { Person } from './people.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Announces a file that arrives in parts. Throws unless the service said 201. */
export async function announced(student: Person, bytes: Uint8Array, name = 'week.pdf') {
  const body = { name, size: bytes.length, sha256: sha256(bytes) };
  const answer = await student.call('uploads.open', { body });
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.text}`);
  return answer.body.data;
}

/** A file that has arrived; answers its id. Throws unless the service said 200. */
export async function arrived(student: Person, bytes: Uint8Array = testPdf(), name = 'week.pdf'): Promise<string> {
  const { id } = await announced(student, bytes, name);
  const answer = await student.call('uploads.append', { params: { id }, query: { offset: 0 }, bytes });
  if (answer.status !== 200) throw new Error(`The bytes were refused: ${answer.text}`);
  return id;
}

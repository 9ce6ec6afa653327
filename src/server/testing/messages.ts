import { testPdf } from './documents.ts';
import type { Person } from './people.ts';

/** Sends a file with a message to a party ('company:3'); answers the id of the stored file. Throws unless the service said 201. */
export async function attachedFor(from: Person, to: string, name = 'notes.pdf'): Promise<number> {
  const answer = await from.call('messages.send', { body: { to, text: '' }, files: [{ name, bytes: testPdf() }] });
  const [file] = answer.body.data?.files ?? [];
  if (!file) throw new Error(`The message was refused: ${answer.text}`);
  return file.id;
}

import { z } from 'zod';
import { chosenFile } from '../../app/desk/chosen-file.ts';

const messageWords = z.object({ text: z.string(), files: z.array(chosenFile) });
/** What is typed and chosen for a message. */
export type MessageWords = z.infer<typeof messageWords>;
/** Whether kept words are those of a message. */
export const isMessageWords = (value: unknown): value is MessageWords => messageWords.safeParse(value).success;
/** The words of a message that nobody has begun. */
export const noWords: MessageWords = { text: '', files: [] };

/** The name under which the words to a party ('institution:7') are kept while they are written. */
export const wordsTo = (party: string): string => `message:${party}`;

/** Whether there is nothing to send. */
export const hasNoWords = ({ text, files }: MessageWords): boolean => text.trim() === '' && files.length === 0;

/** Texts as one that is kept, each on lines of its own. */
export const inOneText = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

/** What is left of kept words once the words in front of them are on their way. */
export function withoutWords({ text, files }: MessageWords, leaving: MessageWords): MessageWords {
  const gone = new Set(leaving.files.map(({ fileId }) => fileId));
  const rest = text.slice(leaving.text.length);
  return {
    text: leaving.text === '' ? rest : rest.replace(/^\n/, ''),
    files: files.filter(({ fileId }) => !gone.has(fileId)),
  };
}

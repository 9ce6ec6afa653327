import { z } from 'zod';
import { chosenFile } from '../../app/desk/chosen-file.ts';

const messageWords = z.object({ text: z.string(), files: z.array(chosenFile) });
/** What is typed and chosen for a message. */
export type MessageWords = z.infer<typeof messageWords>;
/** Whether kept words are those of a message. */
export const isMessageWords = (value: unknown): value is MessageWords => messageWords.safeParse(value).success;
/** The words of a message that nobody has begun. */
export const noWords: MessageWords = { text: '', files: [] };

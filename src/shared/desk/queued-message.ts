import { z } from 'zod';
import { messageCalls } from '../contract/messages.ts';
import { keptFile } from './kept-file.ts';

/** A message with files that waits in the outbox: the call without its files, and the files by their fields. */
export const queuedMessage = z.object({
  body: messageCalls['messages.send'].body.omit({ file: true, file_2: true, file_3: true }),
  files: z.object({ file: keptFile.optional(), file_2: keptFile.optional(), file_3: keptFile.optional() }),
});
/** A message with files that waits in the outbox. */
export type QueuedMessage = z.output<typeof queuedMessage>;

import type { DeskHandlers } from '#shared/desk/contract.ts';
import { keptFilesOf } from '#shared/desk/kept-file.ts';
import { aggregateOfMessage } from '#shared/desk/queued-calls.ts';
import { checkMessage, messageFileFields } from '#shared/rules/messages/message-checks.ts';
import type { HeldFile } from '../files/files.ts';
import type { OutboxKind } from '../outbox/kinds.ts';
import { type OutboxPayload, outboxPayloads } from '../outbox/payloads.ts';
import { type FilesQueue, type OutgoingParts, refuseAt } from './queue-with-files.ts';

/** What sending files with messages takes. */
export interface FileMessageParts extends Pick<OutgoingParts, 'client' | 'files' | 'outbox'> {
  readonly queue: FilesQueue;
}

const advice: NonNullable<OutboxKind['advice']> = {
  not_found: 'The message is kept here. Discard it when you no longer need it.',
  invalid: 'Discard it, and send it again with the files.',
  wrong_type: 'Discard it, and send it again with another file.',
  too_large: 'Discard it, and send it again with a smaller file.',
  damaged: 'Discard it, and send it again with the file.',
  key_reused: 'Check the conversation. If the message is there, discard this one.',
  conflict: 'Another message took the file. Discard it, and send it again.',
};

/** Messages with files on their way: kept sealed with their files, and sent through the outbox. */
export function createFileMessages(parts: FileMessageParts): Pick<DeskHandlers, 'messages.sendFiles'> {
  const { files, outbox, queue } = parts;
  outbox.registerKind('message.send', messageKind(parts));
  return {
    'messages.sendFiles': ({ requestId, ...content }) =>
      queue.once({ id: requestId, content }, 'This message was discarded', () => {
        const { title, to, text, fileIds } = content;
        const held = new Map(
          messageFileFields.flatMap((field, index): [string, HeldFile][] => {
            const fileId = fileIds[index];
            return fileId === undefined ? [] : [[field, files.find(fileId)]];
          }),
        );
        refuseAt(checkMessage({ text, files: Object.fromEntries(held) }));
        return {
          held,
          entryWith: (copies) => {
            const payload = outboxPayloads['message.send'].parse({ body: { to, text }, files: copies });
            return { kind: 'message.send', aggregate: aggregateOfMessage(to), title, payload };
          },
        };
      }),
  };
}

function messageKind({ client, queue }: FileMessageParts): OutboxKind<OutboxPayload<'message.send'>> {
  return {
    advice,
    parse: (payload) => outboxPayloads['message.send'].parse(payload),
    async send(message, { id }, signal) {
      const uploads = await queue.send(id, keptFilesOf(message), signal);
      const body = { ...message.body, ...uploads };
      return (await client.request('messages.send', { body, idempotencyKey: id, signal })).answer;
    },
    settled(message, _entry, { kind }) {
      if (kind === 'cancelled') queue.drop(keptFilesOf(message));
    },
  };
}

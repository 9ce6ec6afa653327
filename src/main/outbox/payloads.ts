// What an entry of the outbox carries, by its kind. An entry is typed by this from whoever queues it to whoever sends it.
import { z } from 'zod';
import { postingKinds } from '#shared/contract/call.ts';
import { queuedChange } from '#shared/desk/queued-change.ts';
import { queuedMessage } from '#shared/desk/queued-message.ts';
import { queuedPicture } from '#shared/desk/queued-picture.ts';
import { queuedReport } from '#shared/desk/queued-report.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';

/** E-mail addresses of students, as a draft and the entry that publishes it carry them: any number of lists together. */
export const inviteEmails = z.array(z.string().max(254));

/** The body is stored as it will travel: every attempt under one key must carry the same bytes. */
const publication = z.object({
  draftId: z.uuid(),
  revision: z.number().int(),
  method: z.enum(postingKinds),
  body: z.record(z.string(), z.unknown()),
  /** Students who are invited as soon as the posting exists. */
  invite: inviteEmails.optional(),
});

/** Kind → schema of its payload. */
export const outboxPayloads = {
  'service.call': queuedChange,
  'posting.publish': publication,
  'posting.update': publication.extend({ postingId: z.number().int(), version: z.number().int() }),
  'report.handIn': queuedReport,
  'message.send': queuedMessage,
  'picture.set': queuedPicture,
  /** `ended`: the key under which the service has ended the upload: it goes out under another one. */
  'roster.commit': z.object({ importId: z.uuid(), ended: z.uuid().optional() }),
} as const satisfies Record<OutboxEntry['kind'], z.ZodType>;

/** What an entry of one kind carries. */
export type OutboxPayload<K extends OutboxEntry['kind']> = z.output<(typeof outboxPayloads)[K]>;

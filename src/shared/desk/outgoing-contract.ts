// The commands of the desk that queue something together with files.

import { z } from 'zod';
import { partyName } from '../contract/messages.ts';
import { maxReportDescription, maxReportLink, maxReportWeek } from '../rules/enrollments/report-checks.ts';
import { maxMessage, messageFileFields } from '../rules/messages/message-checks.ts';
import { answersWith, command } from './command.ts';
import { pictureCall } from './queued-picture.ts';
import { maxDraftTitleLength, type OutboxEntry } from './types.ts';

const asked = z.object({
  /** Chosen by the window, once per act: the same request once more answers the entry of the first. */
  requestId: z.uuid(),
  title: z.string().max(maxDraftTitleLength),
});
const handedIn = asked.extend({
  enrollmentId: z.number().int().positive(),
  projectId: z.number().int().positive(),
});
const heldFile = z.uuid().optional();

/** The commands of the desk that queue something together with files. */
export const outgoingCommands = {
  /**
   * Keeps a week's report with its held file, and queues it. Answers once both are on the disk. Refuses with a message at
   * `description` or `weekly_report`.
   */
  'reports.handInWeek': command(
    handedIn.extend({
      week: z.number().int().min(1).max(maxReportWeek),
      description: z.string().max(maxReportDescription),
      fileId: z.uuid().nullable(),
    }),
    answersWith<OutboxEntry>,
  ),
  /**
   * The same for the final report, or parts of it; messages at `report`, `presentation`, `other` or `link`. Without `link`
   * the one that was handed in stays, an empty one removes it.
   */
  'reports.handInFinal': command(
    handedIn.extend({
      link: z.string().max(maxReportLink).optional(),
      files: z.object({ report: heldFile, presentation: heldFile, other: heldFile }).default({}),
    }),
    answersWith<OutboxEntry>,
  ),
  /** The same for a message with held files; messages at `text`, `file`, `file_2` or `file_3`. */
  'messages.sendFiles': command(
    asked.extend({
      to: partyName,
      text: z.string().max(maxMessage),
      fileIds: z.array(z.uuid()).min(1).max(messageFileFields.length),
    }),
    answersWith<OutboxEntry>,
  ),
  /** The same for a held picture; a message at `picture`. One that was chosen before and hasn't left is discarded. */
  'pictures.set': command(asked.extend({ call: pictureCall, fileId: z.uuid() }), answersWith<OutboxEntry>),
  /** A picture that waits, by its entry's id, as the window can show it; null where there is none. */
  'pictures.read': command(z.object({ id: z.uuid() }), answersWith<{ dataUrl: string | null }>),
};

import { createFileMessages } from './messages.ts';
import { createFilesQueue, type OutgoingParts } from './queue-with-files.ts';
import { createReports, type ReportHandlers, type ReportParts } from './reports.ts';

/** The commands that queue something together with files. */
export type OutgoingHandlers = ReportHandlers & ReturnType<typeof createFileMessages>;

/** Ties together what is queued with files: reports, and messages that have some. */
export function createOutgoing(parts: OutgoingParts & Pick<ReportParts, 'session' | 'tell'>): OutgoingHandlers {
  const queue = createFilesQueue(parts);
  return { ...createReports({ ...parts, queue }), ...createFileMessages({ ...parts, queue }) };
}

import { createFileMessages } from './messages.ts';
import { createPictures, type PictureParts } from './pictures.ts';
import { createFilesQueue, type OutgoingParts } from './queue-with-files.ts';
import { createReports, type ReportHandlers, type ReportParts } from './reports.ts';

/** The commands that queue something together with files. */
export type OutgoingHandlers = ReportHandlers &
  ReturnType<typeof createFileMessages> &
  ReturnType<typeof createPictures>;

/** Ties together what is queued with files: reports, messages that have some, and pictures. */
export function createOutgoing(
  parts: OutgoingParts & Pick<ReportParts, 'session' | 'tell'> & Pick<PictureParts, 'session' | 'onUser'>,
): OutgoingHandlers {
  const queue = createFilesQueue(parts);
  return {
    ...createReports({ ...parts, queue }),
    ...createFileMessages({ ...parts, queue }),
    ...createPictures({ ...parts, queue }),
  };
}

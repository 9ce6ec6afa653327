import { AppError } from '#shared/errors.ts';

/** Says of a file that reading it took more memory or time than a list may. */
export const tooMuchToRead = (cause?: unknown) =>
  new AppError('unreadable_file', {
    message: 'This file is too much to read: it was given up. Save it again as CSV, or split it into smaller files',
    ...(cause === undefined ? {} : { cause }),
  });

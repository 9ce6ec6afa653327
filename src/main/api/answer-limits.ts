import type { Transform } from 'node:stream';
import type { CallName } from '#shared/contract/index.ts';
import { limited } from '../files/files.ts';

const megabyte = 1024 * 1024;

/** Bytes of what is sent. */
export const maxBody = 64 * megabyte;
/** Bytes of what is kept of a person, their files included. */
const maxArchive = 1024 * megabyte;
const archiveTooLarge = 'Your data is larger than 1 GB. Ask whoever runs the service for it';

const isArchive = (name: CallName): boolean => name === 'account.export';

/** Bytes of what a call may answer. */
export const maxAnswer = (name: CallName): number => (isArchive(name) ? maxArchive : 64 * megabyte);

/** Passes on a file that a call answers. Throws `too_large`. */
export const limitedFor = (name: CallName): Transform =>
  isArchive(name) ? limited(maxArchive, archiveTooLarge) : limited();

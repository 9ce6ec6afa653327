import { fileTooLarge, rosterLimits } from '#shared/roster/limits.ts';

/** Why a shared computer is neither backed up nor restored from the app: the file holds everybody's data. */
export const backUpShared =
  'Several people use this computer, and a backup holds the data of all of them. Ask whoever looks after the computer.';

/** What a person types so that a backup takes the place of what is there. */
export const restoreWord = 'restore';

/** How the name of a backup ends. */
export const backupEnding = '.footbridge';

const gigabyte = 1024 ** 3;

const ofBackups = {
  bytes: 16 * gigabyte,
  message: 'This backup is larger than 16 GB. Quit Footbridge and start it with --restore FILE',
};
const ofOthers = { bytes: rosterLimits.fileBytes, message: fileTooLarge };

/** Bytes of the largest file of this name that a window hands to its desk, and what is said of a larger one. */
export const fileLimit = (name: string): { readonly bytes: number; readonly message: string } =>
  name.toLowerCase().endsWith(backupEnding) ? ofBackups : ofOthers;

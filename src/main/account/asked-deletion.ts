import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#node/files/whole-file.ts';

const fileIn = (folder: string) => join(folder, 'deletion-asked');

/**
 * Notes in an account's folder that its owner asked to delete the account, before the service is told: the answer may get
 * lost. Answers whether that is new.
 */
export function noteDeletion(folder: string): boolean {
  if (!existsSync(folder) || isDeletionAsked(folder)) return false;
  writeWhole(fileIn(folder), Buffer.alloc(0));
  return true;
}

/** Whether the owner of an account's folder asked to delete the account, and the service has not said no. */
export const isDeletionAsked = (folder: string): boolean => existsSync(fileIn(folder));

/** The service said no: the account stays. */
export const dropDeletion = (folder: string): void => rmSync(fileIn(folder), { force: true });

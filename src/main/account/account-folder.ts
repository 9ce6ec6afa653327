import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileStamp } from '#node/sqlite/safety-copies.ts';

/** One user of one service; the workspace is its address, empty for the embedded one. */
export interface Place {
  readonly userId: number;
  readonly workspace: string;
}

const suffixOf = (workspace: string): string =>
  workspace && `-${createHash('sha256').update(workspace).digest('hex').slice(0, 16)}`;

/** Where everything about accounts lies. */
export const accountsFolder = (dataFolder: string): string => join(dataFolder, 'accounts');

/** The folder of an account: accounts/7, or accounts/7-0f3a… for one at another service. */
export function accountFolder(dataFolder: string, { userId, workspace }: Place): string {
  if (!Number.isSafeInteger(userId) || userId <= 0) throw new Error(`Not a user id: ${userId}`);
  return join(accountsFolder(dataFolder), `${userId}${suffixOf(workspace)}`);
}

/** Every account of a service that has been used on this computer. */
export function accountsOf(dataFolder: string, workspace: string): Place[] {
  const folder = accountsFolder(dataFolder);
  if (!existsSync(folder)) return [];
  const suffix = suffixOf(workspace);
  return readdirSync(folder).flatMap((name) => {
    const number = /^\d+(?=-|$)/.exec(name)?.[0] ?? '';
    return number !== '' && name === `${number}${suffix}` ? [{ userId: Number(number), workspace }] : [];
  });
}

/** `aside` can be brought back, `opened` has been; `unreleased` was written by a version that was never released. */
type Aside = 'aside' | 'opened' | 'unreleased';

/** Where data that does not open is kept: beside the account's folder. */
export function newQuarantineFolder(folder: string, time: Date, which: Aside = 'aside'): string {
  return `${folder}.${which}-${fileStamp(time)}`;
}

/** What was set aside for an account, oldest first. */
export function quarantineFolders(folder: string, which: Aside = 'aside'): string[] {
  const parent = dirname(folder);
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => name.startsWith(`${basename(folder)}.${which}-`))
    .sort()
    .map((name) => join(parent, name));
}

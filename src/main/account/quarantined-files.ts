import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Account } from './account.ts';
import { resealFile } from './sealed-file.ts';

/** A folder that was set aside, and what sealed it. */
export interface SetAside {
  readonly folder: string;
  readonly earlier: Account['sealedWith'];
}

/**
 * Brings the sealed files of one room of a set-aside folder back, sealed anew; `contextOf` says what the file of an id is
 * bound to. Those that are there already stay as they are; damaged ones stay where they were. Throws `locked` once the
 * account is closed.
 */
export async function bringFilesBack(
  account: Pick<Account, 'folder' | 'sealedWith' | 'database'>,
  { folder, earlier }: SetAside,
  room: 'uploads' | 'outgoing',
  contextOf: (id: string) => string,
): Promise<void> {
  const ids = await readdir(join(folder, room)).catch(() => []);
  for (const id of ids) {
    checkStillOpen(account);
    const target = join(account.folder, room, id);
    if (existsSync(target)) continue;
    await mkdir(join(account.folder, room), { recursive: true, mode: 0o700 });
    const keys = { from: earlier, to: account.sealedWith };
    await resealFile(join(folder, room, id), target, keys, contextOf(id)).catch(unlessDamaged);
  }
}

/** Throws `locked` where the account was closed while something came back: nothing is written for who has left. */
export function checkStillOpen({ database }: Pick<Account, 'database'>): void {
  if (!database.open) throw new AppError('locked');
}

/** Goes on where something is damaged, and throws any other failure. */
export function unlessDamaged(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'damaged')) throw error;
}

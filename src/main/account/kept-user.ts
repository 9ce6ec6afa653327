import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '#node/files/whole-file.ts';
import { type User, user as userSchema } from '#shared/contract/accounts.ts';
import type { Account, Seal } from './account.ts';

const context = 'user';
const fileOf = (folder: string) => join(folder, 'user.sealed');

/** Keeps who the account belongs to, sealed, for a sign-in without the service. */
export function keepUser({ folder, seal }: Pick<Account, 'folder' | 'seal'>, user: User): void {
  writeWhole(fileOf(folder), seal.seal(JSON.stringify(user), context));
}

/** Who an account belongs to; null where that is not kept or does not open. */
export function readKeptUser(folder: string, seal: Seal): User | null {
  try {
    return userSchema.parse(JSON.parse(seal.open(readFileSync(fileOf(folder)), context)));
  } catch {
    return null;
  }
}

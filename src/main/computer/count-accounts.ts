import { existsSync, readdirSync } from 'node:fs';

/** How many accounts are kept in the folder of all accounts, of whatever service; what was set aside doesn't count. */
export function countAccounts(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => /^\d+(?:-[0-9a-f]+)?$/.test(name)).length;
}

import { existsSync, readdirSync } from 'node:fs';

/** Whether a name in the folder of all accounts is that of an account, and not of something that was set aside. */
export const isAccountFolder = (name: string): boolean => /^\d+(?:-[0-9a-f]+)?$/.test(name);

/** How many accounts are kept in the folder of all accounts, of whatever service; what was set aside doesn't count. */
export function countAccounts(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter(isAccountFolder).length;
}

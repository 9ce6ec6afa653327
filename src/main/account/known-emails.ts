import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder } from '#node/files/private-files.ts';
import { createWhole } from '#node/files/whole-file.ts';
import { normaliseEmail } from '#shared/rules/accounts/sign-up.ts';
import { accountsFolder } from './account-folder.ts';
import { type Costs, derive } from './key-file.ts';

/** Slow enough that nobody tries a list of addresses, quick enough for a sign-in. */
const costs: Costs = { n: 2 ** 14, r: 8, p: 1 };

/**
 * What stands for an e-mail on this computer: a slow hash under a salt of its own, hexadecimal. It finds an account
 * without the service, and does not say whose it is.
 */
export async function emailName(dataFolder: string, email: string): Promise<string> {
  const folder = accountsFolder(dataFolder);
  makePrivateFolder(folder);
  const file = join(folder, 'e-mails.salt');
  createWhole(file, randomBytes(16));
  return (await derive(normaliseEmail(email), readFileSync(file), costs)).toString('hex');
}

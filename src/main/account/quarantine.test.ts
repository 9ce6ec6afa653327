import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { testHost } from '../hosts/testing/test-host.ts';
import { createOutgoingFiles } from '../outgoing/outgoing-files.ts';
import { createKeptFiles } from '../roster/store/kept-files.ts';
import { createAccounts } from './accounts.ts';
import { createKeyring } from './keyring.ts';
import { openQuarantined } from './quarantine.ts';

const place = { userId: 7, workspace: '' };
const earlier = { email: 'asha@example.org', password: 'a long passphrase' };
const later = { ...earlier, password: 'another passphrase' };

/** A computer on which somebody unlocks and leaves an account. */
function startComputer() {
  const host = testHost(testFolder());
  const keyring = createKeyring({ ...host, log: () => undefined, costs: { n: 16, r: 8, p: 1 } });
  const accounts = createAccounts({ dataFolder: host.dataFolder, keys: keyring });
  const newPath = () => join(host.dataFolder, 'opened');
  const source = join(host.dataFolder, 'week-1.pdf');
  writeFileSync(source, 'What we read');
  const outgoing = () => createOutgoingFiles(accounts.current(), { newPath });
  return {
    keyring,
    accounts,
    source,
    newPath,
    outgoing,
    keep: () => outgoing().keep({ path: source, name: 'week-1.pdf', size: 12, fileId: 'held' }),
    async unlock(credentials: typeof earlier) {
      expect(await keyring.unlock(place, credentials)).toBe(true);
      return accounts.open(place.userId);
    },
    /** The key is wiped at once, as at the end of leaving. */
    async leave() {
      accounts.current().database.close();
      const forgotten = keyring.forget();
      await accounts.close();
      await forgotten;
    },
  };
}

it('files that come back while their owner leaves are sealed under the owner’s key, and the rest comes later', async () => {
  const { keyring, accounts, unlock, leave, keep, outgoing } = startComputer();
  await unlock(earlier);
  const files = [await keep(), await keep(), await keep()];
  await accounts.close();
  await keyring.startEmpty(place, later);
  const account = await accounts.open(place.userId);
  const home = join(account.folder, 'outgoing');
  const bringing = openQuarantined(account, earlier.password);
  const refused = expect(bringing).rejects.toMatchObject({ code: 'locked' });
  const cameBack = () => existsSync(home) && readdirSync(home).some((name) => !name.endsWith('.unfinished'));
  while (!cameBack()) await nextTurn();
  await leave();
  await refused;
  expect(await openQuarantined(await unlock(later), earlier.password)).toEqual([]);
  for (const file of files) expect(String(await outgoing().read(file))).toBe('What we read');
  await accounts.close();
});

it('a file that is kept while its owner leaves opens under the owner’s key', async () => {
  const { accounts, source, newPath, unlock, leave, keep, outgoing } = startComputer();
  const uploads = () => createKeptFiles(accounts.current(), newPath);
  await unlock(earlier);
  const keeping = keep();
  const keepingUpload = uploads().keepFile(source, 'upload');
  await leave();
  const file = await keeping;
  await keepingUpload;
  await unlock(earlier);
  expect(String(await outgoing().read(file))).toBe('What we read');
  const upload = { importId: 'upload', file: { name: 'week-1.pdf' } } as never;
  expect(await uploads().withFile(upload, ({ name }) => Promise.resolve(name))).toBe('week-1.pdf');
  await accounts.close();
});

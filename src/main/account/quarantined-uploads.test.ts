import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../hosts/testing/test-folder.ts';
import type { Layout } from '../roster/inspect/inspect.ts';
import { rosterMigrations } from '../roster/migrations/index.ts';
import { createBlockStore } from '../roster/store/blocks.ts';
import { createImportStore, noCounts, type StoredImport } from '../roster/store/import-store.ts';
import { createKeptFiles } from '../roster/store/kept-files.ts';
import { newKeyBytes, newMarkBytes } from '../roster/store/marks.ts';
import { openDatabase } from '../storage/open-database.ts';
import type { Account } from './account.ts';
import { createKeySeal, newDataKey } from './data-key.ts';
import { bringUploadsBack } from './quarantined-uploads.ts';

const place = '7@';
const now = () => new Date('2026-11-22T10:00:00Z');
const words = 'Asha Rao,B.Tech,asha@example.in';

const asideOf = ({ folder, sealedWith }: Account) => ({ folder, earlier: sealedWith });

/** The uploads of an account whose key is its own. */
function startRoster(folder = join(testFolder(), '7')) {
  mkdirSync(folder, { recursive: true });
  const key = newDataKey();
  const seal = createKeySeal(key, place);
  const database = openDatabase({ file: join(folder, 'roster.db'), name: 'roster', migrations: rosterMigrations });
  const account = { folder, seal, sealedWith: { key, place }, database } as unknown as Account;
  const store = createImportStore(database, seal, now);
  const files = createKeptFiles(account, () => join(folder, 'opened'));
  const add = async (hash: string, change: Partial<StoredImport>, content = words): Promise<StoredImport> => {
    const reading = { sheet: null, headerRow: 1, encoding: null, delimiter: null };
    const { importId, number } = store.add({
      file: { name: `${hash}.csv`, size: content.length, hash },
      inspection: { ...reading, format: 'csv', sheets: [], columns: [], notes: [] },
      options: {
        ...reading,
        mode: 'add_update',
        mapping: {},
        allOrNothing: false,
        choices: { keepOwn: true } as never,
        values: [],
      },
      layout: { format: 'csv' } as Layout,
    });
    const source = join(folder, 'source');
    writeFileSync(source, content);
    await files.keepFile(source, importId);
    const blocks = createBlockStore(database, seal, number);
    blocks.insert(3, `1\n${words}`);
    blocks.insertMarks(3, newMarkBytes(), newKeyBytes());
    const changed = store.change(importId, change);
    store.addSentPart(number, { part: 0, lastRow: 1000, answer: { created: 4 } as never });
    return changed;
  };
  const textOf = (stored: StoredImport) => files.withFile(stored, ({ path }) => readFile(path, 'utf8'));
  const blocksOf = ({ number }: StoredImport) => createBlockStore(database, seal, number);
  return { account, database, store, files, add, textOf, blocksOf };
}

describe('uploads of a set-aside account', () => {
  it('come back with file, rows, corrections and what was sent, under the key of the account', async () => {
    const earlier = startRoster();
    const own = startRoster();
    await own.add('another', {});
    const commit = { state: 'sending', commitId: 'c1', outboxId: 'o1' } as const;
    const sending = await earlier.add('one', { ...commit, counts: { ...noCounts, create: 4 } });
    const ready = await earlier.add('two', { state: 'ready', corrected: true }, `${words},again`);
    await bringUploadsBack(own.account, asideOf(earlier.account));
    expect(own.store.list().map(({ file }) => file.name)).toEqual(['two.csv', 'one.csv', 'another.csv']);
    const sent = own.store.read(sending.importId);
    expect(sent).toMatchObject({ ...commit, counts: { create: 4 } });
    expect(own.store.sentParts(sent.number)).toEqual([{ part: 0, lastRow: 1000, answer: { created: 4 } }]);
    expect(own.store.byHash('one')).toHaveLength(1);
    // Its rows find each other by keys of the account: they are checked anew, and corrections stand again.
    const checked = own.store.read(ready.importId);
    expect(checked).toMatchObject({ state: 'inspected', corrected: true });
    expect(await own.textOf(checked)).toBe(`${words},again`);
    expect(own.blocksOf(checked).lastBlock()).toBe(3);
    expect(own.blocksOf(checked).rows(3)).toEqual(earlier.blocksOf(ready).rows(3));
    expect(readFileSync(join(own.account.folder, 'uploads', ready.importId)).includes('Asha')).toBe(false);
  });

  it('come once, and leave out what does not open', async () => {
    const earlier = startRoster();
    const own = startRoster();
    const torn = await earlier.add('torn', {});
    const whole = await earlier.add('whole', {});
    earlier.database.prepare("UPDATE imports SET body = x'00' WHERE id = ?").run(torn.importId);
    writeFileSync(join(earlier.account.folder, 'uploads', whole.importId), 'cut');
    for (let times = 0; times < 2; times += 1) {
      await bringUploadsBack(own.account, asideOf(earlier.account));
    }
    expect(own.store.list().map(({ file }) => file.name)).toEqual(['whole.csv']);
    await expect(own.textOf(whole)).rejects.toMatchObject({ code: 'not_found' });
    expect(existsSync(join(earlier.account.folder, 'uploads', torn.importId))).toBe(true);
  });

  it('are none where the account never had any', async () => {
    const own = startRoster();
    await bringUploadsBack(own.account, { folder: testFolder(), earlier: own.account.sealedWith });
    expect(own.store.list()).toEqual([]);
  });
});

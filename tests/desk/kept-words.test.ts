import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccounts } from '../../src/main/account/accounts.ts';
import { openKeys } from '../../src/main/account/testing/open-keys.ts';
import { testFolder } from '../../src/main/hosts/testing/test-folder.ts';
import { createWords, type WordsHandlers } from '../../src/main/words/words.ts';
import { createWordsKey } from '../../src/main/words/words-key.ts';
import { sealWords } from '../../src/renderer/app/session/seal-words.ts';

const at = '2026-11-22T10:42:00.000Z';
const content = (form: string, value: unknown) => JSON.stringify({ form, value, at });
let accounts: ReturnType<typeof createAccounts>;
let words: WordsHandlers;

beforeEach(() => {
  accounts = createAccounts({ dataFolder: testFolder(), keys: openKeys });
  words = createWords(accounts);
});
afterEach(() => accounts.close());

describe('words of forms', () => {
  it('that a window sealed are opened by the desk of the account, and survive closing it', async () => {
    await accounts.open(1);
    const { publicKey, account } = await words['words.open'](undefined);
    const sealed = await sealWords(publicKey, content('message:institution:7', 'Good morning, नमस्ते'));
    expect(await words['words.keep']({ sealed: [sealed] })).toEqual(['message:institution:7']);
    await accounts.close();
    await accounts.open(1);
    expect(await words['words.open'](undefined)).toEqual({
      account,
      publicKey,
      words: [{ form: 'message:institution:7', value: 'Good morning, नमस्ते', at }],
    });
  });

  it('are one row for each form, and go when they are discarded', async () => {
    const { database } = await accounts.open(1);
    const { publicKey } = await words['words.open'](undefined);
    for (const value of ['one', 'two'])
      await words['words.keep']({ sealed: [await sealWords(publicKey, content('person', value))] });
    expect((await words['words.open'](undefined)).words).toEqual([{ form: 'person', value: 'two', at }]);
    await words['words.discard']({ form: 'person', at: '2026-11-22T10:41:59.999Z' });
    expect((await words['words.open'](undefined)).words, 'typed after what was discarded').toHaveLength(1);
    await words['words.discard']({ form: 'person', at });
    expect(database.prepare('SELECT count(*) AS rows FROM kept_words').get()).toEqual({ rows: 0 });
  });

  it('that a browser had shelved replace older ones alone; newer ones stay, and the shelved ones where they are', async () => {
    await accounts.open(1);
    const { publicKey } = await words['words.open'](undefined);
    const typed = (value: string, minute: number) =>
      sealWords(publicKey, JSON.stringify({ form: 'person', value, at: `2026-11-22T10:${minute}:00.000Z` }));
    const kept = async () => (await words['words.open'](undefined)).words.map(({ value }) => value);
    await words['words.keep']({ sealed: [await typed('at another port', 50)] });
    expect(await words['words.keep']({ sealed: [await typed('before that', 42)], shelved: true })).toEqual([null]);
    expect(await kept()).toEqual(['at another port']);
    expect(await words['words.keep']({ sealed: [await typed('after that', 55)], shelved: true })).toEqual(['person']);
    expect(await kept()).toEqual(['after that']);
    // A clock that was set back must not refuse what is being typed.
    await words['words.keep']({ sealed: [await typed('by a clock that was set back', 12)] });
    expect(await kept()).toEqual(['by a clock that was set back']);
  });

  it('of one account do not open for another, nor what was changed on its way', async () => {
    await accounts.open(1);
    const { publicKey } = await words['words.open'](undefined);
    const sealed = await sealWords(publicKey, content('person', 'mine'));
    const bytes = Buffer.from(sealed, 'base64');
    const changed = Array.from({ length: bytes.length }, (_, index) => {
      const copy = Buffer.from(bytes);
      copy[index] = (copy[index] ?? 0) ^ 1;
      return copy.toString('base64');
    });
    for (let from = 0; from < changed.length; from += 50) {
      const some = changed.slice(from, from + 50);
      expect(await words['words.keep']({ sealed: some })).toEqual(some.map(() => null));
    }
    const other = createWordsKey(randomBytes(32));
    expect(() => other.open(sealed)).toThrow(expect.objectContaining({ code: 'damaged' }));
    expect((await words['words.open'](undefined)).words).toEqual([]);
  });

  it('are refused while nobody has opened the account', async () => {
    expect(() => words['words.open'](undefined)).toThrow(expect.objectContaining({ code: 'locked' }));
  });

  it('lie in the folder of the account neither in clear nor under the name of their form', async () => {
    const account = await accounts.open(1);
    const { publicKey } = await words['words.open'](undefined);
    const sealed = await sealWords(publicKey, content('message:institution:7', 'a canary that sings'));
    await words['words.keep']({ sealed: [sealed] });
    const [row] = account.database.prepare<[], Record<string, unknown>>('SELECT * FROM kept_words').all();
    const bytes = Object.values(row ?? {}).map((value) => Buffer.from(value as string).toString('latin1'));
    expect(bytes.join()).not.toMatch(/canary|institution/);
  });
});

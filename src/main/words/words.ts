import { z } from 'zod';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { KeptWords } from '#shared/desk/types.ts';
import type { Account, Accounts } from '../account/account.ts';
import { wordsContext, wordsName } from '../account/sealed-columns.ts';
import { statement } from '../storage/statements.ts';
import { withStorage } from '../storage/storage-problem.ts';
import { createWordsKey, type WordsKey } from './words-key.ts';

interface Row {
  name: string;
  saved_at: string;
  body: Uint8Array;
}

/** What a window seals. */
const kept = z.object({ form: z.string().min(1).max(200), value: z.unknown(), at: z.iso.datetime() });

/** The commands of words that were typed and neither saved nor sent. */
export type WordsHandlers = Pick<DeskHandlers, Extract<keyof DeskHandlers, `words.${string}`>>;

/**
 * Keeps what is typed into the forms of whichever account is open, one row for each form. Windows hand it over sealed to
 * the account; it is opened here, and sealed again under the account's key for its place.
 */
export function createWords(accounts: Pick<Accounts, 'current' | 'onChange'>): WordsHandlers {
  let opened: { readonly account: Account; readonly key: WordsKey } | null = null;
  accounts.onChange((account) => {
    opened = account && { account, key: createWordsKey(account.sealedWith.key) };
  });
  const within = <T>(work: (account: Account, key: WordsKey) => T): T => {
    const account = accounts.current();
    const key = opened?.account === account ? opened.key : createWordsKey(account.sealedWith.key);
    return withStorage(() => work(account, key));
  };
  return {
    'words.open': () =>
      within((account, key) => ({ account: account.sealedWith.place, publicKey: key.publicKey, words: list(account) })),
    'words.keep': ({ sealed, shelved = false }) =>
      within((account, key) =>
        account.database.transaction(() => sealed.map((each) => keep(account, key, each, shelved)))(),
      ),
    'words.discard': ({ form, at }) =>
      within((account) => {
        const name = nameOf(account, form);
        if (isOutdated(account, name, at)) return null;
        statement(account.database, 'DELETE FROM kept_words WHERE name = ?').run(name);
        return null;
      }),
  };
}

const nameOf = (account: Account, form: string) => wordsName(account.seal, form);

/** Answers the form, or null for what was not sealed to this account, or was shelved before newer words came. */
function keep(account: Account, key: WordsKey, sealed: string, shelved: boolean): string | null {
  let content: KeptWords;
  try {
    content = kept.parse(JSON.parse(key.open(sealed)));
  } catch {
    return null;
  }
  const name = nameOf(account, content.form);
  if (shelved && isOutdated(account, name, content.at)) return null;
  const body = account.seal.seal(JSON.stringify(content), wordsContext(name, content.at));
  statement(account.database, 'INSERT OR REPLACE INTO kept_words (name, saved_at, body) VALUES (?, ?, ?)').run(
    name,
    content.at,
    body,
  );
  return content.form;
}

/** Whether words that were typed later are kept under a name. */
function isOutdated(account: Account, name: string, at: string): boolean {
  const row = statement<[string], Pick<Row, 'saved_at'>>(
    account.database,
    'SELECT saved_at FROM kept_words WHERE name = ?',
  ).get(name);
  return row !== undefined && Date.parse(row.saved_at) > Date.parse(at);
}

/** Everything that is kept; damaged rows are left out. */
function list(account: Account): KeptWords[] {
  const rows = statement<[], Row>(account.database, 'SELECT name, saved_at, body FROM kept_words ORDER BY name').all();
  return rows.flatMap(({ name, saved_at, body }) => {
    try {
      return [kept.parse(JSON.parse(account.seal.open(body, wordsContext(name, saved_at))))];
    } catch {
      return [];
    }
  });
}

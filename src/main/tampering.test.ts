import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noChoices } from '#shared/desk/types.ts';
import type { Account, Accounts, Seal } from './account/account.ts';
import { createAccounts } from './account/accounts.ts';
import { createPlainSeal } from './account/plain-seal.ts';
import { accountColumns, type RowFacts, type SealedColumn, wordsContext } from './account/sealed-columns.ts';
import { openKeys } from './account/testing/open-keys.ts';
import { createKeptAnswers } from './cache/response-cache.ts';
import { insertDraft, listDrafts, listVersions, readDraft, readDraftSummary, saveDraft } from './drafts/draft-store.ts';
import { changeTemplate, insertTemplate } from './drafts/template-store.ts';
import { testFolder } from './hosts/testing/test-folder.ts';
import { listEntries } from './outbox/outbox-list.ts';
import { changeEntry, insertEntry, readEntry, readPayload, sealEntry } from './outbox/outbox-store.ts';
import { rosterMigrations } from './roster/migrations/index.ts';
import { createBlockStore } from './roster/store/blocks.ts';
import { createImportStore, type ImportStore } from './roster/store/import-store.ts';
import { openListCopy } from './roster/store/list-copy.ts';
import { newKeyBytes, newMarkBytes } from './roster/store/marks.ts';
import { createMatchingStore } from './roster/store/matching-store.ts';
import { rosterColumns } from './roster/store/roster-columns.ts';
import { closeDatabase, openDatabase } from './storage/open-database.ts';
import { createSavedViews } from './views/saved-views.ts';

const ids = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const at = '2026-08-01T10:00:00.000Z';
const asked = (page: number) => ({ call: 'postings.list', query: { page } });

/** One account with two rows in every table that has sealed columns. */
interface Filled {
  readonly account: Account;
  readonly roster: Database;
  readonly imports: ImportStore;
  /** Writes every row once more, with other text. */
  rewrite(): void;
}

let accounts: Accounts;
let folder: string;
let rosters: Database[];
beforeEach(() => {
  folder = testFolder();
  accounts = createAccounts({ dataFolder: folder, keys: openKeys });
  rosters = [];
});
afterEach(async () => {
  for (const roster of rosters) closeDatabase(roster);
  await accounts.close();
});

function openRoster(account: Account): Database {
  const file = join(account.folder, 'roster.db');
  const roster = openDatabase({ file, name: 'roster', migrations: rosterMigrations });
  rosters.push(roster);
  return roster;
}

const student = (id: number, revision: number, name: string) => ({
  id,
  revision,
  name,
  course: `B.Tech ${id}`,
  specialization: '',
  semester: 5,
  email: `s${id}@x.in`,
  phone: '',
  roll_number: `R${id}`,
  date_added: at,
  updated_at: at,
  archived: false,
  ...({ standing: 'waiting', not_in_list: false } as const),
});
const found = (hash: string): Parameters<ImportStore['add']>[0] => ({
  file: { name: `${hash}.csv`, size: 3, hash },
  inspection: {
    format: 'csv',
    encoding: null,
    delimiter: ',',
    sheets: [],
    sheet: null,
    headerRow: 1,
    columns: [],
    notes: [],
  },
  options: {
    mode: 'add_update',
    mapping: {},
    sheet: null,
    headerRow: 1,
    encoding: null,
    delimiter: null,
    allOrNothing: false,
    choices: noChoices,
    values: [],
  },
  layout: { format: 'csv', csv: null, sheet: null, headerRow: 1, headings: ['Name'] },
});
const answer = (accepted: number) => ({ accepted, updated: 0, unchanged: 0, rejected: [] });

function fillAccount(account: Account, text: string): void {
  const kept = createKeptAnswers(account);
  for (const [index, id] of ids.entries()) {
    const content = { title: `${text} ${index}`, step: 0, body: { goal: `${text} ${index}` } };
    insertDraft(account, { ...content, id, method: 'job', posting: null, createdAt: at });
    const aggregate = `draft:${id}`;
    const entry = { id, kind: 'posting.publish', aggregate, title: text, payload: { text, index } } as const;
    insertEntry(account, sealEntry(account, { ...entry, payloadVersion: 1 }), { queuedAt: at, heldUntil: null });
    kept.put(asked(index), { text, index }, new Date(at));
    insertTemplate(account, { id, method: 'job', title: `${text} ${index}`, body: { goal: text, index }, at });
  }
  rewriteAccount(account, text, 1);
}

function keepWords(account: Account, text: string, round: number): void {
  const name = account.seal.name(text, 'kept_words');
  const savedAt = new Date(Date.parse(at) + round * 1000).toISOString();
  const body = account.seal.seal(JSON.stringify({ form: text, value: text, at: savedAt }), wordsContext(name, savedAt));
  account.database.prepare('INSERT OR REPLACE INTO kept_words VALUES (?, ?, ?)').run(name, savedAt, body);
}

function rewriteAccount(account: Account, text: string, round: number): void {
  const kept = createKeptAnswers(account);
  for (const [index, id] of ids.entries()) {
    const content = { title: `${text} ${round}`, step: 1, body: { goal: `${text} ${index} ${round}` } };
    saveDraft(account, readDraftSummary(account, id), content, at);
    const problem = { code: 'invalid', message: `${text} ${round}`, advice: '' } as const;
    const entry = readEntry(account, id);
    if (entry) changeEntry(account, entry, { state: 'blocked', attempts: round, problem });
    changeTemplate(account, id, { title: `${text} ${round}`, body: { goal: text, index, round } }, at);
    kept.put(asked(index), { text, round }, new Date(Date.parse(at) + round * 1000));
    keepWords(account, `${text} ${index}`, round);
    void createSavedViews(accounts)['views.save']({
      id,
      list: 'students',
      name: `${text} ${index} ${round}`,
      query: text,
    });
  }
}

function fillRoster({ database, seal }: Account, roster: Database, imports: ImportStore, text: string): () => void {
  const made = [imports.add(found('aa')), imports.add(found('bb'))];
  const write = (round: number) => {
    // A value is stored once: another version of it comes with another copy of the list.
    roster.exec('DELETE FROM list_values');
    const list = openListCopy(roster, seal);
    list.take([student(1, round, `${text} ${round}`), student(2, round, text)], round, at);
    for (const { importId, number } of made) {
      imports.change(importId, { commitId: randomUUID(), file: { name: `${text} ${round}`, size: 3, hash: 'cc' } });
      imports.dropSentParts(importId);
      for (const part of [0, 1]) imports.addSentPart(number, { part, lastRow: part + 2, answer: answer(round) });
      const blocks = createBlockStore(roster, seal, number);
      for (const block of [0, 1]) {
        if (round === 1) blocks.insert(block, 'T');
        if (round === 1) blocks.insertMarks(block, newMarkBytes(), newKeyBytes());
        blocks.replaceRows(block, [[block * 64 + 1, [`${text} ${round}`]]]);
        blocks.replaceMarks(block, newMarkBytes().fill(round), newKeyBytes());
      }
    }
    const headings = { [`${text} one`]: round === 1 ? 'name' : 'course', Two: 'email' };
    const course = { [`${text} be`]: `B.E. ${round}`, me: 'M.E.' };
    createMatchingStore(database, seal).change({ headings, course, specialization: {} }, true);
  };
  write(1);
  return () => write(2);
}

async function fill(userId: number, text: string): Promise<Filled> {
  const account = await accounts.open(userId);
  fillAccount(account, text);
  const roster = openRoster(account);
  const imports = createImportStore(roster, account.seal, () => new Date(at));
  const rewriteRoster = fillRoster(account, roster, imports, text);
  const rewrite = () => {
    rewriteAccount(account, text, 2);
    rewriteRoster();
  };
  return { account, roster, imports, rewrite };
}

type Stored = RowFacts & { row_number: number; sealed_value: Uint8Array };

const databaseOf = ({ account, roster }: Filled, column: SealedColumn) =>
  accountColumns.includes(column) ? account.database : roster;
function stored(filled: Filled, column: SealedColumn): Stored[] {
  const by = column.by.join(', ');
  return databaseOf(filled, column)
    .prepare<[], Stored>(
      `SELECT rowid AS row_number, ${by}, ${column.column} AS sealed_value FROM ${column.table}
       WHERE ${column.column} IS NOT NULL ORDER BY rowid`,
    )
    .all();
}
const opens = (seal: Seal, bytes: Uint8Array, column: SealedColumn, row: RowFacts): boolean => {
  try {
    seal.openBytes(bytes, column.context(row));
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'damaged' });
    return false;
  }
};

/** A copy of the bytes in which one is another. */
function flipped(bytes: Uint8Array, index: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[index] = (copy[index] ?? 0) ^ 1;
  return copy;
}

const columns = [...accountColumns, ...rosterColumns];
const named = columns.map((column) => [`${column.table}.${column.column}`, column] as const);

describe.each(named)('what is sealed in %s', (_, column) => {
  it('opens in its place and, changed in any byte, cut, plain, swapped, foreign or older, nowhere [S-01] [S-02]', async () => {
    const mine = await fill(1, 'mine');
    const [row, other] = stored(mine, column) as [Stored, Stored];
    const { seal } = mine.account;
    const older = row.sealed_value;
    expect(opens(seal, older, column, row)).toBe(true);
    for (let index = 0; index < older.length; index += Math.max(1, Math.floor(older.length / 200))) {
      expect(opens(seal, flipped(older, index), column, row), `byte ${index}`).toBe(false);
    }
    for (const length of [0, 1, 13, 28, older.length - 1]) {
      expect(opens(seal, older.subarray(0, length), column, row), `${length} bytes`).toBe(false);
    }
    const plain = createPlainSeal().sealBytes(seal.openBytes(older, column.context(row)), '');
    expect(opens(seal, plain, column, row)).toBe(false);
    expect(opens(seal, other.sealed_value, column, row)).toBe(false);
    expect(opens(seal, older, column, other)).toBe(false);

    mine.rewrite();
    // Rows are written anew in their order, some of them under another number.
    const [now] = stored(mine, column) as [Stored];
    expect(opens(seal, now.sealed_value, column, now)).toBe(true);
    // Title and payload of an entry are written once and never again.
    const isWrittenOnce = column.table === 'outbox' && column.column !== 'problem';
    if (!isWrittenOnce) expect(opens(seal, older, column, now)).toBe(column.table === 'draft_texts');

    const theirs = await fill(2, 'theirs');
    const [foreign] = stored(theirs, column) as [Stored];
    expect(opens(theirs.account.seal, foreign.sealed_value, column, foreign)).toBe(true);
    expect(opens(seal, foreign.sealed_value, column, foreign)).toBe(false);
    expect(opens(theirs.account.seal, older, column, row)).toBe(false);
  });

  it('is not held to anything by a seal that binds nothing: the control [S-01]', async () => {
    const mine = await fill(1, 'mine');
    const [row, other] = stored(mine, column) as [Stored, Stored];
    const plain = createPlainSeal();
    const careless = plain.sealBytes(mine.account.seal.openBytes(other.sealed_value, column.context(other)), '');
    expect(opens(plain, careless, column, row)).toBe(true);
    expect(opens(plain, flipped(careless, careless.length - 1), column, row)).toBe(true);
  });
});

describe('a damaged row', () => {
  /** Changes the last byte of the first sealed value of a column. */
  function damage(filled: Filled, table: string, name: string): void {
    const column = columns.find((each) => each.table === table && each.column === name) as SealedColumn;
    const row = stored(filled, column).at(0) as Stored;
    databaseOf(filled, column)
      .prepare(`UPDATE ${table} SET ${name} = ? WHERE rowid = ?`)
      .run(flipped(row.sealed_value, row.sealed_value.length - 1), row.row_number);
  }
  const damagedError = expect.objectContaining({ code: 'damaged' });

  it('is shown as damaged, never as another, and the others stay in reach: drafts [S-02]', async () => {
    const mine = await fill(1, 'mine');
    const count = listVersions(mine.account, ids[0]).length;
    damage(mine, 'drafts', 'title');
    expect(
      listDrafts(mine.account, { method: undefined, bin: false })
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['Damaged draft', 'mine 1']);
    damage(mine, 'draft_texts', 'body');
    damage(mine, 'draft_texts', 'title');
    expect(listVersions(mine.account, ids[0]).length + listVersions(mine.account, ids[1]).length).toBe(2 * count - 1);
    expect(readDraft(mine.account, ids[1]).body).toEqual({ goal: 'mine 1 1' });
  });

  it('is shown as damaged, never as another, and the others stay in reach: outbox and answers [S-02]', async () => {
    const mine = await fill(1, 'mine');
    for (const name of ['title', 'payload', 'problem']) damage(mine, 'outbox', name);
    expect(
      listEntries(mine.account, new Date()).map(({ title, problem }) => [title, problem?.message ?? null]),
    ).toEqual([
      ['Damaged entry', null],
      ['mine', 'mine 1'],
    ]);
    expect(() => readPayload(mine.account, ids[0])).toThrow(damagedError);
    expect(readPayload(mine.account, ids[1])).toEqual({ text: 'mine', index: 1 });
    damage(mine, 'kept_answers', 'answer');
    const kept = createKeptAnswers(mine.account);
    expect([kept.get(asked(0)), kept.get(asked(1))].filter((each) => each === null)).toHaveLength(1);
  });

  it('is shown as damaged, never as another, and the others stay in reach: uploads and the list [S-02]', async () => {
    const mine = await fill(1, 'mine');
    const [first, second] = mine.imports.list().toReversed();
    if (!first || !second) throw new Error('Two uploads were added');
    const blocks = createBlockStore(mine.roster, mine.account.seal, first.number);
    damage(mine, 'staged_blocks', 'body');
    damage(mine, 'staged_marks', 'marks');
    expect(() => blocks.rows(0)).toThrow(damagedError);
    expect(blocks.rows(1)).toEqual([[65, ['mine 1']]]);
    expect(() => blocks.marked(0, 0)).toThrow(damagedError);
    damage(mine, 'sent_parts', 'answer');
    expect(mine.imports.sentParts(first.number)).toEqual([]);
    expect(mine.imports.sentParts(second.number)).toHaveLength(2);
    damage(mine, 'imports', 'body');
    expect(() => mine.imports.read(first.importId)).toThrow(damagedError);
    expect(mine.imports.list().map(({ file, problem }) => [file.name, problem?.code ?? null])).toEqual([
      ['mine 1', null],
      ['Damaged upload', 'damaged'],
    ]);
    damage(mine, 'remembered_headings', 'body');
    const matching = createMatchingStore(mine.account.database, mine.account.seal);
    expect(matching.headings().size).toBe(1);
    damage(mine, 'remembered_values', 'body');
    expect(matching.aliases().course.size).toBe(1);
    damage(mine, 'students', 'body');
    const list = openListCopy(mine.roster, mine.account.seal);
    expect([list.byEmail('s1@x.in'), list.byEmail('s2@x.in')?.name]).toEqual([null, 'mine']);
  });
});

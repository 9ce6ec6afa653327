import type { Database } from 'better-sqlite3';
import { type Checksum, checksum } from '../../../storage/testing/contents.ts';

const drafts = 24;
const states = ['editing', 'queued', 'blocked', 'sent'] as const;
const methods = ['company', 'project', 'internship', 'job'] as const;
const outboxStates = ['queued', 'sending', 'waiting', 'paused', 'conflict', 'blocked', 'sent'] as const;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const bytes = (what: string, length: number) => Buffer.from(`\u0000${what} `.repeat(length).slice(0, length));

function eachVersion(write: (draft: number, revision: number, newest: number) => void): void {
  for (let draft = 0; draft < drafts; draft += 1) {
    // From 1 to 139 revisions, of which the last 50 are there.
    const newest = 1 + draft * 6;
    for (let revision = Math.max(1, newest - 49); revision <= newest; revision += 1) write(draft, revision, newest);
  }
}

function draftOf(number: number, newest: number) {
  return {
    id: `d${number}`,
    method: methods[number % 4],
    state: states[number % 3],
    newest,
    made: at(number),
    saved: at(newest),
    gone: number % 5 === 0 ? at(newest + 1) : null,
    posting: number % 4 === 1 ? number : null,
    version: number % 4 === 1 ? 3 : null,
    entry: number % 3 === 1 ? `o${number}` : null,
  };
}

function fillDrafts(database: Database): void {
  const draft = database.prepare(
    `INSERT INTO drafts (id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id,
       posting_version, outbox_id, title)
     VALUES (:id, :method, 2, :state, :newest, :made, :saved, :gone, :posting, :version, :entry, :title)`,
  );
  const text = database.prepare(
    `INSERT INTO draft_texts (slot, revision, step, saved_at, title, body) SELECT number * 64 + :revision % 50, :revision, 2, :saved, :title, :body
       FROM drafts WHERE id = :id`,
  );
  eachVersion((number, revision, newest) => {
    const title = bytes(`t${number}/${revision}`, 20);
    const body = bytes(`b${number}/${revision}`, 50 + revision * 60);
    const newestTitle = bytes(`t${number}/${newest}`, 20);
    if (revision === Math.max(1, newest - 49)) draft.run({ ...draftOf(number, newest), title: newestTitle });
    text.run({ id: `d${number}`, revision, saved: at(revision), title, body });
  });
}

/** Fills an empty account.db as the app of 0.1.0 leaves it; enough to reach every kind of row. */
export function fillAccount(database: Database): void {
  database.transaction(() => {
    fillDrafts(database);
    fillOutbox(database);
    fillKeptAnswers(database);
    fillTemplates(database);
    fillRequests(database);
    fillWords(database);
    fillMatching(database);
    fillViews(database);
  })();
}

function fillOutbox(database: Database): void {
  const entry = database.prepare(
    `INSERT INTO outbox (id, kind, aggregate, state, attempts, uncertain, queued_at, next_attempt_at, sent_at,
       payload_version, title, payload, problem)
     VALUES (?, 'posting.publish', ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?)`,
  );
  for (let number = 0; number < drafts; number += 1) {
    const state = outboxStates[number % outboxStates.length];
    const times = [at(number), state === 'waiting' ? at(number + 1) : null, state === 'sent' ? at(number) : null];
    const texts = [bytes(`o${number}`, 20), bytes(`p${number}`, 3000), number % 2 ? bytes('why', 90) : null];
    entry.run(`o${number}`, `draft:d${number}`, state, number, number % 2, ...times, ...texts);
  }
}

function fillKeptAnswers(database: Database): void {
  const kept = database.prepare('INSERT INTO kept_answers VALUES (?, ?, ?, ?, ?)');
  for (let number = 0; number < 40; number += 1) {
    kept.run(`k${number}`, at(number), number + 1, 5000, bytes(`a${number}`, 5000));
  }
}

function fillTemplates(database: Database): void {
  const template = database.prepare('INSERT INTO templates VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (let number = 0; number < 12; number += 1) {
    const gone = number % 4 === 0 ? at(number + 2) : null;
    const texts = [bytes(`tt${number}`, 20), bytes(`tb${number}`, 900)];
    template.run(`t${number}`, methods[1 + (number % 3)], 1 + number, at(number), at(number + 1), gone, ...texts);
  }
}

function fillRequests(database: Database): void {
  const request = database.prepare('INSERT INTO outbox_requests VALUES (?, ?, ?, ?)');
  for (let number = 0; number < drafts; number += 1) {
    request.run(`r${number}`, at(number), 'f'.repeat(64), JSON.stringify([`o${number}`]));
  }
}

function fillWords(database: Database): void {
  const words = database.prepare('INSERT INTO kept_words VALUES (?, ?, ?)');
  for (let number = 0; number < 12; number += 1) words.run(`w${number}`, at(number), bytes(`w${number}`, 700));
}

function fillViews(database: Database): void {
  const view = database.prepare('INSERT INTO saved_views VALUES (?, ?, ?, ?)');
  for (let number = 0; number < 12; number += 1) view.run(`v${number}`, 'students', number, bytes(`v${number}`, 120));
}

function fillMatching(database: Database): void {
  for (const table of ['remembered_headings', 'remembered_values']) {
    const insert = database.prepare(`INSERT INTO ${table} VALUES (?, ?, ?)`);
    for (let number = 0; number < 12; number += 1) insert.run(`m${number}`, number, bytes(`${table}${number}`, 80));
  }
}

const draftColumns = `id, method, step, state, revision, created_at, saved_at, discarded_at, posting_id, posting_version,
  outbox_id, title`;

const entryColumns = `sequence, id, kind, aggregate, state, attempts, uncertain, queued_at, next_attempt_at, sent_at,
  payload_version, title, payload, problem`;

/** Everything that people wrote, by whatever schema it is kept: the same before and after every step. */
export function accountContents(database: Database): Record<string, Checksum> {
  const texts = `text.revision, text.step, text.saved_at, text.title, text.body FROM draft_texts AS text
    JOIN drafts ON text.slot = drafts.number * 64 + text.revision % 50`;
  const newest = `SELECT id, body FROM drafts JOIN draft_texts ON slot = number * 64 + drafts.revision % 50
    AND draft_texts.revision = drafts.revision ORDER BY id`;
  return {
    drafts: checksum(database, `SELECT ${draftColumns} FROM drafts ORDER BY id`),
    texts: checksum(database, `SELECT drafts.id, ${texts} ORDER BY drafts.id, text.revision`),
    newest: checksum(database, newest),
    outbox: checksum(database, `SELECT ${entryColumns} FROM outbox ORDER BY sequence`),
    templates: checksum(database, 'SELECT * FROM templates ORDER BY id'),
    requests: checksum(database, 'SELECT * FROM outbox_requests ORDER BY id'),
    words: checksum(database, 'SELECT * FROM kept_words ORDER BY name'),
    headings: checksum(database, 'SELECT * FROM remembered_headings ORDER BY heading'),
    values: checksum(database, 'SELECT * FROM remembered_values ORDER BY key'),
    views: checksum(database, 'SELECT * FROM saved_views ORDER BY id'),
    kept: checksum(database, 'SELECT * FROM kept_answers ORDER BY kept_order'),
  };
}

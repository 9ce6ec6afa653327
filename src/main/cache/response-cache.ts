import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Seal } from '../account/account.ts';
import { keptAnswersTable } from '../account/migrations/1030-baseline.ts';
import { createPlainSeal } from '../account/plain-seal.ts';
import { answerContext } from '../account/sealed-columns.ts';
import { closeDatabase, openDatabase } from '../storage/open-database.ts';

/** What an answer was an answer to. */
export interface AnsweredCall {
  readonly call: string;
  readonly params?: unknown;
  readonly query?: unknown;
}

/** The last answers of the service, so that lists stay readable offline. */
export interface KeptAnswers {
  /** Keeps an answer; the oldest ones make room. A disk that refuses is no reason to fail a reading. */
  put(call: AnsweredCall, answer: unknown, asOf: Date): void;
  /** The kept answer and when the service gave it (ISO 8601), or null. */
  get(call: AnsweredCall): { readonly answer: unknown; readonly asOf: string } | null;
}

/** Bytes of one answer, and of all of them, that are kept. */
export interface KeptAnswersLimits {
  readonly each: number;
  readonly total: number;
}

const standardLimits: KeptAnswersLimits = { each: 2_000_000, total: 30_000_000 };

/** JSON with sorted keys, so that the order of a query does not matter. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      part && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    ) ?? 'null'
  );
}

/** What the person asked for is text too: the key does not give it away. */
function keyOf(seal: Seal, { call, params, query }: AnsweredCall): string {
  return seal.name(canonical([call, params ?? {}, query ?? {}]), 'kept_answers');
}

/** Keeps answers in an account's database, sealed. Sizes are bounded by `limits`. */
export function createKeptAnswers(
  { database, seal }: { readonly database: Database; readonly seal: Seal },
  limits: KeptAnswersLimits = standardLimits,
): KeptAnswers {
  const drop = database.prepare('DELETE FROM kept_answers WHERE key = ?');
  const write = database.transaction((key: string, sealed: Uint8Array, asOf: string) => {
    database
      .prepare(
        `INSERT OR REPLACE INTO kept_answers (key, as_of, kept_order, size, answer)
         VALUES (?, ?, (SELECT coalesce(max(kept_order), 0) + 1 FROM kept_answers), ?, ?)`,
      )
      .run(key, asOf, sealed.length, sealed);
    // The newest answers that fit together stay.
    database
      .prepare(
        `DELETE FROM kept_answers WHERE key IN (
           SELECT key FROM (SELECT key, sum(size) OVER (ORDER BY kept_order DESC) AS total FROM kept_answers)
           WHERE total > ?)`,
      )
      .run(limits.total);
  });
  return {
    put(call, answer, asOf) {
      const key = keyOf(seal, call);
      const text = JSON.stringify(answer);
      try {
        // What is too large is not sealed in vain: thousands of rows would hold the desk up for more than a frame.
        const sealed = text.length > limits.each ? null : seal.seal(text, answerContext(key, asOf.toISOString()));
        if (sealed === null || sealed.length > limits.each) drop.run(key);
        else write.immediate(key, sealed, asOf.toISOString());
      } catch {
        // The live answer is shown all the same; there is only no copy of it for later.
      }
    },
    get(call) {
      const key = keyOf(seal, call);
      try {
        const row = database
          .prepare<[string], { answer: Uint8Array; as_of: string }>(
            'SELECT answer, as_of FROM kept_answers WHERE key = ?',
          )
          .get(key);
        if (!row) return null;
        return { answer: JSON.parse(seal.open(row.answer, answerContext(key, row.as_of))), asOf: row.as_of };
      } catch {
        // A copy that does not open is as good as none.
        return null;
      }
    },
  };
}

/** Drops every kept answer of an account. */
export function dropKeptAnswers({ database }: { readonly database: Database }): void {
  database.exec('DELETE FROM kept_answers');
}

/** The one step of look-ups/public.db. */
const lookUps = { version: 30, name: 'kept answers', up: (database: Database) => void database.exec(keptAnswersTable) };

/** Answers that belong to nobody (cities, industries, interests), in a file of their own: look-ups/public.db. */
export function openLookUpAnswers(dataFolder: string): KeptAnswers & { close(): void } {
  const folder = join(dataFolder, 'look-ups');
  const file = join(folder, 'public.db');
  const database = openDatabase({ file, name: 'look-ups', migrations: [lookUps] });
  const kept = createKeptAnswers({ database, seal: createPlainSeal() }, { each: 500_000, total: 5_000_000 });
  return { ...kept, close: () => closeDatabase(database) };
}

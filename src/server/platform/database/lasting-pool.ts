import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { planOnceMark } from './plan-once.ts';

/** What does nothing that a second time could double; within a transaction nothing comes first but its beginning. */
const repeatable = /^\s*(begin|start transaction|select|with)\b/i;

/**
 * Lends a pool's connections, so that those that a restart of the database ended while nobody used them cost nobody an
 * answer: the first statement on a connection is repeated once on a new one, where it reads or begins a transaction. What
 * is under way fails: nobody knows whether it took effect.
 */
export function lastingPool(pool: Pool): PostgresPool {
  // Where one connection has ended, the others of its time are not trusted either.
  let time = 0;
  const madeAt = new WeakMap<PoolClient, number>();
  pool.on('connect', (client) => madeAt.set(client, time));

  async function trusted(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (madeAt.get(client) === time) return client;
      client.release(true);
    }
  }

  function lend(first: PoolClient): PostgresPoolClient {
    let client: PoolClient | null = first;
    let isUsed = false;
    let end: unknown = null;
    async function ask(text: string, given: readonly unknown[], isAlone = false): Promise<unknown> {
      if (!client) throw end;
      const values = [...given];
      try {
        // Within a transaction nothing is prepared: a plan that no longer holds would end it.
        if (isAlone && text.includes(planOnceMark)) return await client.query({ name: nameOf(text), text, values });
        return await client.query(text, values);
      } catch (error) {
        if (!isOver(error)) throw error;
        time = Math.max(time, (madeAt.get(client) ?? time) + 1);
        client.release(true);
        client = null;
        end = error;
        throw error;
      }
    }
    async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
      const mayRepeat = !isUsed && repeatable.test(text);
      isUsed = true;
      try {
        return await ask(text, values, mayRepeat);
      } catch (error) {
        if (client || !mayRepeat) throw error;
        client = await trusted();
        return await ask(text, values, mayRepeat);
      }
    }
    return { query: query as PostgresPoolClient['query'], release: (destroy) => client?.release(destroy) };
  }

  return { options: pool.options, connect: async () => lend(await trusted()), end: () => pool.end() };
}

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

/**
 * Whether a failure says that the connection is over, whatever was asked: it ended, or another process changed a table
 * since its statements were prepared.
 */
function isOver(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08|57P|0A000$|ECONNRESET$|EPIPE$)/.test(code) || /connection terminated|not queryable/i.test(error.message);
}

import { execFile } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openPrepared } from '../command/open.ts';
import type { Database } from '../platform/database/database.ts';
import { epochOf } from '../platform/database/epoch.ts';
import { testServer } from './test-server.ts';

/** A service that runs on a data folder, or with one on PostgreSQL, and what it said when it was opened. */
export async function startOn(folder: string, url = '') {
  const said: string[] = [];
  const database = await openPrepared(folder, url, (sentence) => said.push(sentence));
  const server = testServer(database);
  const stop = async () => {
    await server.close();
    await database.close();
  };
  return { database, server, said, stop, epoch: epochOf(database) };
}

const aside = (folder: string) => path.join(folder, 'aside.db');

/** Copies a folder's SQLite file aside while the service runs. */
export const copyAside = async ({ file }: Database, folder: string) => await file?.copyTo(aside(folder));

/** Puts the file that was copied aside back, while no service runs. */
export function putCopyBack(folder: string): void {
  for (const side of ['-wal', '-shm']) rmSync(path.join(folder, `footbridge.db${side}`), { force: true });
  copyFileSync(aside(folder), path.join(folder, 'footbridge.db'));
}

/** Dumps one database into another that is empty; where the tools are missing or too old, the server copies it. */
export async function dumpInto(from: string, to: string): Promise<void> {
  const names = [from, to].map((url) => /\/(test_\w+)/.exec(url)?.[1] ?? '');
  try {
    const run = promisify(execFile);
    const { stdout } = await run('pg_dump', ['--no-owner', '--dbname', from], { maxBuffer: 256 * 1024 * 1024 });
    const loading = run('psql', ['--quiet', '--set', 'ON_ERROR_STOP=1', '--dbname', to]);
    loading.child.stdin?.end(stdout);
    await loading;
  } catch {
    const client = new Client({ connectionString: from.replace(`/${names[0]}`, '/postgres') });
    await client.connect();
    await client.query('select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = $1', [names[0]]);
    await client.query(`drop database ${names[1]}`);
    await client.query(`create database ${names[1]} template ${names[0]}`);
    await client.end();
  }
}

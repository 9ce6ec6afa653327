import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openServiceDatabase } from '../platform/database/open-database.ts';
import { administer, type Cluster, startCluster } from './postgres-cluster.ts';
import { preparedDatabase, prepareToCopy } from './prepared.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connect here to be told the address of the run's PostgreSQL; `%s` stands for the database. */
    postgresDoor: string;
  }
}

let cluster: Promise<Cluster> | undefined;
let close: (() => void) | undefined;

/**
 * One PostgreSQL for the whole test run, started when the first suite asks for it. Test files run in processes of
 * their own, so they ask over a local socket. Vitest calls this before and `teardown` after all tests.
 */
export async function setup(project: TestProject): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'footbridge-door-'));
  const door = process.platform === 'win32' ? `\\\\.\\pipe\\${folder.replace(/\W/g, '-')}` : join(folder, 'door');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    cluster ??= startPrepared();
    cluster.then(
      (running) => socket.end(JSON.stringify({ url: running.url('%s') })),
      (error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
    );
  });
  await new Promise<void>((resolve) => server.listen(door, resolve));
  project.provide('postgresDoor', door);
  close = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A cluster with a prepared database, which suites get copies of. */
async function startPrepared(): Promise<Cluster> {
  const running = await startCluster();
  await administer(running.url('postgres'), `create database ${preparedDatabase}`);
  const database = openServiceDatabase({ url: running.url(preparedDatabase) });
  await prepareToCopy(database);
  await database.close();
  return running;
}

/** Stops what was started and removes its folders. */
export async function teardown(): Promise<void> {
  close?.();
  const running = await cluster?.catch(() => undefined);
  await running?.stop();
}

import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../src/server/platform/database/database.ts';
import { type Cluster, faithful, startCluster } from '../../src/server/testing/postgres-cluster.ts';
import { freePort, type Running, startProgram } from '../support/processes.ts';
import { createChance } from './random.ts';
import { connectTo } from './service-line.ts';
import { type Guest, invite, look, type Place } from './service-people.ts';

/** How to torture the service's database. */
export interface OutageOptions {
  readonly engine: 'postgres' | 'sqlite';
  readonly clients: number;
  /** PostgreSQL: crashes of the database. SQLite: kills of the service. */
  readonly outages: number;
  readonly seed: number;
  /** Negative control: a database that forgets what it acknowledged last. */
  readonly forgetful?: boolean;
}

/** What came of it. */
export interface OutageFigures {
  readonly outages: number;
  readonly clients: number;
  /** Postings whose publishing was acknowledged. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Answers that the outage explains: 503 with Retry-After, and 409 while the first attempt is at work. */
  readonly unavailable: number;
  /** Connections that broke before the answer: with PostgreSQL there must be none, since the service stays. */
  readonly broken: number;
  /** Answers that nothing explains. */
  readonly complaints: string[];
  /** Milliseconds from the database's return to the first acknowledged write, the longest. */
  readonly slowestReturn: number;
}

interface Stage {
  readonly place: Place;
  readonly cluster: Cluster | null;
  readonly folder: string;
  service: Running;
}

const posting = {
  goal: 'Weave by hand',
  tasks: 'Warp',
  support: 'A loom',
  roles_and_responsibilities: 'Weave and inspect',
  keywords: ['cloth'],
  required_skills: ['Weaving'],
  course_preferred: [],
  vacancies: 2,
  status: 1,
};
const forgetfulSettings = ['fsync=off', 'synchronous_commit=off', 'bgwriter_lru_maxpages=0', 'max_connections=200'];

/** Publishes from many clients while the database, or the service with its file, is ended again and again. */
export async function tortureOutages(options: OutageOptions): Promise<OutageFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-outages-'));
  const postgres = options.engine === 'postgres';
  const cluster = postgres ? await startCluster(options.forgetful ? forgetfulSettings : faithful) : null;
  try {
    const place = cluster ? { url: cluster.url('postgres') } : { file: path.join(folder, 'footbridge.db') };
    const guests = await invite(place, Array<Guest['role']>(options.clients).fill(2));
    const port = await freePort();
    if (options.forgetful && 'file' in place) copyFileSync(place.file, old(place.file));
    const service = await startService(place, folder, port);
    const stage: Stage = { place, cluster, folder, service };
    try {
      return await run(stage, guests, port, options);
    } finally {
      await stage.service.kill();
    }
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function startService(place: Place, folder: string, port: number): Promise<Running> {
  const env = { DATABASE_URL: 'url' in place ? place.url : '' };
  return startProgram('src/server/main.ts', ['--port', String(port), '--data', folder], env);
}

/** What the clients note down: only what they were told. */
interface Ledger {
  readonly acknowledged: Set<string>;
  readonly figures: { unavailable: number; broken: number };
  readonly complaints: string[];
  lastAcknowledged: number;
  going: boolean;
}

async function run(
  stage: Stage,
  guests: readonly Guest[],
  port: number,
  options: OutageOptions,
): Promise<OutageFigures> {
  const ledger: Ledger = {
    acknowledged: new Set<string>(),
    figures: { unavailable: 0, broken: 0 },
    complaints: [],
    lastAcknowledged: 0,
    going: true,
  };
  const line = connectTo(`http://127.0.0.1:${port}/v1`, guests.length);
  const clients = guests.map((guest, number) => publishOn(line.ask, guest, number, ledger));
  const chance = createChance(options.seed);
  let slowestReturn = 0;
  for (let outage = 0; outage < options.outages; outage += 1) {
    if (options.forgetful && stage.cluster) await look(stage.place, ({ read }) => stopWalWriter(read));
    // A crash before anything was promised would prove nothing, however slow the machine is.
    const enough = ledger.acknowledged.size + guests.length;
    await sleep(chance.between(300, 1200));
    while (ledger.acknowledged.size < enough && ledger.complaints.length === 0) await sleep(10);
    await (stage.cluster
      ? crashDatabase(stage.cluster, chance.between(50, 800))
      : killService(stage, port, options.forgetful === true));
    const back = Date.now();
    while (ledger.lastAcknowledged < back && Date.now() < back + 20_000) await sleep(10);
    slowestReturn = Math.max(slowestReturn, ledger.lastAcknowledged - back);
  }
  ledger.going = false;
  // Those who were not answered go on under the same key until they are.
  await Promise.all(clients);
  line.close();
  if (stage.service.process.exitCode !== null) ledger.complaints.push('The service ended');
  const { lost, doubled } = await compare(stage.place, ledger.acknowledged);
  const { acknowledged, figures, complaints } = ledger;
  return {
    outages: options.outages,
    clients: guests.length,
    acknowledged: acknowledged.size,
    ...figures,
    lost,
    doubled,
    complaints,
    slowestReturn,
  };
}

async function crashDatabase(cluster: Cluster, milliseconds: number): Promise<void> {
  await cluster.crash();
  await sleep(milliseconds);
  await cluster.restart();
}

/** What the database was before anybody published: whatever is acknowledged is not in there, on any machine. */
const old = (file: string) => `${file}.old`;

/** What is acknowledged from now on is not written to the log, however long it takes until the crash. */
async function stopWalWriter(read: Database['read']): Promise<void> {
  const found = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'`.execute(
    read,
  );
  for (const { pid } of found.rows) process.kill(pid, 'SIGSTOP');
}

async function killService(stage: Stage, port: number, forgetful: boolean): Promise<void> {
  await stage.service.kill();
  if (forgetful && 'file' in stage.place) {
    const { file } = stage.place;
    for (const beside of ['-wal', '-shm']) rmSync(file + beside, { force: true });
    copyFileSync(old(file), file);
  }
  stage.service = await startService(stage.place, stage.folder, port);
}

type Ask = ReturnType<typeof connectTo>['ask'];

async function publishOn(ask: Ask, { cookie }: Guest, number: number, ledger: Ledger): Promise<void> {
  for (let turn = 0; ledger.going; turn += 1) {
    const title = `Weaver ${number}-${turn}`;
    const body = { ...posting, project_title: title };
    const key = randomUUID();
    for (let tries = 0; !ledger.acknowledged.has(title); tries += 1) {
      const answer = await ask({ method: 'POST', path: '/project', body, key, cookie });
      if (answer?.status === 201) {
        ledger.acknowledged.add(title);
        ledger.lastAcknowledged = Date.now();
        continue;
      }
      const expected = answer && [503, 409].includes(answer.status) && answer.retryAfter !== undefined;
      if (!answer) ledger.figures.broken += 1;
      else if (expected) ledger.figures.unavailable += 1;
      else ledger.complaints.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      if (tries > 2000 || ledger.complaints.length > 100) return;
      await sleep(20);
    }
  }
}

async function compare(place: Place, acknowledged: ReadonlySet<string>): Promise<{ lost: number; doubled: number }> {
  const stored = await look(place, ({ read }) => read.selectFrom('postings').select('title').execute());
  const titles = new Set(stored.map(({ title }) => title));
  return { lost: [...acknowledged].filter((title) => !titles.has(title)).length, doubled: stored.length - titles.size };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startService } from '../support/processes.ts';
import { type DrivenDesk, prepareDesk } from './desk-driver.ts';
import type { DeskSetup } from './desk-process.ts';
import { countTitles, signUpEmployer } from './employer.ts';
import { type FaultCounts, startFaultProxy } from './fault-proxy.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture publishing. */
export interface PublishOptions {
  readonly publishes: number;
  readonly seed: number;
  /** Publishes between two kills of the desk. */
  readonly killEvery?: number;
  /** Negative control: every attempt under a new key. */
  readonly keyless?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface PublishFigures extends FaultCounts {
  readonly publishes: number;
  /** Published postings that the service has. */
  readonly postings: number;
  readonly duplicates: number;
  readonly missing: number;
  readonly kills: number;
  readonly complaints: string[];
  readonly milliseconds: number;
}

/** Milliseconds that the desk waits for an answer, shortened; the proxy's late ones come after it. */
const timeout = 700;
/** Milliseconds that the rest of the outbox may take in the end. */
const patience = 240_000;
const titleOf = (number: number) => `Weaver number ${String(number).padStart(5, '0')}`;

/** Everything that publishing asks of an internship. */
const weaver = {
  goal: 'Weave by hand',
  roles_and_responsibilities: 'Warp, weave and inspect',
  category: 2,
  required_skills: ['Weaving'],
  vacancies: 2,
  duration_from: 8,
  duration_to: 12,
  stipend_from: 6,
  stipend_to: 9,
};

interface Work {
  readonly setup: DeskSetup;
  readonly chance: Chance;
  readonly options: PublishOptions;
  readonly complaints: string[];
}

/** Drafts and publishes one internship as the window does. False: the desk was killed in the middle. */
async function publishOne(desk: DrivenDesk, title: string, known: ReadonlyMap<string, string>): Promise<boolean> {
  const body = { ...weaver, title };
  let id = known.get(title);
  let revision = 1;
  if (id) {
    const read = await desk.ask('drafts.read', { id });
    if (!read?.ok) return !read ? false : refuse('drafts.read', read.error.message);
    revision = read.data.revision;
  } else {
    const created = await desk.ask('drafts.create', { method: 'internship', body: { title } });
    if (!created?.ok) return !created ? false : refuse('drafts.create', created.error.message);
    ({ id, revision } = created.data);
  }
  const saved = await desk.ask('drafts.save', { id, body, step: 3, title, revision });
  if (!saved?.ok) return !saved ? false : refuse('drafts.save', saved.error.message);
  const published = await desk.ask('drafts.publish', { id, revision: saved.data.revision });
  if (!published?.ok) return !published ? false : refuse('drafts.publish', published.error.message);
  return true;
}

function refuse(command: string, message: string): never {
  throw new Error(`${command} was refused: ${message}`);
}

/** What survived a kill: drafts that are still to be published, by title, and titles that are on their way. */
async function takeStock(desk: DrivenDesk): Promise<{ open: Map<string, string>; published: Set<string> }> {
  const drafts = await desk.ask('drafts.list', {});
  const entries = await desk.ask('outbox.list', undefined);
  if (!drafts?.ok || !entries?.ok) throw new Error('the desk could not tell what it has');
  const open = drafts.data.filter(({ state }) => state === 'editing');
  return {
    open: new Map(open.map(({ title, id }) => [title, id])),
    published: new Set(entries.data.map(({ title }) => title)),
  };
}

/** Publishes until a kill or the end; answers the number to go on with. */
async function publishUntilKilled({ setup, chance, options, complaints }: Work, from: number): Promise<number> {
  const desk = await prepareDesk().open(setup);
  try {
    return await publishOn(desk, { setup, chance, options, complaints }, from);
  } finally {
    complaints.push(...desk.complaints);
    await desk.kill();
  }
}

async function publishOn(desk: DrivenDesk, { chance, options }: Work, from: number): Promise<number> {
  const { open, published } = await takeStock(desk);
  const { publishes, killEvery = 50 } = options;
  const last = Math.min(publishes, from + killEvery);
  const isFinal = last === publishes;
  let next = from;
  while (next < last && (published.has(titleOf(next)) || (await publishOne(desk, titleOf(next), open)))) next += 1;
  if (isFinal) await drain(desk);
  else {
    // Somewhere in the next publish, or in the sending of the earlier ones.
    const dying = publishOne(desk, titleOf(next), open).catch(() => false);
    await sleep(chance.between(0, 120));
    await desk.kill();
    await dying;
  }
  return next;
}

async function whyRefused(desk: DrivenDesk): Promise<string> {
  const entries = await desk.ask('outbox.list', undefined);
  if (!entries?.ok) return 'unknown';
  const reasons = entries.data.flatMap(({ problem }) =>
    problem ? [`${problem.code}: ${problem.message} ${JSON.stringify(problem.detail)}`] : [],
  );
  return [...new Set(reasons)].join('; ');
}

async function drain(desk: DrivenDesk): Promise<void> {
  const deadline = performance.now() + patience;
  for (;;) {
    const summary = await desk.ask('outbox.summary', undefined);
    if (!summary?.ok) throw new Error('the desk ended while it was sending');
    const { waiting, sending, needsPerson } = summary.data;
    if (needsPerson > 0) throw new Error(`${needsPerson} publications were refused: ${await whyRefused(desk)}`);
    if (waiting + sending === 0) return;
    if (performance.now() > deadline) throw new Error(`${waiting + sending} publications did not go out`);
    await sleep(100);
  }
}

/** Publishes over a bad line, with the desk killed again and again, and counts what the service has in the end. */
export async function torturePublishes(options: PublishOptions): Promise<PublishFigures> {
  const { publishes, seed, keyless = false, onProgress } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-torture-'));
  const serviceFolder = path.join(root, 'service');
  const service = await startService({ folder: serviceFolder, port: await freePort() });
  const origin = new URL(service.address).origin;
  const proxy = await startFaultProxy(origin, chance, timeout + 300);
  const complaints: string[] = [];
  let kills = 0;
  try {
    const employer = await signUpEmployer(origin, serviceFolder);
    const setup: DeskSetup = {
      folder: path.join(root, 'desk'),
      user: employer.user,
      service: { address: proxy.address, cookie: employer.cookie, timeout },
      batched: false,
      keyless,
      pace: 5,
    };
    for (let next = 0; next < publishes; ) {
      next = await publishUntilKilled({ setup, chance, options, complaints }, next);
      if (next < publishes) kills += 1;
      onProgress?.(next);
    }
    const titles = await countTitles(employer);
    const postings = [...titles.values()].reduce((sum, count) => sum + count, 0);
    return {
      ...proxy.counts,
      publishes,
      postings,
      duplicates: postings - titles.size,
      missing: publishes - titles.size,
      kills,
      complaints,
      milliseconds: performance.now() - began,
    };
  } finally {
    await proxy.close();
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

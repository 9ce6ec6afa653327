import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { freePort, startService } from '../support/processes.ts';
import { type DrivenDesk, prepareDesk } from './desk-driver.ts';
import { countTitles, type SignedUp, signUpEmployer } from './employer.ts';
import { type FaultCounts, startFaultProxy } from './fault-proxy.ts';
import type { DeskSetup } from './programs/desk-process.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture publishing. */
export interface PublishOptions {
  readonly publishes: number;
  readonly seed: number;
  /** Publishes between two kills of the desk. */
  readonly killEvery?: number;
  /** Desks of the same account that publish at the same time, each its share; 1 unless said. */
  readonly desks?: number;
  /** Kills the service (SIGKILL) in the middle of the sending, and starts it again on the same data. */
  readonly killService?: boolean;
  /** Sets the desk's clock up to ten years ahead or back at every start. */
  readonly wildClock?: boolean;
  /** Negative control: every attempt under a new key. */
  readonly keyless?: boolean;
  /** Negative control: at every start the desk has forgotten what it had sent. */
  readonly forgetful?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface PublishFigures extends FaultCounts {
  readonly publishes: number;
  /** Published postings that the service has. */
  readonly postings: number;
  readonly duplicates: number;
  /** Not at the service, or not known any more to the desk that had acknowledged it. */
  readonly missing: number;
  readonly kills: number;
  readonly serviceKills: number;
  readonly complaints: string[];
  readonly milliseconds: number;
}

/** Milliseconds that the desk waits for an answer, shortened; the proxy's late ones come after it. */
const timeout = 700;
/** Milliseconds that the rest of the outbox may take in the end. */
const timeouts = 240_000;
const tenYears = 10 * 365 * milliseconds.day;
/** Publishes between two kills of the service. */
const serviceKillEvery = 20;
/** So many of what was acknowledged last are looked for on the desk's list; of what was sent it shows twenty. */
const lookedFor = 12;

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

/** What one desk has to do. */
interface Work {
  readonly setup: DeskSetup;
  readonly chance: Chance;
  readonly publishes: number;
  readonly killEvery: number;
  readonly complaints: string[];
  /** What this desk acknowledged, in order: the harness's own knowledge, whatever the desk remembers. */
  readonly acknowledged: Set<string>;
  /** What it acknowledged and did not know at a later start. */
  readonly forgotten: Set<string>;
  titleOf(number: number): string;
  /** Called between two publishes, with how many there were. */
  between(done: number): Promise<void>;
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
  // Two windows, or a finger that trembles: both are answered with the one publication.
  const publish = () => desk.ask('drafts.publish', { id, revision: saved.data.revision });
  const [first, second] = await Promise.all([publish(), publish()]);
  if (!(first && second)) return false;
  if (!first.ok) return refuse('drafts.publish', first.error.message);
  if (!second.ok) return refuse('drafts.publish', `the second time: ${second.error.message}`);
  if (first.data.id !== second.data.id) throw new Error('one draft was published twice');
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
async function publishUntilKilled(work: Work, from: number): Promise<number> {
  const desk = await prepareDesk().open(work.setup);
  try {
    return await publishOn(desk, work, from);
  } finally {
    work.complaints.push(...desk.complaints);
    await desk.kill();
  }
}

async function publishOn(desk: DrivenDesk, work: Work, from: number): Promise<number> {
  const { open, published } = await takeStock(desk);
  const { publishes, killEvery, chance, acknowledged, forgotten, titleOf } = work;
  for (const title of [...acknowledged].slice(-lookedFor)) if (!published.has(title)) forgotten.add(title);
  const publish = async (title: string): Promise<boolean> => {
    const isOut = published.has(title) || acknowledged.has(title) || (await publishOne(desk, title, open));
    if (isOut) acknowledged.add(title);
    return isOut;
  };
  const last = Math.min(publishes, from + killEvery);
  const isFinal = last === publishes;
  let next = from;
  while (next < last && (await publish(titleOf(next)))) {
    next += 1;
    await work.between(next);
  }
  if (isFinal) await drain(desk);
  else {
    // Somewhere in the next publish, or in the sending of the earlier ones.
    const dying = publish(titleOf(next)).catch(() => false);
    await sleep(chance.between(0, 120));
    if (work.setup.forgetful) await desk.atRest();
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
  const deadline = performance.now() + timeouts;
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

/** A service that can be killed and started again on the same data and port. */
async function startMortal(folder: string) {
  const port = await freePort();
  let service = await startService({ folder, port });
  let kills = 0;
  let dying: Promise<void> | null = null;
  const die = async () => {
    await service.kill();
    service = await startService({ folder, port });
    kills += 1;
  };
  return {
    origin: new URL(service.address).origin,
    get kills() {
      return kills;
    },
    /** Kills it and waits until it is back. */
    rebirth(): Promise<void> {
      dying ??= die().finally(() => {
        dying = null;
      });
      return dying;
    },
    stop: () => service.stop(),
  };
}

/** Publishes over a bad line, with the desk killed again and again, and counts what the service has in the end. */
export async function torturePublishes(options: PublishOptions): Promise<PublishFigures> {
  const { publishes, seed, killEvery = 50, desks = 1, keyless = false, forgetful = false } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-torture-'));
  const serviceFolder = path.join(root, 'service');
  const service = await startMortal(serviceFolder);
  const proxy = await startFaultProxy(service.origin, { chance: createChance(seed + 1), lateBy: timeout + 300 });
  const complaints: string[] = [];
  const forgotten = new Set<string>();
  const progress = Array.from({ length: desks }, () => 0);
  let kills = 0;
  const fastPath = async (employer: SignedUp, desk: number): Promise<void> => {
    const share = Math.floor(publishes / desks) + (desk < publishes % desks ? 1 : 0);
    const acknowledged = new Set<string>();
    for (let next = 0; next < share; ) {
      const skew = options.wildClock ? chance.between(-tenYears, tenYears) : 0;
      const setup: DeskSetup = {
        folder: path.join(root, `desk-${desk}`),
        user: employer.user,
        batched: false,
        keyless,
        forgetful,
        pace: 5,
        skew,
        service: { address: proxy.address, cookie: employer.cookie, timeout },
      };
      const titleOf = (number: number) => `Weaver number ${desk}-${String(number).padStart(5, '0')}`;
      const between = async (done: number) => {
        progress[desk] = done;
        if (options.killService && desk === 0 && done % serviceKillEvery === 0) await service.rebirth();
      };
      const known = { complaints, acknowledged, forgotten };
      const work = { setup, chance, publishes: share, killEvery, ...known, titleOf, between };
      next = await publishUntilKilled(work, next);
      if (next < share) kills += 1;
      options.onProgress?.(progress.reduce((sum, done) => sum + done, 0));
    }
  };
  try {
    const employer = await signUpEmployer(service.origin, serviceFolder);
    await Promise.all(progress.map((_, desk) => fastPath(employer, desk)));
    const titles = await countTitles(employer);
    const postings = [...titles.values()].reduce((sum, count) => sum + count, 0);
    const lost = [...forgotten].filter((title) => titles.has(title)).length;
    const missing = publishes - titles.size + lost;
    const counted = { publishes, postings, duplicates: postings - titles.size, missing };
    const { kills: serviceKills } = service;
    return { ...proxy.counts, ...counted, kills, serviceKills, complaints, milliseconds: performance.now() - began };
  } finally {
    await proxy.close();
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

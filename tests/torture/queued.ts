import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startService } from '../support/processes.ts';
import { type DrivenDesk, prepareDesk } from './desk-driver.ts';
import { signInSample } from './employer.ts';
import { type FaultCounts, startFaultProxy } from './fault-proxy.ts';
import type { DeskSetup } from './programs/desk-process.ts';
import { countEffects, type Effects, planWork, type QueuedCall } from './queued-work.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture queued calls. */
export interface QueuedOptions {
  readonly calls: number;
  readonly seed: number;
  /** Calls between two kills of the desk. */
  readonly killEvery?: number;
  /** Negative control: every attempt under a new key. */
  readonly keyless?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface QueuedFigures extends FaultCounts, Effects {
  readonly calls: number;
  readonly kills: number;
  readonly complaints: string[];
  readonly milliseconds: number;
}

/** Milliseconds that the desk waits for an answer, shortened; the proxy's late ones come after it. */
const timeout = 700;
/** Milliseconds that the rest of the outbox may take in the end. */
const timeouts = 240_000;
const largestBatch = 20;
const person = { email: 'aditi@meridianfoods.example', password: 'Bridge@2026' };

interface Work {
  readonly setup: DeskSetup;
  readonly chance: Chance;
  readonly calls: readonly QueuedCall[];
  readonly killEvery: number;
  readonly complaints: string[];
}

/** How many of the calls are in the outbox, or were sent: they are queued in their order, each batch whole or not at all. */
async function takeStock(desk: DrivenDesk): Promise<Set<string>> {
  const entries = await desk.ask('outbox.list', undefined);
  if (!entries?.ok) throw new Error('the desk could not tell what it has');
  return new Set(entries.data.map(({ title }) => title));
}

/** Queues until a kill or the end; answers the number to go on with. */
async function queueUntilKilled(work: Work, from: number, batch: number): Promise<{ next: number; batch: number }> {
  const { calls, killEvery, chance, complaints } = work;
  const desk = await prepareDesk().open(work.setup);
  try {
    const known = await takeStock(desk);
    const doubtful = calls.slice(from, from + batch);
    const there = doubtful.filter(({ title }) => known.has(title)).length;
    if (there !== 0 && there !== doubtful.length) complaints.push(`${there} of ${doubtful.length} were queued`);
    let next = from + there;
    const last = Math.min(calls.length, next + killEvery);
    while (next < last) {
      const size = Math.min(chance.between(1, largestBatch), last - next);
      const added = await desk.ask('outbox.add', { calls: calls.slice(next, next + size) });
      if (!added?.ok) throw new Error(`outbox.add was refused: ${added?.error.message ?? 'the desk was killed'}`);
      next += size;
    }
    if (next === calls.length) {
      await drain(desk);
      return { next, batch: 0 };
    }
    // Somewhere in the next batch, or in the sending of the earlier ones.
    const size = Math.min(largestBatch, calls.length - next);
    const dying = desk.ask('outbox.add', { calls: calls.slice(next, next + size) });
    await sleep(chance.between(0, 120));
    await desk.kill();
    await dying;
    return { next, batch: size };
  } finally {
    complaints.push(...desk.complaints);
    await desk.kill();
  }
}

async function drain(desk: DrivenDesk): Promise<void> {
  const deadline = performance.now() + timeouts;
  for (;;) {
    const summary = await desk.ask('outbox.summary', undefined);
    if (!summary?.ok) throw new Error('the desk ended while it was sending');
    const { waiting, sending, needsPerson } = summary.data;
    if (needsPerson > 0) throw new Error(`${needsPerson} calls were refused: ${await whyRefused(desk)}`);
    if (waiting + sending === 0) return;
    if (performance.now() > deadline) throw new Error(`${waiting + sending} calls did not go out`);
    await sleep(100);
  }
}

async function whyRefused(desk: DrivenDesk): Promise<string> {
  const entries = await desk.ask('outbox.list', undefined);
  if (!entries?.ok) return 'unknown';
  const reasons = entries.data.flatMap(({ problem, change }) =>
    problem ? [`${change?.call} ${problem.code}: ${problem.message} ${JSON.stringify(problem.detail)}`] : [],
  );
  return [...new Set(reasons)].join('; ');
}

/** Queues decisions over a bad line, with the desk killed again and again, and compares every effect in the end. */
export async function tortureQueued(options: QueuedOptions): Promise<QueuedFigures> {
  const { seed, killEvery = 50, keyless = false, onProgress } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-queued-'));
  const port = await freePort();
  const service = await startService({ folder: path.join(root, 'service'), port, sample: true });
  const origin = `http://127.0.0.1:${port}`;
  const proxy = await startFaultProxy(origin, {
    chance: createChance(seed + 1),
    lateBy: timeout + 300,
    losesAnswerOf: keyless ? '/v1/messages' : '',
  });
  const complaints: string[] = [];
  let kills = 0;
  try {
    const employer = await signInSample(origin, person);
    const { calls, post, wanted } = await planWork(employer, options.calls);
    const setup: DeskSetup = {
      folder: path.join(root, 'desk'),
      user: employer.user,
      batched: false,
      keyless,
      pace: 5,
      service: { address: proxy.address, cookie: employer.cookie, timeout },
    };
    const work = { setup, chance, calls, killEvery, complaints };
    for (let at = { next: 0, batch: 0 }; at.next < calls.length; ) {
      at = await queueUntilKilled(work, at.next, at.batch);
      if (at.next < calls.length) kills += 1;
      onProgress?.(at.next);
    }
    const effects = await countEffects(employer, post, wanted);
    const milliseconds = performance.now() - began;
    return { ...proxy.counts, ...effects, calls: calls.length, kills, complaints, milliseconds };
  } finally {
    await proxy.close();
    await service.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

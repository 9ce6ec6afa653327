import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Draft } from '#shared/desk/types.ts';
import { employer } from '../../src/main/drafts/testing/draft-desk.ts';
import { type DrivenDesk, prepareDesk } from './desk-driver.ts';
import { killPoints } from './kill-points.ts';
import { checkDraft, checkFile, type Findings, type Promised, signedBody } from './ledger.ts';
import type { DeskSetup } from './programs/desk-process.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture saves. */
export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  /** Negative control: saves are acknowledged before they are written. */
  readonly batched?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface KillFigures extends Findings {
  readonly kills: number;
  /** How many of the kills were at a named moment inside a save. */
  readonly atNamedPoints: number;
  readonly acknowledged: number;
  /** Saves that were on their way when the kill came. */
  readonly inFlight: number;
  readonly milliseconds: number;
}

const draftCount = 4;
/** Milliseconds within which a random kill comes. */
const longestRound = 100;
/** Saves before the first kill, so that every save also prunes the oldest version. */
const warmUp = 55;

interface Round {
  readonly desk: DrivenDesk;
  readonly promises: Promised[];
  readonly chance: Chance;
  readonly figures: { acknowledged: number; inFlight: number };
}

/** Saves one draft again and again, as a typing person does, until the process is gone. */
async function typeUntilGone({ desk, chance, figures }: Round, promised: Promised, number: number): Promise<void> {
  for (;;) {
    const revision = promised.acknowledged;
    const body = signedBody(number, revision + 1, chance.between(20, 16_000));
    promised.sent.set(revision + 1, body);
    const saved = await desk.ask('drafts.save', { id: promised.id, body, step: 1, title: `draft ${number}`, revision });
    if (!saved) {
      figures.inFlight += 1;
      return;
    }
    if (!saved.ok) throw new Error(`a save was refused: ${saved.error.code} ${saved.error.message}`);
    promised.acknowledged = saved.data.revision;
    figures.acknowledged += 1;
    promised.sent.delete(revision - 50);
  }
}

async function check({ desk, promises }: Round, findings: Findings): Promise<void> {
  for (const promised of promises) {
    const { id } = promised;
    const draft = await desk.ask('drafts.read', { id });
    const history = await desk.ask('drafts.history', { id });
    const found: Draft | null = draft?.ok ? draft.data : null;
    checkDraft(promised, found, history?.ok ? history.data : [], findings);
    // What was in flight may have been written: that is what the desk goes on from.
    if (found) promised.acknowledged = found.revision;
  }
}

async function start(desk: DrivenDesk, promises: Promised[]): Promise<void> {
  for (let number = 0; number < draftCount; number += 1) {
    const body = signedBody(number, 1, 100);
    const created = await desk.ask('drafts.create', { method: 'internship', body });
    if (!created?.ok) throw new Error('a draft could not be made');
    promises.push({ id: created.data.id, acknowledged: 1, sent: new Map([[1, body]]) });
  }
}

async function fill({ desk, promises }: Round): Promise<void> {
  for (const [number, promised] of promises.entries()) {
    for (let revision = 1; revision < warmUp; revision += 1) {
      const body = signedBody(number, revision + 1, 200);
      promised.sent.set(revision + 1, body);
      await desk.ask('drafts.save', { id: promised.id, body, step: 1, title: `draft ${number}`, revision });
      promised.acknowledged = revision + 1;
    }
  }
}

/**
 * Kills the desk's database process again and again during draft saves, and checks after each kill, through the
 * desk's own commands and SQLite's own checks, that nothing acknowledged is missing and nothing is torn.
 */
export async function tortureSaves(options: KillOptions): Promise<KillFigures> {
  const { kills, seed, batched = false, onProgress } = options;
  const began = performance.now();
  const chance = createChance(seed);
  // Apart from what is typed, of which there is more on a faster disk: the same seed kills in the same ways.
  const plan = createChance(seed + 1);
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-torture-'));
  const setup: DeskSetup = { folder, user: employer, service: null, batched, keyless: false, pace: 1 };
  const findings: Findings = { lost: 0, torn: 0, damaged: 0, notes: [] };
  const figures = { acknowledged: 0, inFlight: 0, atNamedPoints: 0 };
  const promises: Promised[] = [];
  let next = prepareDesk();
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      const desk = await next.open(setup);
      next = prepareDesk();
      const round = { desk, promises, chance, figures };
      if (kill === 0) {
        await start(desk, promises);
        if (!batched) await fill(round);
      }
      await check(round, findings);
      findings.notes.push(...desk.complaints.splice(0));
      findings.damaged += desk.notices.length;
      if (kill === kills) {
        await desk.kill();
        break;
      }
      const named = plan.next() < 0.5;
      if (named) desk.arm(plan.pick(killPoints), plan.between(1, 12));
      const typing = promises.map((promised, number) => typeUntilGone(round, promised, number));
      const timeouts = sleep(named ? 1500 : plan.between(0, longestRound), false);
      if (await Promise.race([desk.gone.then(() => true), timeouts])) figures.atNamedPoints += 1;
      await desk.kill();
      await Promise.all(typing);
      checkFile(path.join(folder, 'accounts', String(employer.id), 'account.db'), findings);
      onProgress?.(kill + 1);
    }
  } finally {
    await next.drop();
    rmSync(folder, { recursive: true, force: true });
  }
  return { kills, ...figures, ...findings, milliseconds: performance.now() - began };
}

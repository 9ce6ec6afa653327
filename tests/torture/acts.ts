import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import BetterSqlite3 from 'better-sqlite3';
import type { Draft, DraftBody, DraftState } from '#shared/desk/types.ts';
import { readyPosting } from '#shared/rules/postings/testing/ready-posting.ts';
import { employer } from '../../src/main/drafts/testing/draft-desk.ts';
import { type DrivenDesk, prepareDesk } from './desk-driver.ts';
import { actPoints } from './kill-points.ts';
import { signedBody } from './ledger.ts';
import type { DeskSetup } from './programs/desk-process.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture everything that people do with drafts besides typing. */
export interface ActOptions {
  readonly kills: number;
  readonly seed: number;
  /** Negative control: a draft and its entry of the outbox are written in two transactions. */
  readonly torn?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface ActFigures {
  readonly kills: number;
  readonly actions: number;
  readonly atNamedPoints: number;
  /** Copies that were found after the kills; a broken one is a note. */
  readonly copies: number;
  /** Kills while a damaged file was being restored. */
  readonly restores: number;
  /** Everything that was not as promised. */
  readonly notes: string[];
}

/** What a draft has to be, as far as was acknowledged. */
interface Expected {
  readonly body: DraftBody;
  readonly binned: boolean;
  readonly state: DraftState;
  /** The key of its publication, while there is one. */
  readonly key: string | null;
}
type Ledger = Map<string, Expected>;

const actNames = ['create', 'save', 'restore', 'discard', 'recover', 'duplicate', 'publish', 'cancel'] as const;
type ActName = (typeof actNames)[number];

/** What may be true of one draft after a kill: an act was under way. Null: a draft that may be there. */
interface InFlight {
  readonly id: string | null;
  readonly after: Omit<Expected, 'key'>;
}

interface Round {
  readonly desk: DrivenDesk;
  readonly ledger: Ledger;
  readonly chance: Chance;
}

/** Which drafts an act can be done with now. */
function able(action: ActName, { binned, state }: Expected): boolean {
  if (action === 'recover') return binned;
  if (action === 'cancel') return state === 'queued';
  if (action === 'duplicate') return true;
  return !binned && state === 'editing';
}

/** Does one act. Answers what is known by then; `gone`: the desk was killed in the middle of it. */
async function doOne({ desk, ledger, chance }: Round): Promise<{ gone: InFlight | null }> {
  const action = chance.pick(actNames);
  const signed = signedBody(ledger.size, chance.between(1, 1_000_000), chance.between(20, 6000));
  const body = { ...readyPosting('internship'), ...signed };
  if (action === 'create') {
    const after = { body, binned: false, state: 'editing' as const };
    const made = await desk.ask('drafts.create', { method: 'internship', body });
    if (!made) return { gone: { id: null, after } };
    if (made.ok) ledger.set(made.data.id, { ...after, key: null });
    return { gone: null };
  }
  const ids = [...ledger].filter(([, expected]) => able(action, expected)).map(([id]) => id);
  if (ids.length === 0) return { gone: null };
  const id = chance.pick(ids);
  const before = ledger.get(id) as Expected;
  return ask({ desk, ledger, chance }, { action, id, before, body });
}

async function ask(
  { desk, ledger }: Round,
  { action, id, before, body }: { action: ActName; id: string; before: Expected; body: DraftBody },
): Promise<{ gone: InFlight | null }> {
  const read = await desk.ask('drafts.read', { id });
  if (!read?.ok) return { gone: read ? null : { id, after: before } };
  const { revision } = read.data;
  const settle = (after: Expected, result: { ok: boolean } | null, key = after.key) => {
    if (!result) return { gone: { id, after } };
    if (result.ok) ledger.set(id, { ...after, key });
    return { gone: null };
  };
  switch (action) {
    case 'save':
      return settle({ ...before, body }, await desk.ask('drafts.save', { id, body, step: 0, title: '', revision }));
    case 'restore': {
      const history = await desk.ask('drafts.history', { id });
      const oldest = history?.ok ? history.data.at(-1) : undefined;
      if (!oldest) return { gone: history ? null : { id, after: before } };
      const { revision: wanted, body: old } = oldest;
      return settle({ ...before, body: old }, await desk.ask('drafts.restoreVersion', { id, revision: wanted }));
    }
    case 'discard':
      return settle({ ...before, binned: true }, await desk.ask('drafts.discard', { id }));
    case 'recover':
      return settle({ ...before, binned: false }, await desk.ask('drafts.recover', { id }));
    case 'duplicate': {
      const made = await desk.ask('drafts.duplicate', { id });
      const after = { body: before.body, binned: false, state: 'editing' as const };
      if (!made) return { gone: { id: null, after } };
      if (made.ok) ledger.set(made.data.id, { ...after, key: null });
      return { gone: null };
    }
    case 'publish': {
      const entry = await desk.ask('drafts.publish', { id, revision });
      return settle({ ...before, state: 'queued' }, entry, entry?.ok ? entry.data.id : null);
    }
    default:
      return settle(
        { ...before, state: 'editing', key: null },
        await desk.ask('outbox.cancel', { id: before.key ?? '' }),
      );
  }
}

const same = (draft: Draft, expected: Omit<Expected, 'key'>) =>
  isDeepStrictEqual(draft.body, expected.body) &&
  (draft.discardedAt !== null) === expected.binned &&
  draft.state === expected.state;

/** Compares what the desk has with what it acknowledged, and goes on from what it has. */
async function check({ desk, ledger }: Round, inFlight: InFlight | null, notes: string[]): Promise<void> {
  const open = await desk.ask('drafts.list', {});
  const bin = await desk.ask('drafts.list', { bin: true });
  const entries = await desk.ask('outbox.list', undefined);
  if (!(open?.ok && bin?.ok && entries?.ok)) return void notes.push('the desk could not tell what it has');
  const found = new Set([...open.data, ...bin.data].map(({ id }) => id));
  for (const id of ledger.keys()) if (!found.has(id)) notes.push(`${id} is gone`);
  for (const id of found) {
    const read = await desk.ask('drafts.read', { id });
    if (!read?.ok) {
      notes.push(`${id} does not open`);
      continue;
    }
    const draft = read.data;
    const expected = ledger.get(id);
    const may = inFlight && (inFlight.id === id || (inFlight.id === null && !expected)) && same(draft, inFlight.after);
    if (!may && !(expected && same(draft, expected))) notes.push(`${id} is ${draft.state}, not as acknowledged`);
    const entry = entries.data.find((one) => one.id === draft.outboxId);
    if (expected?.key && draft.state === 'queued' && !may && entry?.id !== expected.key) {
      notes.push(`${id} has another key than before`);
    }
    if ((draft.state === 'queued') !== (entry !== undefined)) notes.push(`${id} is ${draft.state}, its entry is not`);
    const { body, state, outboxId } = draft;
    ledger.set(id, { body, binned: draft.discardedAt !== null, state, key: state === 'queued' ? outboxId : null });
  }
  const carried = new Set([...ledger.values()].map(({ key }) => key));
  for (const { id } of entries.data) if (!carried.has(id)) notes.push(`entry ${id} belongs to no draft`);
}

/** Opens every copy and checks its pages; answers how many there are. */
function checkCopies(folder: string, notes: string[]): number {
  const copies = path.join(folder, 'backups');
  const names = existsSync(copies) ? readdirSync(copies).filter((name) => name.endsWith('.db')) : [];
  if (names.length > 10) notes.push(`${names.length} copies are kept`);
  for (const name of names) {
    const copy = new BetterSqlite3(path.join(copies, name), { readonly: true });
    const found = copy.pragma('integrity_check', { simple: true });
    copy.close();
    if (found !== 'ok') notes.push(`copy ${name}: ${String(found)}`);
  }
  return names.length;
}

/** Breaks a copy of the account, kills the desk that is restoring it, and opens it again. */
async function killRestore(setup: DeskSetup, chance: Chance, notes: string[]): Promise<void> {
  const folder = `${setup.folder}-broken`;
  cpSync(setup.folder, folder, { recursive: true });
  const file = path.join(folder, 'accounts', String(employer.id), 'account.db');
  rmSync(`${file}-wal`, { force: true });
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, 'no database '.repeat(chance.between(1, 2000)));
  const first = prepareDesk();
  const posting = first.open({ ...setup, folder }).catch(() => null);
  await sleep(chance.between(0, 40));
  await first.drop();
  await posting;
  const desk = await prepareDesk().open({ ...setup, folder });
  const list = await desk.ask('drafts.list', {});
  if (!list?.ok) notes.push('a restored account does not open');
  if (!readdirSync(path.dirname(file)).some((name) => name.startsWith('account.damaged-'))) {
    notes.push('the damaged file was not kept');
  }
  await desk.kill();
  rmSync(folder, { recursive: true });
}

/**
 * Kills the desk in the middle of everything that people do with drafts besides typing: history, bin, duplicates,
 * publishing, taking back; while copies are made and rotated; and while a damaged file is restored.
 */
export async function tortureActs({ kills, seed, torn = false, onProgress }: ActOptions): Promise<ActFigures> {
  const chance = createChance(seed);
  // Apart from what is done, of which there is more on a faster disk: the same seed kills in the same ways.
  const plan = createChance(seed + 1);
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-torture-'));
  const setup: DeskSetup = {
    folder: path.join(root, 'desk'),
    user: employer,
    service: null,
    batched: false,
    keyless: false,
    pace: 1,
    torn,
  };
  const figures = { actions: 0, atNamedPoints: 0, copies: 0, restores: 0 };
  const notes: string[] = [];
  const ledger: Ledger = new Map();
  let inFlight: InFlight | null = null;
  let next = prepareDesk();
  try {
    for (let kill = 0; kill <= kills; kill += 1) {
      // Every start is on another day, so that a copy is made and the oldest one dropped.
      const desk: DrivenDesk = await next.open({ ...setup, days: kill });
      next = prepareDesk();
      const round = { desk, ledger, chance };
      await check(round, inFlight, notes);
      notes.push(...desk.complaints.splice(0));
      inFlight = null;
      if (kill < kills) {
        const named = plan.next() < 0.6;
        if (torn) desk.arm('torn', 1);
        else if (named) desk.arm(plan.pick(actPoints), plan.between(1, 3));
        const timeouts = setTimeout(() => void desk.kill(), named || torn ? 1500 : plan.between(0, 80));
        while (!inFlight) {
          inFlight = (await doOne(round)).gone;
          figures.actions += 1;
        }
        clearTimeout(timeouts);
        if (named) figures.atNamedPoints += 1;
      }
      await desk.kill();
      figures.copies += checkCopies(path.join(setup.folder, 'accounts', String(employer.id)), notes);
      if (kill % 8 === 7) {
        await killRestore(setup, chance, notes);
        figures.restores += 1;
      }
      onProgress?.(kill);
    }
  } finally {
    await next.drop();
    rmSync(root, { recursive: true, force: true });
  }
  return { kills, ...figures, notes };
}

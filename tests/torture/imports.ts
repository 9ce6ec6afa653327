import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { csvLine } from '#shared/roster/csv.ts';
import { freePort, startService } from '../support/processes.ts';
import { signUpEducator } from './educator.ts';
import type { ImportSetup, ImportWord } from './programs/import-process.ts';
import { type Chance, createChance } from './random.ts';

/** How to torture imports. */
export interface ImportOptions {
  readonly kills: number;
  readonly seed: number;
  /** Rows of each list. */
  readonly rows?: number;
  /** Negative control: a desk that sends each part of a list as an upload of its own. */
  readonly piecemeal?: boolean;
  readonly onProgress?: (done: number) => void;
}

/** What came of it. */
export interface ImportFigures {
  readonly kills: number;
  /** How far the imports were when the kill came. */
  readonly stages: Readonly<Record<string, number>>;
  readonly lists: number;
  /** Students on the institution's list in the end. */
  readonly students: number;
  /** Times that part of a list was seen: staged on the desk, or on the institution's list. */
  readonly halves: number;
  /** Files of the desk that did not pass SQLite's own check. */
  readonly damaged: number;
  readonly complaints: readonly string[];
  readonly milliseconds: number;
}

const program = path.join(import.meta.dirname, 'programs/import-process.ts');

interface Round {
  readonly setup: ImportSetup;
  readonly stages: Record<string, number>;
  readonly complaints: string[];
  readonly rows: number;
  readonly students: () => Promise<number>;
  halves: number;
  damaged: number;
}

type Stage = 'started' | 'found' | 'opened' | 'checked' | 'committed' | 'arrived';

/** When a desk is killed: so many milliseconds after it has come so far. */
interface Fate {
  readonly from: Stage;
  readonly after: number;
}

/** Runs the desk until its list has arrived, or until its fate; true: it had arrived. */
async function runDesk(round: Round, { from, after }: Fate, times?: Map<Stage, number>): Promise<boolean> {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(child, 'exit');
  let stage: Stage = 'started';
  let isDue = (): void => undefined;
  const due = new Promise<void>((resolve) => {
    isDue = resolve;
  });
  const reach = (next: Stage) => {
    stage = next;
    times?.set(next, performance.now());
    if (stage === from) isDue();
  };
  const arrived = new Promise<boolean>((resolve) => {
    child.on('message', (word: ImportWord) => {
      if ('found' in word) round.halves += word.found.filter((found) => isHalf(found, round.rows)).length;
      if ('broken' in word) round.complaints.push(word.broken);
      if ('found' in word) reach('found');
      if ('reached' in word) reach(word.reached);
      if (stage === 'arrived') resolve(true);
    });
    void gone.then(() => resolve(false));
  });
  reach('started');
  child.send(round.setup);
  const fate = due.then(() => sleep(after, false));
  try {
    const done = await watched(round, Promise.race([arrived, fate]));
    if (!done) round.stages[stage] = (round.stages[stage] ?? 0) + 1;
    return done;
  } finally {
    await kill(child, gone);
    checkFile(round);
  }
}

/** Looks at the institution's list as long as something goes on: it must never show part of an upload. */
async function watched<T>(round: Round, work: Promise<T>): Promise<T> {
  let over = false;
  const settled = work.finally(() => {
    over = true;
  });
  while (!over) {
    await Promise.race([settled, sleep(10)]);
    if ((await round.students()) % round.rows !== 0) round.halves += 1;
  }
  return settled;
}

async function kill(child: ChildProcess, gone: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await gone;
}

/** What is staged of a list must be all of it or nothing, as its state says. */
function isHalf({ state, rows, read }: { state: string; rows: number; read: number }, all: number): boolean {
  if (state === 'inspected' || state === 'checking') return rows !== 0 && rows !== all;
  return rows !== all || read !== all;
}

function checkFile(round: Round): void {
  const file = path.join(round.setup.folder, 'accounts', String(round.setup.user.id), 'roster.db');
  if (!existsSync(file)) return;
  const database = new BetterSqlite3(file);
  if (database.pragma('integrity_check', { simple: true }) !== 'ok') round.damaged += 1;
  if ((database.pragma('foreign_key_check') as unknown[]).length > 0) round.damaged += 1;
  database.close();
}

function writeList(file: string, number: number, rows: number): void {
  const lines = [csvLine(['Student Name', 'Course', 'Semester', 'Email Id', 'Roll Number'])];
  for (let row = 0; row < rows; row += 1) {
    const own = `${number}x${row}`;
    lines.push(csvLine(['Asha Rao', 'B.Tech', '5', `s${own}@inst.ac.in`, `R${own}`]));
  }
  writeFileSync(file, lines.join(''));
}

/**
 * Kills a desk again and again while it checks lists and carries them to a service, and looks after each kill whether
 * lists are staged and shown as a whole or not at all. In the end every list must have arrived exactly once.
 */
export async function tortureImports(options: ImportOptions): Promise<ImportFigures> {
  const { kills, seed, rows = 3000, piecemeal = false, onProgress } = options;
  const began = performance.now();
  const chance = createChance(seed);
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-imports-'));
  const data = path.join(folder, 'service');
  const service = await startService({ folder: data, port: await freePort() });
  try {
    const address = new URL(service.address).origin;
    const { user, cookie, students } = await signUpEducator(address, data);
    const file = path.join(folder, 'list.csv');
    const setup = { folder, user, service: { address, cookie }, file, piecemeal };
    const round: Round = { setup, rows, students, stages: {}, complaints: [], halves: 0, damaged: 0 };
    writeList(file, 0, rows);
    const times = new Map<Stage, number>();
    const patient: Fate = { from: 'started', after: 120_000 };
    if (!(await runDesk(round, patient, times))) throw new Error(`no list arrived: ${round.complaints.join('; ')}`);
    const usual = (from: Stage) => (times.get('arrived') ?? 0) - (times.get(from) ?? 0);
    const lists = await killAgain(round, { kills, chance, usual, onProgress });
    const { stages, halves, damaged, complaints } = round;
    const milliseconds = performance.now() - began;
    return { kills, stages, lists, students: await students(), halves, damaged, complaints, milliseconds };
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Killing {
  readonly kills: number;
  readonly chance: Chance;
  /** Milliseconds that an import takes from there when nobody kills it. */
  readonly usual: (from: Stage) => number;
  readonly onProgress: ((done: number) => void) | undefined;
}

/** Answers how many lists have arrived. */
async function killAgain(round: Round, { kills, chance, usual, onProgress }: Killing): Promise<number> {
  let lists = 1;
  let last = false;
  for (let done = 0; done < kills || !last; ) {
    if (done === 0 || last) writeList(round.setup.file, lists, round.rows);
    // Before it has opened what it finds there is nothing to be torn; two of three come while the list is carried.
    const from = chance.between(0, 2) === 0 ? 'found' : 'committed';
    const fate = { from, after: chance.between(0, Math.round(usual(from))) } as const;
    last = await runDesk(round, done < kills ? fate : { from: 'started', after: 120_000 });
    if (last) lists += 1;
    else done += 1;
    // What the service still does for a desk that is gone has an end before it answers this.
    if ((await round.students()) % round.rows !== 0) round.halves += 1;
    onProgress?.(done);
  }
  return lists;
}

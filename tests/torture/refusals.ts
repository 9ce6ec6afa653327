import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { ErrorCode } from '#shared/errors.ts';
import { employer } from '../../src/main/drafts/testing/draft-desk.ts';
import { type DrivenDesk, driveDesk, prepareDesk } from './desk-driver.ts';
import { signedBody } from './ledger.ts';
import type { DeskSetup } from './programs/desk-process.ts';

/** What a disk did to saves, and what the desk said of it. */
export interface RefusalFigures {
  readonly tries: number;
  /** Saves that were answered with 'Saved'. */
  readonly said: number;
  /** Saves that were refused, by what the person is told. */
  readonly refused: Partial<Record<ErrorCode, number>>;
  /** 'Saved', and not there after a kill and a restart; or other text than the one that was sent. */
  readonly false: number;
  /** Refused, and there all the same; it may be, as long as the next save does not meet a conflict. */
  readonly stuck: number;
  /** Whether the next save went through once the disk was well again. */
  readonly recovered: boolean;
}

/** A sick disk. */
export type Sickness = 'full' | 'errors' | 'read-only' | 'locked';

const program = path.join(import.meta.dirname, 'programs/desk-process.ts');
const inputOutputError = 'inject=fsync:error=EIO:when=12+3';
const readOnly = 'inject=pwrite64:error=EROFS:when=60+';

/** Whether this sickness can be made here. */
export function canMake(sickness: Sickness): boolean {
  if (sickness === 'locked') return true;
  if (process.platform !== 'linux') return false;
  if (sickness !== 'full') return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
  const place = mkdtempSync(path.join(tmpdir(), 'footbridge-mount-'));
  const mounted = mount(place);
  if (mounted) spawnSync('umount', ['-l', place]);
  rmSync(place, { recursive: true, force: true });
  return mounted;
}

const mount = (place: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', place]).status === 0;

interface Patient {
  readonly desk: DrivenDesk;
  readonly setup: DeskSetup;
  /** Makes the disk well again; answers the desk to go on with. */
  heal(): Promise<DrivenDesk>;
  clear(): Promise<void>;
}

async function fullDisk(setup: DeskSetup): Promise<Patient> {
  mkdirSync(setup.folder);
  if (!mount(setup.folder)) throw new Error('no disk of 2 MB could be made');
  const filler = path.join(setup.folder, 'filler');
  const desk = await prepareDesk().open(setup);
  const { bavail, bsize } = statfsSync(setup.folder);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - 400_000)));
  return {
    desk,
    setup,
    heal: async () => {
      rmSync(filler);
      return desk;
    },
    clear: async () => void spawnSync('umount', ['-l', setup.folder]),
  };
}

async function failingCalls(setup: DeskSetup, injection: string): Promise<Patient> {
  const args = ['-f', '-qq', '-e', `trace=${injection.slice(7).split(':')[0]}`, '-e', injection, '-o', '/dev/null'];
  const child = spawn('strace', [...args, process.execPath, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'json',
  });
  const desk = await driveDesk(child, setup);
  return {
    desk,
    setup,
    async heal() {
      child.disconnect();
      await desk.gone;
      return prepareDesk().open(setup);
    },
    clear: async () => undefined,
  };
}

async function lockedFile(setup: DeskSetup): Promise<Patient> {
  const desk = await prepareDesk().open(setup);
  const other = new BetterSqlite3(path.join(setup.folder, 'accounts', String(employer.id), 'account.db'));
  other.exec('BEGIN EXCLUSIVE');
  return {
    desk,
    setup,
    heal: async () => {
      other.exec('ROLLBACK');
      other.close();
      return desk;
    },
    clear: async () => undefined,
  };
}

const makers: Record<Sickness, (setup: DeskSetup) => Promise<Patient>> = {
  full: fullDisk,
  errors: (setup) => failingCalls(setup, inputOutputError),
  'read-only': (setup) => failingCalls(setup, readOnly),
  locked: lockedFile,
};

/**
 * Saves a draft again and again on a sick disk, then kills the desk and looks what is there. `batched` is the control,
 * which says 'Saved' first and writes later.
 */
export async function refuseSaves(
  sickness: Sickness,
  { tries, batched = false }: { tries: number; batched?: boolean },
): Promise<RefusalFigures> {
  const root = mkdtempSync(path.join(tmpdir(), 'footbridge-refusals-'));
  const setup: DeskSetup = {
    folder: path.join(root, 'desk'),
    user: employer,
    service: null,
    batched,
    keyless: false,
    pace: 1,
    hurried: sickness === 'locked',
  };
  const id = await begin(setup, sickness);
  const patient = await makers[sickness](setup);
  try {
    return await suffer(patient, { id, tries });
  } finally {
    await patient.clear();
    rmSync(root, { recursive: true, force: true });
  }
}

/** The draft is made while the disk is well; on the small disk, which is empty at first, by the first save. */
async function begin(setup: DeskSetup, sickness: Sickness): Promise<string> {
  const id = '7c0a8a9e-57a4-4f0f-8ae5-2f6d2d6f1c01';
  if (sickness === 'full') return id;
  const desk = await prepareDesk().open({ ...setup, batched: false });
  await desk.ask('drafts.create', { id, method: 'internship', body: signedBody(0, 1, 200) });
  await desk.kill();
  return id;
}

async function suffer({ desk, setup, heal }: Patient, { id, tries }: { id: string; tries: number }) {
  const figures = { tries, said: 0, refused: {} as RefusalFigures['refused'], false: 0, stuck: 0, recovered: false };
  await desk.ask('drafts.create', { id, method: 'internship', body: signedBody(0, 1, 200) });
  let revision = 1;
  let promised = signedBody(0, 1, 200);
  for (let number = 0; number < tries; number += 1) {
    const body = signedBody(0, revision + 1, 6000 + ((number * 977) % 9000));
    const saved = await desk.ask('drafts.save', { id, body, step: 0, title: '', revision });
    if (!saved) throw new Error('the desk ended');
    if (saved.ok) {
      figures.said += 1;
      revision = saved.data.revision;
      promised = body;
    } else {
      const { code } = saved.error;
      figures.refused[code] = (figures.refused[code] ?? 0) + 1;
      if (code === 'conflict') figures.stuck += 1;
    }
  }
  const well = await heal();
  await well.kill();
  const after = await prepareDesk().open({ ...setup, batched: false, hurried: false });
  const read = await after.ask('drafts.read', { id });
  const found = read?.ok ? read.data : null;
  // What was refused may have reached the disk all the same; what was promised must have.
  if (found?.revision === revision && JSON.stringify(found.body) !== JSON.stringify(promised)) figures.false += 1;
  if (!found || found.revision < revision) figures.false += revision - (found?.revision ?? 0);
  const last = { id, body: signedBody(0, 0, 500), step: 1, title: 'well', revision: found?.revision ?? 0 };
  figures.recovered = (await after.ask('drafts.save', last))?.ok === true;
  await after.kill();
  return figures;
}

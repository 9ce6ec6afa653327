import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { employer } from '../../src/main/drafts/testing/draft-desk.ts';
import { driveDesk } from './desk-driver.ts';
import { signedBody } from './ledger.ts';

/** What watching the system calls found. */
export interface SyncFigures {
  readonly saves: number;
  /** Saves whose log was forced onto the disk before they were acknowledged. */
  readonly synced: number;
}

const program = path.join(import.meta.dirname, 'programs/desk-process.ts');

/** Whether system calls can be watched here: Linux, with strace, and allowed to trace. */
export function canWatchSyncs(): boolean {
  return process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/**
 * Stands in for pulling the plug: counts, by strace, the saves whose write-ahead log was synced to the disk
 * before the acknowledgement. `batched` is the control, which acknowledges first.
 */
export async function watchSyncs(saves: number, batched = false): Promise<SyncFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-syncs-'));
  const trace = path.join(folder, 'trace');
  const child = spawn(
    'strace',
    ['-f', '-y', '-qq', '-e', 'trace=fdatasync,fsync', '-o', trace, process.execPath, program],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'json' },
  );
  const syncsSoFar = () => readFileSync(trace, 'utf8').match(/f(?:data)?sync\(\d+<[^>]*account\.db-wal>/g)?.length ?? 0;
  try {
    const desk = await driveDesk(child, { folder, user: employer, service: null, batched, keyless: false, pace: 1 });
    const created = await desk.ask('drafts.create', { method: 'internship', body: {} });
    if (!created?.ok) throw new Error('a draft could not be made');
    const { id } = created.data;
    let synced = 0;
    for (let revision = 1; revision <= saves; revision += 1) {
      const before = syncsSoFar();
      const body = signedBody(0, revision, 4000);
      const saved = await desk.ask('drafts.save', { id, body, step: 0, title: '', revision });
      if (!saved?.ok) throw new Error('a save was refused');
      if (syncsSoFar() > before) synced += 1;
    }
    return { saves, synced };
  } finally {
    child.disconnect();
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What has to happen, in this order, between two acknowledgements of a settings file. */
const settingsSteps = [
  /^fsync\(\d+<[^>]*config\.json\.tmp[^>]*>\)/,
  /^rename(?:at2?)?\(.*config\.json"/,
  /^fsync\(\d+<[^>]*footbridge-syncs-[^>/]*>\)/,
];

/**
 * Counts, by strace, the writes of the settings file that went to a new file, were synced, renamed over the old one,
 * and had their folder synced before they were acknowledged. `careless` is the control, which writes in place.
 */
export function watchSettings(saves: number, careless = false): SyncFigures {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-syncs-'));
  const trace = path.join(folder, '..', `${path.basename(folder)}.trace`);
  const watched = ['-f', '-y', '-qq', '-e', 'trace=fsync,fdatasync,rename,renameat,renameat2,write', '-o', trace];
  const writer = path.join(import.meta.dirname, 'programs/settings-process.ts');
  const given = [process.execPath, writer, folder, String(saves), careless ? 'careless' : ''];
  try {
    const { status: exitCode, stderr } = spawnSync('strace', [...watched, ...given], { encoding: 'utf8' });
    if (exitCode !== 0) throw new Error(stderr);
    let synced = 0;
    let step = 0;
    for (const line of readFileSync(trace, 'utf8').split('\n')) {
      const call = line.replace(/^\d+\s+/, '');
      if (settingsSteps[step]?.test(call)) step += 1;
      if (!call.includes('"acknowledged ')) continue;
      if (step === settingsSteps.length) synced += 1;
      step = 0;
    }
    return { saves, synced };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(trace, { force: true });
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { kill } from 'node:process';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endingWithUs } from '../support/processes.ts';

const run = (name: string) => pathToFileURL(path.resolve(import.meta.dirname, '../../scripts/run', name)).href;
/** A run that has one child: a program that leaves a file behind and stays. Then comes a step that must not begin. */
const source = `import { writeFileSync } from 'node:fs';
import { takeOwnTemp } from '${run('own-temp.mjs')}';
import { endAfterChildren, runThrough, wasInterrupted } from '${run('children.mjs')}';
const folder = takeOwnTemp();
endAfterChildren();
if (process.argv[1] === 'fail') throw new Error('as a stage may');
const child = "require('node:fs').writeFileSync(require('node:os').tmpdir() + '/left', ''); console.log(process.pid + ' ' + process.env.TMPDIR); setInterval((p) => process.ppid === p || process.exit(), 250, process.ppid)";
await runThrough(process.execPath, ['-e', child]);
if (!wasInterrupted()) console.log('went on');`;

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'footbridge-temp-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
});

function start(...args: string[]): ChildProcess {
  const env = { ...process.env, TMPDIR: parent, TMP: parent, TEMP: parent, npm_lifecycle_event: undefined };
  const child = spawn(process.execPath, [...endingWithUs(), '--input-type=module', '-e', source, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Starts a run; answers it once its child is there, with the child's id and temporary folder. */
async function startRun() {
  const process = start();
  const [line] = (await once(process.stdout ?? process, 'data')) as [Buffer];
  const [pid = '', folder = ''] = line.toString('utf8').trim().split(' ');
  onTestFinished(() => void (isAlive(Number(pid)) && kill(Number(pid), 'SIGKILL')));
  return { process, pid: Number(pid), folder };
}

function isAlive(pid: number): boolean {
  try {
    return kill(pid, 0);
  } catch {
    return false;
  }
}

// Windows hands no signals on. Programs are started, which takes as long as the computer is busy.
describe.skipIf(process.platform === 'win32')('the temporary folder of a run', { timeout: 60_000 }, () => {
  it('is its own, that of its programs, and open for passing through only', async () => {
    const { folder } = await startRun();
    expect(path.dirname(folder)).toBe(parent);
    expect(readdirSync(folder).sort()).toEqual(['compiled', 'left']);
    expect(statSync(folder).mode & 0o777).toBe(0o711);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'goes with a run that %s ends, and so do its programs',
    async (signal) => {
      const { process, pid, folder } = await startRun();
      let said = '';
      process.stdout?.on('data', (chunk: Buffer) => {
        said += chunk.toString('utf8');
      });
      process.kill(signal);
      await once(process, 'close');
      expect([existsSync(folder), isAlive(pid), said]).toEqual([false, false, '']);
    },
  );

  it('goes with a run that fails', async () => {
    const process = start('fail');
    await once(process, 'close');
    expect([process.exitCode, readdirSync(parent)]).toEqual([1, []]);
  });

  it('of a run that was killed goes at the next start; that of a living one stays', async () => {
    const [killed, living] = await Promise.all([startRun(), startRun()]);
    mkdirSync(path.join(parent, 'fbt-of-somebody'));
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    expect(existsSync(killed.folder)).toBe(true);
    const next = await startRun();
    expect(readdirSync(parent).sort()).toEqual(
      ['fbt-of-somebody', path.basename(living.folder), path.basename(next.folder)].sort(),
    );
  });
});

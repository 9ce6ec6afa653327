import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Milliseconds between looks; asking `ps` costs more than reading /proc. */
const pause = existsSync('/proc/self/status') ? 200 : 1000;

/**
 * npm runs a script through a shell, and both die of a signal without passing it on. Calls `act` once when either is
 * gone, so that nothing is left behind; answers how to stop watching. Windows ends children in its own way.
 */
export function whenNpmDies(act) {
  const watched = process.platform !== 'win32' && process.env.npm_lifecycle_event !== undefined;
  const shell = process.ppid;
  const npm = watched ? npmAbove(shell) : null;
  const timer = setInterval(() => {
    if (!watched || (process.ppid === shell && (npm === null || parentOf(shell) === npm))) return;
    clearInterval(timer);
    act();
  }, pause);
  return () => clearInterval(timer);
}

/** The npm that started this shell, or null when the shell has given way and npm itself is our parent. */
function npmAbove(shell) {
  const above = parentOf(shell);
  return above > 1 && /\bnpm\b/.test(commandOf(above)) ? above : null;
}

const parentOf = (pid) => Number(/^PPid:\s*(\d+)/m.exec(readProcess(pid, 'status') ?? '')?.[1] ?? askPs(pid, 'ppid'));

const commandOf = (pid) => readProcess(pid, 'cmdline')?.replaceAll('\0', ' ') ?? askPs(pid, 'args');

function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}

const askPs = (pid, column) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const beginning = 'fbt-';

/**
 * Gives this run, and whatever it starts, a temporary folder of its own, which goes with the run. What runs left that
 * were killed goes now. Short, because sockets lie in it; others may pass through, because PostgreSQL runs as another user.
 * Node keeps what it has compiled there, so that the hundreds of programs that tests start are there in half the time.
 * @returns {string} its path
 */
export function takeOwnTemp() {
  const parent = tmpdir();
  for (const name of readdirSync(parent)) {
    const pid = Number(/^fbt-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && !isAlive(pid)) remove(join(parent, name));
  }
  const folder = mkdtempSync(join(parent, `${beginning}${process.pid}-`));
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder;
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');
  process.once('exit', () => remove(folder));
  return folder;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** What can't be removed now, for instance because it is somebody else's, is left to a later run. */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    return;
  }
}

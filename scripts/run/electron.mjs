import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './children.mjs';
import { inside, pinnedNode } from './places.mjs';

const failureFile = inside('node_modules/.footbridge-no-electron');
const aDay = 24 * 60 * 60 * 1000;
/** Milliseconds that fetching Electron may take where its host answers, and where it does not. */
const timeouts = { reachable: 10 * 60 * 1000, silent: 15 * 1000 };

/** The path of Electron's program, or null where it is not on this computer. Never fetches. */
function electronProgram() {
  const home = inside('node_modules/electron');
  const name = readOrNull(join(home, 'path.txt')) ?? defaultName[process.platform] ?? 'electron';
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist');
  const program = join(folder, name);
  return existsSync(program) ? program : null;
}

const defaultName = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe', linux: 'electron' };

/**
 * Electron's program, fetched if need be. Null when it cannot be had; that is remembered for a day, so that not every
 * start waits for it. `insist` tries again all the same.
 */
export async function obtainElectron({ insist = false } = {}) {
  const present = electronProgram();
  if (present) return present;
  if (!insist && failedLately()) return null;
  console.log('Fetching Electron, once.');
  await fetchElectron();
  const fetched = electronProgram();
  if (fetched) rmSync(failureFile, { force: true });
  else remember();
  return fetched;
}

function remember() {
  try {
    writeFileSync(failureFile, String(Date.now()));
  } catch {
    // A folder that may not be written to: then every start tries anew.
  }
}

function failedLately() {
  const when = Number(readOrNull(failureFile) ?? 0);
  return Date.now() - when < aDay;
}

/** Runs the package's own installer; cuts it short where the host of the downloads does not even answer. */
async function fetchElectron() {
  const stop = new AbortController();
  const timers = [setTimeout(() => stop.abort(), timeouts.reachable)];
  const probing = reachable().then((answers) => {
    if (!answers) timers.push(setTimeout(() => stop.abort(), timeouts.silent));
  });
  const installing = capture(pinnedNode(), [inside('node_modules/electron/install.js')], { signal: stop.signal });
  await installing;
  await probing;
  for (const timer of timers) clearTimeout(timer);
}

async function reachable() {
  if (process.env.HTTPS_PROXY || process.env.https_proxy) return true;
  const mirror = process.env.ELECTRON_MIRROR || process.env.npm_config_electron_mirror;
  try {
    await fetch(mirror || 'https://github.com/electron/electron/releases/', {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(5000),
    });
    return true;
  } catch {
    return false;
  }
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

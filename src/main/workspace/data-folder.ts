import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartProblem } from '#node/start-problem.ts';

/** The folder that Electron would choose for this app, so that both hosts find the same data. */
export function defaultDataFolder(
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
  home: string = os.homedir(),
): string {
  const name = 'Footbridge';
  if (platform === 'win32') return path.join(environment['APPDATA'] ?? path.join(home, 'AppData', 'Roaming'), name);
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', name);
  const configured = environment['XDG_CONFIG_HOME'] ?? '';
  return path.join(path.isAbsolute(configured) ? configured : path.join(home, '.config'), name);
}

/**
 * Makes the folder where it is missing, closed to other accounts. Throws `StartProblem` when it can't be written, or is
 * not absolute: data must not lie wherever the app was started from.
 */
export function openDataFolder(folder: string): string {
  if (!path.isAbsolute(folder)) {
    throw new StartProblem(`The folder of the data must be absolute, not '${folder}'. Choose one with --data.`);
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    if (process.platform !== 'win32') chmodSync(folder, 0o700);
  } catch (cause) {
    throw new StartProblem(`Footbridge cannot write to ${folder}. Choose another folder with --data.`, { cause });
  }
  return folder;
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './say.mjs';

/** The root of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A path inside the project. */
export const inside = (...parts) => join(root, ...parts);

const pinned = inside('node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * The Node that everything but these scripts runs under: the pinned one, or the one running now if it is new enough.
 * An older Node crashes in the database's native module instead of saying why.
 */
export function pinnedNode() {
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal('Node 24 did not come with the packages. Install Node 24, or delete node_modules and try again.');
}

/** Whether the pinned Node lies where it should. */
export const hasPinnedNode = () => existsSync(pinned);

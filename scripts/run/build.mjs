import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from './children.mjs';
import { inside, pinnedNode } from './places.mjs';
import { Refusal } from './say.mjs';

const stampFile = inside('out/.built');
const inputs = ['src', 'resources', 'docs/screenshots', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const isTest = (name) => /\.test\.tsx?$|[\\/]testing[\\/]/.test(name);

/** Builds the app when its sources are other than those of the last build. Answers whether it built. */
export async function ensureBuilt({ force = false } = {}) {
  const wanted = sourceFingerprint();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  rmSync(stampFile, { force: true });
  console.log('Building Footbridge.');
  const builder = inside('node_modules/electron-vite/bin/electron-vite.js');
  const { code, output } = await capture(pinnedNode(), [builder, 'build', '--logLevel', 'warn']);
  if (code !== 0) throw new Refusal(`${output}\nFootbridge could not be built.`);
  writeFileSync(stampFile, wanted);
  return true;
}

function sourceFingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs.flatMap(filesOf)) {
    hash.update(`${input}\n`).update(readFileSync(inside(input)));
  }
  return hash.digest('hex');
}

function filesOf(input) {
  const path = inside(input);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [input];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isTest(join(entry.parentPath ?? entry.path, entry.name)))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(inside().length + 1))
    .sort();
}

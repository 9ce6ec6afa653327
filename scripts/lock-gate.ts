import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { checkLock, compareVersions, type LockFile, type Manifest, oldestSqlite } from './lock/check.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

function checkSqlite(): string[] {
  const database = new Database(':memory:');
  const version = String(database.prepare('select sqlite_version()').pluck().get());
  database.close();
  return compareVersions(version, oldestSqlite) < 0 ? [`SQLite ${version} is older than ${oldestSqlite}`] : [];
}

function checkSettings(): string[] {
  const lines = new Set(read('.npmrc').split(/\r?\n/));
  return ['save-exact=true', 'omit-lockfile-registry-resolved=true']
    .filter((line) => !lines.has(line))
    .map((line) => `.npmrc: ${line} is gone`);
}

/** The Node that is fetched past the lock file must be one whose bytes we know. */
function checkNode(manifest: Manifest): string[] {
  const known = Object.keys(JSON.parse(read('scripts/run/node-binaries.json')) as Record<string, string>);
  const version = manifest.devDependencies?.node ?? '';
  return known.some((name) => name.endsWith(`@${version}`))
    ? []
    : [`scripts/run/node-binaries.json does not know node ${version}`];
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const lock = JSON.parse(read('package-lock.json')) as LockFile;
const wrong = [...checkLock(manifest, lock), ...checkSettings(), ...checkNode(manifest), ...checkSqlite()];
for (const sentence of wrong) console.error(sentence);
console.log(`${Object.keys(lock.packages).length} packages looked at, ${wrong.length} refused`);
process.exitCode = wrong.length > 0 ? 1 : 0;

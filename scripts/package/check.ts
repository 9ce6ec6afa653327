import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkContents } from './contents.ts';
import { fuseSentinel, makeStandIn } from './stand-in.ts';

const root = join(import.meta.dirname, '..', '..');
const configFile = 'build/electron-builder.yml';
const node = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(root, script), ...args], { cwd: root, encoding: 'utf8' });

interface Manifest {
  readonly main: string;
  readonly dependencies: Record<string, string>;
  readonly devDependencies: { readonly electron: string };
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Everything that the packager's config and package.json point at is there, and big enough where it is an icon. */
function checkReferences(): string[] {
  const named = readFileSync(join(root, configFile), 'utf8').matchAll(/\bbuild\/[\w./-]+/g);
  const paths = [...new Set([...named].map(([path]) => path)), manifest.main.replace(/^\.\//, '')];
  const missing = paths.filter((path) => !existsSync(join(root, path))).map((path) => `${path} is not there`);
  const small = paths.filter((path) => path.endsWith('.png') && existsSync(join(root, path)) && widthOf(path) < 512);
  return [...missing, ...small.map((path) => `${path} is smaller than 512 pixels`)];
}

const widthOf = (png: string) => readFileSync(join(root, png)).readUInt32BE(16);

/** Packs for Linux around a stand-in for Electron: the config's schema, the file lists and the fuses are real. */
function checkPacking(folder: string): string[] {
  const standIn = join(folder, 'electron');
  const output = join(folder, 'dist');
  makeStandIn(standIn, manifest.devDependencies.electron);
  const settings = [`-c.electronDist=${standIn}`, `-c.directories.output=${output}`];
  const {
    status: exitCode,
    stdout,
    stderr,
  } = node('node_modules/electron-builder/cli.js', '--linux', 'dir', '--x64', '--config', configFile, ...settings);
  if (exitCode !== 0) return [`The packager refused: ${stdout}${stderr}`];
  const resources = join(output, 'linux-unpacked', 'resources');
  const listed = node('node_modules/@electron/asar/bin/asar.js', 'list', join(resources, 'app.asar'));
  const paths = listed.stdout.split(/\r?\n/).map((path) => path.replaceAll('\\', '/'));
  const addon = join(resources, 'app.asar.unpacked/node_modules/better-sqlite3/prebuilds/linux-x64.node');
  return [
    ...checkContents(paths.filter(Boolean), Object.keys(manifest.dependencies)),
    ...(existsSync(addon) ? [] : ['The database is not unpacked beside the archive']),
    ...checkFuses(join(output, 'linux-unpacked', 'footbridge')),
  ];
}

function checkFuses(program: string): string[] {
  const bytes = readFileSync(program);
  const at = bytes.indexOf(fuseSentinel) + fuseSentinel.length + 2;
  const wire = bytes.subarray(at, at + 9).toString();
  return wire === '010001001' ? [] : [`The fuses are ${wire}`];
}

const folder = mkdtempSync(join(tmpdir(), 'footbridge-package-'));
try {
  const references = checkReferences();
  const wrong = references.length > 0 ? references : checkPacking(folder);
  for (const sentence of wrong.slice(0, 20)) console.error(sentence);
  console.log(
    wrong.length === 0 ? 'The package holds what it should.' : `${wrong.length} things are wrong with the package.`,
  );
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from './children.mjs';
import { hasPinnedNode, inside } from './places.mjs';
import { Refusal } from './say.mjs';

const stampFile = inside('node_modules/.footbridge-installed');

/** Installs the packages of the lock file when they are missing or others; otherwise returns at once. */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) throw new Refusal('Footbridge needs Node 20 or newer.');
  const wanted = fingerprint();
  if (hasPinnedNode() && readOrEmpty(stampFile) === wanted) return;
  if (!(hasPinnedNode() && holdsTheLockFile())) await install();
  checkNodeBinary();
  writeFileSync(stampFile, wanted);
}

/** What decides whether an installation is the right one. */
function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', '.npmrc']) hash.update(readOrEmpty(inside(file)));
  return hash.digest('hex');
}

/** Whether somebody's own `npm ci` or `npm install` already brought exactly what the lock file names. */
function holdsTheLockFile() {
  const installed = readJson(inside('node_modules/.package-lock.json'))?.packages;
  const wanted = readJson(inside('package-lock.json'))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.optional && !installed[path])) return true;
    return installed[path]?.version === entry.version && installed[path]?.integrity === entry.integrity;
  });
}

async function install() {
  console.error('Installing the packages that Footbridge needs. The first time takes a minute or two.');
  const npm = npmCommand();
  const { code, output } = await capture(
    npm.program,
    [...npm.args, installVerb(), '--no-audit', '--no-fund', '--loglevel=error'],
    {
      shell: npm.shell,
      env: cleanEnvironment(),
    },
  );
  if (code !== 0) throw new Refusal(explain(output));
  if (!hasPinnedNode()) {
    const rebuilt = await capture(npm.program, [...npm.args, 'rebuild', 'node'], {
      shell: npm.shell,
      env: cleanEnvironment(),
    });
    if (rebuilt.code !== 0) throw new Refusal(explain(rebuilt.output));
  }
}

/** Windows cannot delete the Node that runs this from node_modules: there the packages are renewed in place. */
const installVerb = () => (process.platform === 'win32' && process.execPath.startsWith(inside()) ? 'install' : 'ci');

/** npm as a program: the one that called us, under the Node that ran it, else the one on PATH. */
function npmCommand() {
  const { npm_execpath: caller, npm_node_execpath: node = process.execPath } = process.env;
  if (caller?.endsWith('.js') && existsSync(caller)) return { program: node, args: [caller], shell: false };
  return { program: 'npm', args: [], shell: process.platform === 'win32' };
}

/** The environment without what npm set for the script that called us, which would confuse a second npm. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:lifecycle|package|config_local_prefix|command)/.test(name),
  );
  return Object.fromEntries(kept);
}

function explain(output) {
  const log = join(tmpdir(), 'footbridge-install.log');
  const kept = keep(log, output) ? ` npm's own words are in ${log}.` : '';
  const reason = reasons.find(([pattern]) => pattern.test(output))?.[1] ?? 'npm could not install the packages.';
  return `Footbridge could not be installed: ${reason}${kept}`;
}

const reasons = [
  [/ENOSPC|no space left/i, 'the disk is full.'],
  [/EACCES|EPERM|EROFS/, 'this folder may not be written to.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i,
    'the package registry cannot be reached.',
  ],
  [/EINTEGRITY/, 'a package was not the one that the lock file names.'],
  [/EUSAGE|in sync/, 'package.json and package-lock.json do not fit together.'],
];

function keep(file, text) {
  try {
    writeFileSync(file, text);
    return true;
  } catch {
    return false;
  }
}

/** The Node binary comes through its package's own install step, past the lock file: hold it against our own list. */
function checkNodeBinary() {
  const known = readJson(inside('scripts/run/node-binaries.json')) ?? {};
  const fetched = readJson(inside('node_modules/node/node_modules/.package-lock.json'))?.packages ?? {};
  for (const [path, entry] of Object.entries(fetched)) {
    const name = `${path.replace(/^.*node_modules\//, '')}@${entry.version}`;
    if (!/^node-(?:bin-)?(?:linux|win|darwin)-/.test(name)) continue;
    if (!Object.hasOwn(known, name)) console.log(`Note: ${name} is not among the Nodes that this project knows.`);
    else if (known[name] !== entry.integrity) {
      throw new Refusal(
        `The Node that was fetched (${name}) is not the one that this project knows. Delete node_modules.`,
      );
    }
  }
}

function readOrEmpty(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

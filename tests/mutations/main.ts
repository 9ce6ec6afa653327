import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { JSONReport } from '@playwright/test/reporter';
import { type BuiltMutant, buildWindow } from './build-window.ts';
import { explained } from './explained.ts';
import { mutantKinds } from './find-mutants.ts';
import { noMutant, type ReachedByTest, wasNoticed } from './in-page.ts';
import { nameOf, type PlannedMutant, plan, planFile, type Reached, sample } from './plan.ts';

const usage = `npm run mutants -- [--sample 300] [--seed 1] [--of features/members] [--kind first] [--changed main] [--again]

Builds the window with small faults in it (a missing column, an empty cell, two swapped labels, a button that does
nothing), switches on one after the other, and runs the screen tests that pass it. A fault that no test notices is
listed. --of takes the files whose path has the text, --kind one kind of fault, --changed the lines that differ from a commit. Which test passes
which fault is kept until the test changes; --again finds it out anew. Run it on a quiet machine: a test that is too
slow counts as one that notices.`;

const root = path.resolve(import.meta.dirname, '../..');
const reachedFile = path.join(root, '.reports/reached-mutants.json');
/** How many of the tests that pass a mutant have been run after each round; later ones are for survivors. */
const rounds = [6, 40];

async function runTests(folder: string, planned: readonly PlannedMutant[]): Promise<void> {
  if (planned.length === 0) return;
  writeFileSync(path.join(folder, planFile), JSON.stringify(planned));
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '-c', 'playwright.mutants.config.ts'], {
    cwd: root,
    env: { ...process.env, FOOTBRIDGE_MUTANTS: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
}

/**
 * Which tests pass which mutants. Those of spec files that are as they were at the last run are not run again, whatever
 * became of the window since.
 */
async function findReached(folder: string, mutants: readonly BuiltMutant[], again: boolean): Promise<Reached> {
  const earlier: Reached =
    !again && existsSync(reachedFile)
      ? (JSON.parse(readFileSync(reachedFile, 'utf8')) as Reached)
      : { known: mutants.map(nameOf), specs: {}, tests: [] };
  const specs = Object.fromEntries(specHashes());
  const files = Object.keys(specs).filter((file) => specs[file] !== earlier.specs[file]);
  if (files.length > 0) {
    await runTests(folder, [{ id: noMutant, files, tests: [''] }]);
    const { stats } = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as JSONReport;
    if (stats.unexpected > 0) console.log(`${stats.unexpected} tests fail without a fault and are left out.`);
  }
  const names = new Map(mutants.map((mutant) => [mutant.id, nameOf(mutant)]));
  const fresh = readdirSync(path.join(folder, 'reached')).map((name) => {
    const { file, title, ids } = JSON.parse(readFileSync(path.join(folder, 'reached', name), 'utf8')) as ReachedByTest;
    return { file, title, names: ids.map((id) => names.get(id) ?? '') };
  });
  const kept = earlier.tests.filter(({ file }) => file in specs && !files.includes(file));
  const reached = { known: earlier.known, specs, tests: [...kept, ...fresh] };
  mkdirSync(path.dirname(reachedFile), { recursive: true });
  writeFileSync(reachedFile, JSON.stringify(reached));
  return reached;
}

function specHashes(): (readonly [string, string])[] {
  const folder = path.join(root, 'tests/screens');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(path.join(folder, name)))
        .digest('hex'),
    ]);
}

/** The lines of the window's sources that differ from a commit, as `path:line`. */
function changedLines(since: string): Set<string> {
  const changed = new Set<string>();
  const diff = execFileSync('git', ['diff', '-U0', since, '--', 'src/renderer'], { cwd: root, encoding: 'utf8' });
  let file = '';
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length);
    const [, start, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (start === undefined) continue;
    for (let index = 0; index < Number(count); index += 1) changed.add(`${file}:${Number(start) + index}`);
  }
  return changed;
}

function printResult(tried: readonly BuiltMutant[], survivors: readonly BuiltMutant[], reached: Reached): void {
  const line = (title: string, kind?: string) => {
    const count = (some: readonly BuiltMutant[]) =>
      some.filter((each) => kind === undefined || each.kind === kind).length;
    console.log(`${title.padEnd(54)} ${String(count(tried)).padStart(5)} ${String(count(survivors)).padStart(9)}`);
  };
  console.log(`\n${'fault'.padEnd(54)} tried unnoticed`);
  for (const [kind, title] of Object.entries(mutantKinds)) line(title, kind);
  line('all');
  const passed = new Set(reached.tests.flatMap(({ names }) => names));
  for (const mutant of survivors) {
    const reason = explained.get(nameOf(mutant)) ?? (passed.has(nameOf(mutant)) ? '' : 'no test passes it');
    console.log(`${mutant.path}:${mutant.line}  ${mutant.kind}  ${mutant.text}${reason && `\n    ${reason}`}`);
  }
}

async function tryMutants(folder: string, options: ReturnType<typeof readOptions>): Promise<boolean> {
  mkdirSync(path.join(folder, 'reached'));
  const mutants = await buildWindow(path.join(folder, 'window'));
  const changed = options.changed === undefined ? null : changedLines(options.changed);
  const wanted = mutants.filter(
    ({ path: file, line, kind }) =>
      file.includes(options.of) && [kind, ''].includes(options.kind) && (changed?.has(`${file}:${line}`) ?? true),
  );
  const tried = sample(wanted, Number(options.sample), Number(options.seed));
  console.log(`${wanted.length} faults, ${tried.length} of them tried.`);

  const reached = await findReached(folder, mutants, options.again);
  console.log(`${reached.tests.length} tests pass without a fault.`);
  let survivors = tried;
  let first = 0;
  for (const last of rounds) {
    await runTests(folder, plan(survivors, reached, { first, last }));
    survivors = survivors.filter(({ id }) => !wasNoticed(folder, id));
    console.log(`With up to ${last} tests each, ${survivors.length} are not noticed.`);
    first = last;
  }
  printResult(tried, survivors, reached);
  return survivors.every((each) => explained.has(nameOf(each)));
}

function readOptions() {
  return parseArgs({
    options: {
      sample: { type: 'string', default: '300' },
      seed: { type: 'string', default: '1' },
      of: { type: 'string', default: '' },
      kind: { type: 'string', default: '' },
      changed: { type: 'string' },
      again: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

const options = readOptions();
if (options.help) {
  console.log(usage);
} else {
  const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-mutants-'));
  try {
    process.exitCode = (await tryMutants(folder, options)) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { studentCsv } from '../support/roster-files/student-data.ts';
import { benchAccounts } from './accounts.ts';
import { buildPrograms } from './build-programs.ts';
import { candidatesCase } from './candidate-cases.ts';
import { type Case, deskCases } from './cases.ts';
import { exploreCase } from './explore-case.ts';
import { exploreScreenCase } from './explore-screen-case.ts';
import { exportCase, problemsCase, workbookCase } from './file-cases.ts';
import { runRounds } from './rounds.ts';
import { callCase, listsCase, startCase } from './service-cases.ts';
import { studentsCase } from './student-case.ts';

const usage = `npm run bench -- [import] [xlsx] [export] [problems] [freedom] [drafts] [lists] [call] [start] [candidates] [students] [explore] [explore-screen] [--million] [--rounds 5] [--json]

Measures against the goals: each side in fresh processes, in turn; ratios are medians of the ratios of each round.
Without names everything runs but the million rows, which are called million and lists-million. Of sign-in and what its time tells: npm run bench -- accounts --help`;

const accounts = await benchAccounts(process.argv.slice(2));
if (accounts !== null) process.exit(accounts ? 0 : 1);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    million: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const lists = join(import.meta.dirname, '../../out/bench-lists');

/** The generated list of so many rows; made once. */
function list(rows: number): string {
  const file = join(lists, `students-${rows}.csv`);
  if (existsSync(file)) return file;
  mkdirSync(lists, { recursive: true });
  const handle = openSync(`${file}.new`, 'w');
  for (const text of studentCsv(rows)) writeSync(handle, text);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  return file;
}

async function measure(one: Case): Promise<void> {
  let runs = 0;
  await one.prepare?.();
  const sides = one.sides();
  const all = sides.length * one.rounds;
  const rounds = await runRounds(sides, one.rounds, () => {
    runs += 1;
    process.stderr.write(`\r${one.title}: run ${runs} of ${all}`);
  });
  process.stderr.write('\r\u001b[K');
  await one.tidy?.();
  const lines = one.lines(rounds);
  if (values.json) {
    console.log(JSON.stringify({ case: one.name, lines, rounds: Object.fromEntries(rounds) }));
    return;
  }
  const width = Math.max(...lines.map(({ what }) => what.length));
  console.log(`\n${one.title} (median of ${one.rounds} rounds)`);
  for (const { what, value, goal, met } of lines) {
    const verdict = { true: 'met', false: 'NOT MET', null: '' }[`${met}`];
    console.log(`  ${what.padEnd(width)}  ${value.padStart(12)}  ${goal.padStart(10)}  ${verdict}`);
  }
}

if (values.help) {
  console.log(usage);
} else {
  const rounds = Math.max(1, Number.parseInt(values.rounds, 10) || 5);
  const built = await buildPrograms();
  const wanted = (name: string) =>
    name.endsWith('million')
      ? values.million || positionals.includes(name)
      : positionals.length === 0 || positionals.includes(name);
  const places = { ...built, list };
  const cases = [
    ...deskCases(places, rounds),
    workbookCase(places, rounds),
    exportCase(places, rounds),
    problemsCase(places, rounds),
    listsCase(places, 100_000, Math.min(rounds, 3)),
    listsCase(places, 1_000_000, Math.min(rounds, 3)),
    callCase(places, rounds),
    startCase(places, rounds),
    candidatesCase(places, Math.min(rounds, 3)),
    studentsCase(places, Math.min(rounds, 3)),
    exploreCase(places, Math.min(rounds, 3)),
    exploreScreenCase(places, Math.min(rounds, 3)),
  ].filter(({ name }) => wanted(name));
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${process.platform}`,
  );
  for (const one of cases) await measure(one);
}

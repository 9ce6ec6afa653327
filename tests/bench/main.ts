import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, median, writeList } from './case.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, million: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));

/** Every run is a fresh process, as a person's first import is. */
function measure(name: string, rows = 0, list = ''): Figures {
  const file = join(import.meta.dirname, 'cases', `${name}.ts`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, String(rows), list], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}') as Figures;
}

interface Line {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  readonly goal: number;
}
const lines: Line[] = [];
const add = (what: string, figure: number, unit: string, goal: number) => lines.push({ what, figure, unit, goal });
const middle = (runs: readonly Figures[], name: string) => median(runs.map((run) => run[name] ?? Number.NaN));

function importBench(rows: number, times: number, goals: { ratio: number; memory: number }): void {
  const list = join(folder, `${rows}.csv`);
  writeList(list, rows);
  const pairs = Array.from({ length: times }, () => ({
    floor: measure('floor-csv', rows, list),
    ours: measure('import-csv', rows, list),
  }));
  const what = `CSV import, ${rows.toLocaleString('en-IN')} rows`;
  const ratio = median(pairs.map(({ floor, ours }) => (ours.time ?? 0) / (floor.time ?? 1)));
  add(`${what}: time against the floor`, ratio, '×', goals.ratio);
  add(
    `${what}: peak memory`,
    middle(
      pairs.map(({ ours }) => ours),
      'memory',
    ),
    'MB',
    goals.memory,
  );
  const floor = middle(
    pairs.map((pair) => pair.floor),
    'time',
  );
  process.stdout.write(`${what}: floor ${floor.toFixed(0)} ms, ours ${(floor * ratio).toFixed(0)} ms\n`);
  if (rows > 100_000) return;
  const felt = Array.from({ length: times }, () => measure('freedom', rows, list));
  add('meanwhile: event-loop delay, p99', middle(felt, 'delay'), 'ms', 8);
  add('meanwhile: worst late tick', middle(felt, 'worst'), 'ms', 16);
  add('meanwhile: list query, p99', middle(felt, 'query'), 'ms', 2);
}

function draftBench(): void {
  const runs = Array.from({ length: rounds }, () => measure('draft-saves'));
  const against = (name: string, other: string) => median(runs.map((run) => (run[name] ?? 0) / (run[other] ?? 1)));
  add('draft save, p50 against write + fdatasync', against('one', 'floor'), '×', 1.5);
  add('draft save, p99 against its p50', against('tail', 'one'), '×', 3);
  add('draft save with 1,000 drafts against one', against('many', 'one'), '×', 1.2);
}

try {
  process.stdout.write(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})\n`);
  if (wanted('import')) importBench(100_000, rounds, { ratio: 1.6, memory: 160 });
  if (wanted('import') && values.million) importBench(1_000_000, Math.min(rounds, 3), { ratio: 1.9, memory: 200 });
  if (wanted('drafts')) draftBench();
  for (const { what, figure, unit, goal } of lines) {
    const met = figure <= goal ? 'met' : 'missed';
    process.stdout.write(`${what.padEnd(56)} ${figure.toFixed(2).padStart(8)} ${unit.padEnd(3)} goal ${goal} ${met}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

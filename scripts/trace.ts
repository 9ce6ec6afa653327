import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Coverage, carriedAlone, coverageOf, type Requirement, readLedger, shorten } from './trace/coverage.ts';
import { type ReportedTest, testsOf } from './trace/titles.ts';

const root = join(import.meta.dirname, '..');
const ledgerFiles = ['docs/requirements.tsv', 'docs/promises.tsv', 'docs/importer.tsv'];
const reports = join(root, '.reports');

function readTests(): ReportedTest[] {
  const names = existsSync(reports) ? readdirSync(reports).filter((name) => name.endsWith('.json')) : [];
  return names.flatMap((name) => testsOf(JSON.parse(readFileSync(join(reports, name), 'utf8'))));
}

function printTable({ areas }: Coverage): void {
  const width = Math.max(6, ...Object.keys(areas).map((area) => area.length));
  let total = 0;
  let covered = 0;
  for (const [area, part] of Object.entries(areas)) {
    total += part.total;
    covered += part.covered;
    const missing = part.missing.length === 0 ? '' : `  missing: ${shorten(part.missing)}`;
    console.log(
      `${area.padEnd(width)}  ${String(part.covered).padStart(3)} of ${String(part.total).padStart(3)}${missing}`,
    );
  }
  console.log(`${'All'.padEnd(width)}  ${String(covered).padStart(3)} of ${String(total).padStart(3)}`);
}

function printAlone(ledger: readonly Requirement[], alone: readonly string[]): void {
  if (alone.length === 0) return;
  console.log(`\nCarried by one test alone: ${alone.length}`);
  const rows = ledger.filter(({ id }) => alone.includes(id));
  for (const part of Object.values(Object.groupBy(rows, ({ area }) => area))) {
    console.log(`  ${shorten((part ?? []).map(({ id }) => id))}`);
  }
}

function trace(json: boolean): number {
  const tests = readTests();
  const ledgers = ledgerFiles.map((file) => readLedger(readFileSync(join(root, file), 'utf8')));
  const coverage = coverageOf(ledgers.flat(), tests);
  if (tests.length === 0) console.error('There are no test reports yet: run npm test first.');
  if (json) {
    const alone = carriedAlone(ledgers.flat(), tests);
    console.log(JSON.stringify({ areas: coverage.areas, alone }, null, 2));
  } else {
    for (const ledger of ledgers) printTable(coverageOf(ledger, tests));
    for (const ledger of ledgers) printAlone(ledger, carriedAlone(ledger, tests));
  }
  for (const id of coverage.unknown) console.error(`A test names ${id}, which no ledger in docs knows.`);
  return coverage.unknown.length > 0 ? 1 : 0;
}

try {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  process.exitCode = trace(values.json);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

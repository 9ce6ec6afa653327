import { judgeRow, standardOf } from '../../../src/main/roster/checking/judge.ts';
import { openList } from '../../../src/main/roster/reading/inspect.ts';
import { report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// Reading alone, or reading and judging every row (cleaning, keys, decision), without storing anything.
const [file = '', worker = '', what = 'read'] = process.argv.slice(2);
const job = await prepareImport(file, new URL(worker));
const standard = standardOf({ mode: 'add_update', mapping: job.mapping }, job.layout, 1);
const nobody = { byRoll: null, byEmail: null };
let rows = 0;
const started = performance.now();
await openList(file, job.layout, 2_000_000).read((cells, row, faults) => {
  rows += 1;
  if (what === 'judge' && row > 1) judgeRow(standard, { cells, faults }, () => nobody);
  return true;
});
const ms = performance.now() - started;
job.remove();
report({ ms, rows });

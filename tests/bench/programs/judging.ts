import { importRulesOf } from '../../../src/main/roster/check/evaluate.ts';
import { openList } from '../../../src/main/roster/inspect/inspect.ts';
import { cleanRowBriefly } from '../../../src/shared/roster/clean-row.ts';
import { decideRow } from '../../../src/shared/roster/decide.ts';
import { report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// Reading alone, or reading, cleaning and deciding every row, without comparing rows and without storing anything.
const [file = '', worker = '', what = 'read'] = process.argv.slice(2);
const job = await prepareImport(file, new URL(worker));
const importRules = importRulesOf({ mode: 'add_update', mapping: job.mapping }, job.layout, 1);
const nobody = { byRoll: null, byEmail: null };
let rows = 0;
const started = performance.now();
const cpu = process.cpuUsage();
await openList(file, job.layout).read((cells, row) => {
  rows += 1;
  if (what === 'judge' && row > 1) decideRow(cleanRowBriefly(cells, importRules.places), nobody, importRules.mode);
  return true;
});
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
job.remove();
report({ ms, cpu: (user + system) / 1000, rows });

import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openServiceDatabase } from '../../../src/server/platform/database/open-database.ts';
import { createTotals } from '../../../src/server/platform/database/totals.ts';
import { studentExportColumns } from '../../../src/server/platform/spreadsheet/student-columns.ts';
import { inSteps, tableFile } from '../../../src/server/platform/spreadsheet/table-file.ts';
import { readRows, studentIds } from '../../../src/server/students/lists.ts';
import { report } from '../figures.ts';
import { measured } from '../service-rows.ts';

// An export of the whole list as the service answers it, to a file; or the same query alone, row by row.
const [file = '', what = 'query'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'footbridge-bench-'));
const database = openServiceDatabase({ file });
const source = { db: database.read, dialect: database.dialect, totals: createTotals() };
const started = performance.now();
const cpu = process.cpuUsage();
const ids = await studentIds(source, measured, { search: '', sort: '-date_added' });
const chunks = inSteps(ids, (some) => readRows(database.read, some));
let rows = 0;
let bytes = 0;
if (what === 'query') {
  for await (const some of chunks) rows += some.length;
} else {
  const target = join(folder, 'students');
  const table = { name: 'students', sheet: 'Students', columns: studentExportColumns, chunks };
  await pipeline(tableFile(table, what === 'csv' ? 'csv' : 'xlsx', new Date(0)).file, createWriteStream(target));
  rows = ids.length;
  bytes = statSync(target).size;
}
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
await database.close();
rmSync(folder, { recursive: true, force: true });
report({ ms, cpu: (user + system) / 1000, rows, bytes });

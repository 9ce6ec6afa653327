import { report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// A whole import as the desk does it: in a worker, every check, duplicates, sealed, FULL.
const [file = '', worker = ''] = process.argv.slice(2);
const looked = performance.now();
const job = await prepareImport(file, new URL(worker));
const started = performance.now();
const rows = await job.run();
const ms = performance.now() - started;
job.remove();
report({ ms, rows, inspect: started - looked });

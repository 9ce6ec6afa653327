import { report } from '../figures.ts';
import { prepareImport } from '../import-job.ts';

// A whole import as the desk does it: in a worker, every check, duplicates, sealed, FULL.
const [file = '', worker = ''] = process.argv.slice(2);
const looked = performance.now();
const job = await prepareImport(file, new URL(worker));
const started = performance.now();
const cpu = process.cpuUsage();
const close = job.open();
const rows = await job.run();
close();
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
job.remove();
report({ ms, cpu: (user + system) / 1000, rows, inspect: started - looked });

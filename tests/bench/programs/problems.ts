import { statSync } from 'node:fs';
import { report } from '../figures.ts';
import { staged } from '../import-job.ts';

// The rows to correct as a file, in a worker, of a list that was checked before.
const [folder = '', worker = '', format = 'xlsx'] = process.argv.slice(2);
const list = staged(folder);
const started = performance.now();
const cpu = process.cpuUsage();
const target = await list.problems(new URL(worker), format === 'csv' ? 'csv' : 'xlsx');
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(cpu);
report({ ms, cpu: (user + system) / 1000, bytes: statSync(target).size });

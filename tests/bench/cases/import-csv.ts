import { runCase } from '../case.ts';
import { openImportBench } from '../import-list.ts';

/** A validated import: every check, every error kept, unique e-mails and roll numbers, durable, in the worker. */
await runCase(async (folder, rows, list) => {
  const bench = await openImportBench(folder, rows + 1);
  const started = performance.now();
  const read = await bench.run(list);
  const time = performance.now() - started;
  bench.close();
  if (read !== rows) throw new Error(`${read} rows were read of ${rows}`);
  return { time };
});

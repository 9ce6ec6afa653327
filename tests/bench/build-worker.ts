import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');

/** Builds the worker as it is shipped, and answers where it lies: sources would be translated in every run. */
export async function buildWorker(): Promise<string> {
  const outDir = join(root, 'out/bench');
  mkdirSync(outDir, { recursive: true });
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: join(root, 'src/main/roster/worker.ts'),
      outDir,
      target: 'node24',
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'roster-worker.js', format: 'es' } },
    },
  });
  return pathToFileURL(join(outDir, 'roster-worker.js')).href;
}

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = join(import.meta.dirname, '../..');
const entryPoints = [
  'candidates',
  'cold-start',
  'desk-delay',
  'drafts',
  'explore',
  'explore-screen',
  'export',
  'floor-import',
  'freedom',
  'import',
  'judging',
  'list-call',
  'lists',
  'load',
  'problems',
  'students',
] as const;

/** Something that is measured in a process of its own. */
type Program = (typeof entryPoints)[number];

/** The built programs. */
export interface Built {
  program(name: Program): string;
  /** The roster's worker, as an address. */
  readonly worker: string;
}

/** Builds the programs and the worker as the app is shipped: translating sources would count in every run. */
export async function buildPrograms(): Promise<Built> {
  const outDir = join(root, 'out/bench');
  const entries = entryPoints.map((name) => [name, join(import.meta.dirname, 'programs', `${name}.ts`)] as const);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      rolldownOptions: {
        input: { ...Object.fromEntries(entries), 'roster-worker': join(root, 'src/main/roster/worker.ts') },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js', format: 'es' },
      },
    },
  });
  return {
    program: (name) => join(outDir, `${name}.js`),
    worker: pathToFileURL(join(outDir, 'roster-worker.js')).href,
  };
}

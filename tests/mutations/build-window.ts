import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, mergeConfig, type UserConfig } from 'vite';
import footbridge from '../../electron.vite.config.ts';
import { findMutants, type Mutant, writeMutants } from './find-mutants.ts';

/** A mutant of the built window. `id` is its number there, `path` its file from the root of the tree. */
export interface BuiltMutant extends Omit<Mutant, 'edits'> {
  readonly id: number;
  readonly path: string;
}

const root = path.resolve(import.meta.dirname, '../..');
const sources = 'src/renderer';
/** How the window talks with its desk, its colours, and the texts of the built-in templates. */
const notScreens = /\.test\.tsx?$|\.d\.ts$|\/app\/(?:desk|session)\/|\/ui\/theme\/|\/templates\/built-in\//;

/**
 * Builds the window into `folder` with every mutant in it, each off until the page's `isMutant(id)` is true.
 * @returns the mutants, by file and line
 * @throws when a file does not parse or the window does not build
 */
export async function buildWindow(folder: string): Promise<BuiltMutant[]> {
  const mutants: BuiltMutant[] = [];
  const written = new Map<string, string>();
  for (const file of screenFiles()) {
    const source = readFileSync(path.join(root, file), 'utf8');
    const found = findMutants(file, source);
    const firstId = mutants.length + 1;
    written.set(path.join(root, file), writeMutants(source, found, firstId));
    mutants.push(...found.map(({ edits: _, ...mutant }, index) => ({ ...mutant, id: firstId + index, path: file })));
  }
  const plugin = {
    name: 'footbridge:mutants',
    enforce: 'pre' as const,
    transform(_: string, id: string) {
      const code = written.get(id);
      return code === undefined ? null : { code, map: null };
    },
  };
  const { renderer } = footbridge as { renderer: UserConfig };

  await build(
    mergeConfig(renderer, {
      configFile: false,
      logLevel: 'warn',
      plugins: [plugin],
      build: { outDir: folder, minify: false },
    }),
  );
  return mutants;
}

function screenFiles(): string[] {
  return readdirSync(path.join(root, sources), { recursive: true, encoding: 'utf8' })
    .map((name) => `${sources}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.tsx?$/.test(name) && !notScreens.test(name))
    .sort();
}

import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build, type InlineConfig, mergeConfig, type UserConfig } from 'vite';
import { writeRenderer } from './renderer-folder.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Programs of the desk that can be built. */
export type Program = 'index' | 'browser' | 'service' | 'roster-worker';

/** Builds these programs and the preload as `npm run build` does, beside a small window. */
export async function buildDesk(outFolder: string, entryPoints: readonly Program[]): Promise<void> {
  const { config } = await resolveConfig({ root, logLevel: 'error' }, 'build', 'production');
  for (const part of ['main', 'preload'] as const) {
    const outDir = path.join(outFolder, part);
    const merged: InlineConfig = mergeConfig(config?.[part] as UserConfig, { build: { outDir, emptyOutDir: true } });
    const options = merged.build?.rolldownOptions;
    const input = options?.input as Record<string, string>;
    const wanted = part === 'main' ? entryPoints : ['index'];
    if (options) options.input = Object.fromEntries(wanted.map((name) => [name, input[name] ?? '']));
    await build({ ...merged, configFile: false, root, logLevel: 'error' });
  }
  writeRenderer(path.join(outFolder, 'renderer'));
  symlinkSync(path.join(root, 'node_modules'), path.join(outFolder, 'node_modules'), 'junction');
}

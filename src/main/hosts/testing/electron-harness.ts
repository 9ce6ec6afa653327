import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { becomeReady, electron, seen } from './electron-double.ts';
import { probeMain } from './electron-probes.ts';
import { probePreload } from './preload-probe.ts';

/**
 * Runs a built desk against the double and prints what it found: `node electron-harness.ts OUT_FOLDER DATA_FOLDER`.
 * A process of its own, because Electron's module is replaced for everything that is loaded here.
 */
async function run(outFolder: string, dataFolder: string): Promise<unknown> {
  const refused: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((text: string) => {
    refused.push(text);
    return write(text);
  }) as typeof process.stderr.write;

  process.argv = [process.argv[0] ?? '', 'footbridge', '--data', dataFolder];
  await import(pathToFileURL(path.join(outFolder, 'main', 'index.js')).href);
  becomeReady();
  while (seen.exitCode === null && !seen.windows[0]?.webContents.mainFrame.url) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (seen.exitCode !== null)
    return { refused: refused.join(''), exitCode: seen.exitCode, windows: seen.windows.length };
  return { refused: '', rows: { ...(await probeMain()), ...(await probePreload(path.join(outFolder, 'preload'))) } };
}

const doubleUrl = new URL('./electron-double.ts', import.meta.url).href;
registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron' ? { url: 'double:electron', shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (url !== 'double:electron') return next(url, context);
    const names = Object.keys(electron).join(', ');
    const source = `import { electron } from '${doubleUrl}';\nexport default electron;\nexport const { ${names} } = electron;`;
    return { format: 'module', source, shortCircuit: true };
  },
});

const report = await run(process.argv[2] ?? '', process.argv[3] ?? '');
process.stdout.write(`\n${JSON.stringify(report)}\n`, () => process.exit(0));

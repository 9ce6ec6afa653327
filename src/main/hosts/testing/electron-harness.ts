import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { becomeReady, electron, seen } from './electron-double.ts';
import { readFuses, readRelease } from './electron-papers.ts';
import { openPorts, socketsOf } from './open-ports.ts';
import { probePreload } from './preload-probe.ts';

/** What to run, as JSON in the first argument. */
export interface HarnessOrder {
  /** Where the built desk lies, and where its data. */
  readonly out: string;
  readonly data: string;
  /** One change of the code that is run: a regular expression with its flags, and what stands there instead. */
  readonly change?: readonly [find: string, flags: string, replacement: string];
  /** Start the service for real and answer the ports that are open, instead of probing. */
  readonly ports?: boolean;
  /** The link that the app is started by. */
  readonly link?: string;
  /** Start the service for real, and restore a backup. */
  readonly restore?: boolean;
}

/** What was found. */
export interface HarnessReport {
  /** What the desk or the double complained of. */
  readonly refused: string;
  /** Files in which the change found its place. */
  readonly changed: number;
  readonly exitCode: number | null;
  readonly windows: number;
  /** Where the window is. */
  readonly url?: string;
  /** Schemes whose links open the app. */
  readonly linkSchemes?: readonly string[];
  /** How the app is to be started anew. */
  readonly relaunched?: readonly { readonly args?: string[]; readonly execPath?: string }[];
  readonly rows?: Record<string, readonly string[]>;
  readonly counts?: Record<string, number>;
  readonly surface?: readonly string[];
  readonly open?: { readonly tcp: readonly string[]; readonly sockets: readonly { path: string; mode: number }[] };
}

const order = JSON.parse(process.argv[2] ?? '') as HarnessOrder;
// A test run that is killed closes this: nothing stays behind.
process.stdin.resume().once('end', () => process.exit(1));
const root = path.resolve(import.meta.dirname, '../../../..');
let changed = 0;

/** The text as the order has it changed. */
function change(text: string): string {
  if (!order.change) return text;
  const [find, flags, replacement] = order.change;
  const after = text.replace(new RegExp(find, flags), () => replacement);
  if (after !== text) changed += 1;
  return after;
}

const doubleUrl = new URL('./electron-double.ts', import.meta.url).href;
const own = [pathToFileURL(order.out).href, new URL('../electron/', import.meta.url).href];
registerHooks({
  resolve(specifier, context, next) {
    return specifier === 'electron' ? { url: 'double:electron', shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (url === 'double:electron') {
      const names = Object.keys(electron).join(', ');
      const source = `import { electron } from '${doubleUrl}';\nexport default electron;\nexport const { ${names} } = electron;`;
      return { format: 'module', source, shortCircuit: true };
    }
    const loaded = next(url, context);
    const isOwn = own.some((start) => url.startsWith(start)) && !url.includes('node_modules');
    return isOwn && loaded.source ? { ...loaded, source: change(textOf(loaded.source)) } : loaded;
  },
});

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray) =>
  typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString('utf8');

/** Starts the built desk and waits for its window, or its end. */
async function start(): Promise<string> {
  const refused: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((text: string) => {
    refused.push(text);
    return write(text);
  }) as typeof process.stderr.write;
  process.argv = [process.argv[0] ?? '', 'footbridge', '--data', order.data, ...(order.link ? [order.link] : [])];
  if (order.ports || order.restore) {
    seen.startReal = (file, args) => fork(file, [...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }
  await import(pathToFileURL(path.join(order.out, 'main', 'index.js')).href);
  becomeReady();
  while (seen.exitCode === null && !seen.windows[0]?.webContents.mainFrame.url) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  return refused.join('');
}

async function run(): Promise<HarnessReport> {
  const refused = await start();
  const basis = { refused, exitCode: seen.exitCode, windows: seen.windows.length };
  if (seen.exitCode !== null) return { ...basis, changed };
  const asked = { url: seen.windows[0]?.webContents.mainFrame.url ?? '', linkSchemes: seen.linkSchemes };
  if (order.restore) {
    const { probeRestore } = await import('./electron-restore-probe.ts');
    await probeRestore(order.data);
    return { ...basis, exitCode: seen.exitCode, relaunched: seen.relaunched, changed };
  }
  if (order.link !== undefined) return { ...basis, ...asked, changed };
  if (order.ports) return { ...basis, changed, open: await whatIsOpen() };
  const read = (file: string) => change(readFileSync(file, 'utf8'));
  // Loaded late: they use the desk's own modules, which find the double only now.
  const { probeMain } = await import('./electron-probes.ts');
  const { probePopup } = await import('./electron-popup-probe.ts');
  const main = await probeMain();
  const preload = await probePreload(read(path.join(order.out, 'preload', 'index.cjs')));
  const popup = await probePopup();
  const rows: Record<string, readonly string[]> = {
    ...main.rows,
    ...preload.rows,
    '16 a current Electron': readRelease(read(path.join(root, 'package.json')), root),
    '19 fuses': readFuses(
      read(path.join(root, 'build', 'fuses.ts')),
      read(path.join(root, 'build/electron-builder.yml')),
    ),
  };
  for (const [row, findings] of Object.entries(popup)) rows[row] = [...(rows[row] ?? []), ...findings];
  return { ...basis, changed, rows, counts: main.counts, surface: preload.surface };
}

/** TCP ports that this process and its children listen on, and the socket files of the service. */
async function whatIsOpen(): Promise<NonNullable<HarnessReport['open']>> {
  const pids = [process.pid, ...seen.children.map(({ pid }) => pid ?? 0)];
  while (!seen.children[0]?.isReady) await new Promise((resolve) => setImmediate(resolve));
  return { tcp: openPorts(pids), sockets: socketsOf(order.data) };
}

const report = await run();
process.stdout.write(`\n${JSON.stringify(report)}\n`, () => process.exit(0));

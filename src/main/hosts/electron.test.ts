import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { buildDesk } from './testing/build-desk.ts';

interface Report {
  readonly refused: string;
  readonly rows?: Record<string, string[]>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const harness = path.join(import.meta.dirname, 'testing', 'electron-harness.ts');
let folder: string;

/** Runs a built desk against the double, in a process of its own. */
async function run(outFolder: string, environment: NodeJS.ProcessEnv = {}): Promise<Report> {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const { stdout } = await promisify(execFile)(process.execPath, [harness, outFolder, data], {
    env: { ...process.env, ...environment },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Report;
}

/** A copy of the built desk with one thing changed in its code. */
function mutate(name: string, find: string | RegExp, replacement: string): string {
  const copy = path.join(folder, name.replace(/\W+/g, '-'));
  cpSync(path.join(folder, 'out'), copy, { recursive: true, verbatimSymlinks: true });
  let changed = 0;
  for (const part of ['main', 'preload']) {
    for (const file of readdirSync(path.join(copy, part), { recursive: true, encoding: 'utf8' })) {
      if (!/\.c?js$/.test(file)) continue;
      const before = readFileSync(path.join(copy, part, file), 'utf8');
      const after = before.replace(find, replacement);
      if (after !== before) changed += 1;
      writeFileSync(path.join(copy, part, file), after);
    }
  }
  expect(changed, `${name}: nothing to change`).toBeGreaterThan(0);
  return copy;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-electron-'));
  await buildDesk(path.join(folder, 'out'), ['index']);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reds = ({ rows = {} }: Report) => Object.keys(rows).filter((row) => rows[row]?.length !== 0);

describe('the built desk in Electron', () => {
  it('keeps every row of the security checklist', async () => {
    const report = await run(path.join(folder, 'out'));
    expect(report.refused).toBe('');
    expect(Object.values(report.rows ?? {}).flat()).toEqual([]);
    expect(Object.keys(report.rows ?? {})).toHaveLength(19);
  });

  it('ends at once, without a window, where another one has the data', async () => {
    const second = await run(path.join(folder, 'out'), { DOUBLE_SECOND: '1' });
    expect(second).toEqual({ refused: '', exitCode: 0, windows: 0 });
  });

  it('has no developer tools once it is packaged', async () => {
    const report = await run(path.join(folder, 'out'), { DOUBLE_PACKAGED: '1' });
    expect(report.refused).toBe('');
    const open = mutate('dev tools', /devTools: !\w+\.isPackaged/, 'devTools: true');
    expect((await run(open, { DOUBLE_PACKAGED: '1' })).refused).toContain('webPreferences.devTools');
  });

  it('is pinned to one Electron, with its fuses in the packager’s hands', () => {
    expect(packageJson.devDependencies.electron).toMatch(/^4[5-9]\.\d+\.\d+$/);
    expect(readFileSync(path.join(root, 'build', 'electron-builder.yml'), 'utf8')).toMatch(/afterPack:/);
  });
});

/** A page's right, turned round in the built code: the double refuses to open such a window. */
const refusals: readonly [setting: string, find: string | RegExp, replacement: string][] = [
  ['webPreferences.sandbox', /sandbox: true/g, 'sandbox: false'],
  ['webPreferences.contextIsolation', /contextIsolation: true/g, 'contextIsolation: false'],
  ['webPreferences.nodeIntegration', /nodeIntegration: false/g, 'nodeIntegration: true'],
  [
    'webPreferences.nodeIntegrationInSubFrames',
    /nodeIntegrationInSubFrames: false/g,
    'nodeIntegrationInSubFrames: true',
  ],
  ['webPreferences.nodeIntegrationInWorker', /nodeIntegrationInWorker: false/g, 'nodeIntegrationInWorker: true'],
  ['webPreferences.webSecurity', /webSecurity: true/g, 'webSecurity: false'],
  ['webPreferences.webviewTag', /webviewTag: false/g, 'webviewTag: true'],
  ['webPreferences.navigateOnDragDrop', /navigateOnDragDrop: false/g, 'navigateOnDragDrop: true'],
  [
    'webPreferences.allowRunningInsecureContent',
    /webviewTag: false/g,
    'webviewTag: false, allowRunningInsecureContent: true',
  ],
  ['webPreferences.experimentalFeatures', /webviewTag: false/g, 'webviewTag: false, experimentalFeatures: true'],
  ['webPreferences.enableBlinkFeatures', /webviewTag: false/g, 'webviewTag: false, enableBlinkFeatures: "X"'],
  ['privileges.bypassCSP', 'codeCache: true', 'codeCache: true, bypassCSP: true'],
  ['loadURL', /loadURL\(`\$\{\w+\}\/`\)/, 'loadURL("https://example.org/")'],
];

describe('a window with more rights', () => {
  it.each(refusals)('is refused: %s', async (setting, find, replacement) => {
    expect((await run(mutate(setting, find, replacement))).refused).toContain(setting);
  });
});

/** A guard taken away in the built code: exactly its row turns red. */
const mutations: readonly [row: string, find: string | RegExp, replacement: string][] = [
  ['1 only our own content', /cancel: !mayLoad\(/, 'cancel: false && !mayLoad('],
  ['4 sandbox', /\w+\.enableSandbox\(\);/, ''],
  ['5 permissions', 'answer(granted.has(permission)', 'answer(true || granted.has(permission)'],
  ['5 permissions', 'return granted.has(permission) &&', 'return'],
  ['5 permissions', 'setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)'],
  ['7 content security policy', "script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ['12 no webview attached', /on\("will-attach-webview"/g, 'on("did-attach-webview"'],
  ['13 navigation', /on\("will-navigate"/g, 'on("did-navigate"'],
  ['13 navigation', /on\("will-frame-navigate"/g, 'on("did-frame-navigate"'],
  ['13 navigation', /on\("will-redirect"/g, 'on("did-redirect"'],
  ['14 new windows', /action: "deny"/g, 'action: "allow"'],
  ['15 links outside', /if \(!\w+\.has\(url\)\) throw/, 'if (false) throw'],
  ['17 senders', 'senderFrame === sender.mainFrame &&', ''],
  ['17 senders', /if \(!known\.has\(sender\.id\) \|\| !senderFrame\) return false;/, ''],
  ['17 senders', /length > (?:inputLimit|1e6)/, 'length > Infinity'],
  ['18 no file scheme', /"nosniff"/, '"sniff"'],
  ['20 nothing of Electron in the page', /\(_event, name, payload\)/, '(payload, name, _event)'],
  ['20 nothing of Electron in the page', /\.\.\.verbs,/, '...verbs, send: { any: call },'],
];

describe('a desk without one of its guards', () => {
  it.each(mutations)('turns red: %s (%s)', async (row, find, replacement) => {
    const report = await run(mutate(`${row} ${String(find)}`, find, replacement));
    expect(report.refused).toBe('');
    expect(reds(report)).toEqual([row]);
  });
});

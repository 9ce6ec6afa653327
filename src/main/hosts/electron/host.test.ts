import { execFile } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandNames } from '#shared/desk/names.ts';
import { buildDesk } from '../testing/build-desk.ts';
import type { HarnessOrder, HarnessReport } from '../testing/electron-harness.ts';
import { ownEncodings } from '../testing/hostile-addresses.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const harness = path.join(import.meta.dirname, '../testing/electron-harness.ts');
let folder: string;
let whole: HarnessReport;
/** Where the app is started from: nothing is to lie there afterwards. */
let startedIn: string;

/** Runs the built desk against the double, in a process of its own. */
async function run(order: Partial<HarnessOrder> = {}, environment: NodeJS.ProcessEnv = {}): Promise<HarnessReport> {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const full = JSON.stringify({ out: path.join(folder, 'out'), data, ...order });
  const { stdout } = await promisify(execFile)(process.execPath, [harness, full], {
    cwd: startedIn,
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(folder, 'cache'), ...environment },
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as HarnessReport;
}

/** Runs it with one thing changed in its code. */
async function runChanged(find: string | RegExp, replacement: string, environment: NodeJS.ProcessEnv = {}) {
  const [text, flags] =
    typeof find === 'string' ? [find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), ''] : [find.source, find.flags];
  const report = await run({ change: [text, flags, replacement] }, environment);
  expect(report.changed, `${String(find)}: nothing to change`).toBeGreaterThan(0);
  return report;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-electron-'));
  startedIn = path.join(folder, 'started-in');
  mkdirSync(startedIn);
  await buildDesk(path.join(folder, 'out'), ['index', 'service']);
  whole = await run();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reds = ({ rows = {} }: HarnessReport) => Object.keys(rows).filter((row) => rows[row]?.length !== 0);
const isOfChecklist = (row: string) => /^\d/.test(row);

describe('the built desk in Electron', () => {
  it('keeps all twenty rows of the security checklist [E-01]', () => {
    expect(whole.refused).toBe('');
    expect(Object.entries(whole.rows ?? {}).filter(([, findings]) => findings.length > 0)).toEqual([]);
    const numbers = Object.keys(whole.rows ?? {})
      .filter(isOfChecklist)
      .map((row) => Number.parseInt(row, 10));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('serves the files of its map alone, by more than 930 ways of asking for others [E-03]', () => {
    expect(whole.rows?.['18 no file scheme']).toEqual([]);
    expect(whole.counts?.['paths']).toBeGreaterThan(930);
    expect(ownEncodings).toBe(20);
  });

  it('lets no request of twelve schemes out [E-04]', () => {
    expect(whole.rows?.['1 only our own content']).toEqual([]);
    expect(whole.counts?.['schemes']).toBe(12);
  });

  it('opens and visits none of more than 200 hostile addresses, and the good ones all the same [E-05]', () => {
    for (const row of ['12 no webview attached', '13 navigation', '14 new windows', '15 links outside']) {
      expect(whole.rows?.[row], row).toEqual([]);
    }
    expect(whole.counts?.['addresses']).toBeGreaterThanOrEqual(200);
  });

  it('grants two permissions of all that Electron knows, to its own page [E-06]', () => {
    expect(whole.rows?.['5 permissions']).toEqual([]);
    expect(whole.counts?.['permissions']).toBeGreaterThanOrEqual(44);
  });

  it('refuses every command to strangers, frames and other pages, and what is too large or of another shape [E-07]', () => {
    expect(whole.rows?.['17 senders']).toEqual([]);
    expect(whole.counts?.['refusals']).toBe((commandNames.length + 2) * 12);
  });

  it('shows the page named verbs and two more, none of them general [E-07]', () => {
    expect(whole.surface).toEqual(surface);
  });

  it('hears when the computer is locked or sent to sleep, and the probe notices where it does not', async () => {
    expect(whole.rows?.['files and events']).toEqual([]);
    expect(reds(await runChanged(/['"`]suspend['"`]/g, '"shutdown"'))).toEqual(['files and events']);
  });

  it('comes to the front when it is started again, which the probe notices where it does not [E-12]', async () => {
    expect(whole.rows?.['files and events']).toEqual([]);
    expect(reds(await runChanged(/['"`]second-instance['"`]/g, '"third-instance"'))).toEqual(['files and events']);
  });

  it('opens on the page of the link that it is started by, and on its own for every other word', async () => {
    const token = 'a-Z_0'.repeat(8);
    for (const [link, page] of [
      [`footbridge://reset-password#${token}`, `/reset-password#${token}`],
      [`footbridge://signup/mentor/#${token}`, `/signup/mentor#${token}`],
      [`footbridge://settings#${token}`, '/'],
      [`https://reset-password#${token}`, '/'],
    ] as const) {
      expect((await run({ link })).url, link).toBe(`app://bundle${page}`);
    }
  });

  it('is the program of its links once it is packaged, and not before', async () => {
    expect((await run({ link: '' }, { DOUBLE_PACKAGED: '1' })).linkSchemes).toEqual(['footbridge']);
    expect((await run({ link: '' })).linkSchemes).toEqual([]);
  });

  it('follows the links that come while it runs, which the probe notices where it does not', async () => {
    expect(whole.rows?.['files and events']).toEqual([]);
    expect(reds(await runChanged(/['"`]open-url['"`]/g, '"open-file"'))).toEqual(['files and events']);
  });

  it('ends after a backup was chosen and restored, is started anew as it was, and then finishes the restore', async () => {
    const data = mkdtempSync(path.join(folder, 'restored-'));
    const link = 'footbridge://reset-password#'.concat('a-Z_0'.repeat(8));
    const first = await run({ data, link, restore: true });
    expect(first).toMatchObject({
      refused: '',
      exitCode: 0,
      relaunched: [{ args: ['footbridge', '--data', data], execPath: process.execPath }],
    });
    const asides = () => readdirSync(data).filter((name) => name.startsWith('everything.aside-'));
    expect(asides()).toEqual([]);
    expect(await run({ data, link: '' })).toMatchObject({ refused: '', exitCode: null, windows: 1 });
    expect(asides()).toHaveLength(1);
  });

  it('writes nothing into the folder that it is started from', () => {
    expect(readdirSync(startedIn)).toEqual([]);
  });

  it('ends at once, without a window, where another one has the data', async () => {
    expect(await run({}, { DOUBLE_SECOND: '1' })).toEqual({ refused: '', exitCode: 0, windows: 0, changed: 0 });
  });

  it('has no developer tools once it is packaged [E-02]', async () => {
    const packaged = { DOUBLE_PACKAGED: '1' };
    expect(reds(await run({}, packaged))).toEqual([]);
    expect(reds(await runChanged(/devTools: !\w+\.isPackaged/g, 'devTools: true', packaged))).toEqual(['rights']);
  });
});

describe('the rights of a window', () => {
  it('are one frozen set, in the window and in the popup, which measures 500×500 and has a session of its own [E-02] [AUTH-23] [AUTH-24]', async () => {
    expect(whole.rows?.['rights']).toEqual([]);
    expect(whole.rows?.['4 sandbox']).toEqual([]);
    for (const [find, replacement] of [
      [/navigateOnDragDrop: false/g, 'navigateOnDragDrop: true'],
      [/navigateOnDragDrop: false/g, 'navigateOnDragDrop: false, plugins: true'],
      [/webPreferences: Object\.freeze\((\{[^}]*\})\)/g, 'webPreferences: { ...extra, ...pageRights }'],
      [/width: 500,/g, 'width: 501,'],
      [/height: 500,/g, 'height: 501,'],
      [/height: 500,/g, 'height: 500, minHeight: 600,'],
      [/fromPartition\(["']sign-in["']\)/g, 'fromPartition("persist:sign-in")'],
    ] as const) {
      expect(reds(await runChanged(find, replacement))).toEqual(['rights']);
    }
  });

  it.each(['accounts.google.com', 'www.facebook.com', 'm.facebook.com', 'www.linkedin.com'])(
    'let the popup go to %s, which the probe notices where it does not [API-07]',
    async (host) => {
      expect(whole.rows?.['13 navigation']).toEqual([]);
      const name = new RegExp(`['"\`]${host.replaceAll('.', String.raw`\.`)}['"\`],?`, 'g');
      expect(reds(await runChanged(name, ''))).toEqual(['13 navigation']);
    },
  );

  it('are given in one place of the source [E-02]', () => {
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /testing|\.test\./.test(name) });
    const makers = (source: string) =>
      /\bnew\s+(?:BrowserWindow|BaseWindow|WebContentsView|BrowserView)\b/.test(source);
    const found = files.filter((file) => makers(readFileSync(path.join(root, file), 'utf8')));
    expect(found.map((file) => file.replaceAll('\\', '/'))).toEqual(['src/main/hosts/electron/rights.ts']);
    expect(makers('const window = new electron.BrowserWindow({})') || makers('new  BrowserView({})')).toBe(true);
  });
});

describe('what Electron would let pass', () => {
  it.each([
    ['privileges.bypassCSP', 'codeCache: true', 'codeCache: true, bypassCSP: true'],
    ['loadURL', /loadURL\(`\$\{\w+\}\$\{\w+\}`\)/, 'loadURL("https://example.org/")'],
    ['BrowserWindow.kiosk', /autoHideMenuBar: true/g, 'autoHideMenuBar: true, kiosk: true'],
    [
      'electron.crashReporter',
      /(\w+)\.enableSandbox\(\);/,
      'import("electron").then(e => e.default.crashReporter.start({}));',
    ],
  ])('is refused: %s', async (setting, find, replacement) => {
    expect((await runChanged(find, replacement)).refused).toContain(setting);
  });
});

/** A guard taken away in the code that runs: exactly its row of the checklist turns red. */
const mutations: readonly [row: string, find: string | RegExp, replacement: string][] = [
  ['1 only our own content', /cancel: !mayLoad\(/g, 'cancel: false && !mayLoad('],
  ['1 only our own content', 'blob:app:\\/\\/bundle\\/', 'blob:app:\\/\\/bundle'],
  ['1 only our own content', 'cancel: !isService(url, service) &&', 'cancel: false &&'],
  ['2 no Node in pages', /nodeIntegration: false/g, 'nodeIntegration: true'],
  ['2 no Node in pages', /nodeIntegrationInSubFrames: false/g, 'nodeIntegrationInSubFrames: true'],
  ['2 no Node in pages', /nodeIntegrationInWorker: false/g, 'nodeIntegrationInWorker: true'],
  ['3 context isolation', /contextIsolation: true/g, 'contextIsolation: false'],
  ['4 sandbox', /sandbox: true/g, 'sandbox: false'],
  ['4 sandbox', /\w+\.enableSandbox\(\);/, ''],
  ['5 permissions', 'answer(granted.has(permission)', 'answer(true || granted.has(permission)'],
  ['5 permissions', 'return granted.has(permission) &&', 'return'],
  ['5 permissions', /setDevicePermissionHandler\(\(\) => false\)/g, 'setDevicePermissionHandler(() => true)'],
  ['6 web security', /webSecurity: true/g, 'webSecurity: false'],
  ['7 content security policy', "script-src 'self'", "script-src 'self' 'unsafe-inline'"],
  ['8 no insecure content', /webviewTag: false/g, 'webviewTag: false, allowRunningInsecureContent: true'],
  ['9 no experimental features', /webviewTag: false/g, 'webviewTag: false, experimentalFeatures: true'],
  ['10 no blink features', /webviewTag: false/g, 'webviewTag: false, enableBlinkFeatures: "X"'],
  ['11 no webview, and so none with popups', /webviewTag: false/g, 'webviewTag: true'],
  ['12 no webview attached', /on\(["']will-attach-webview["']/g, 'on("did-attach-webview"'],
  ['13 navigation', /on\(["']will-navigate["']/g, 'on("did-navigate"'],
  ['13 navigation', /on\(["']will-frame-navigate["']/g, 'on("did-frame-navigate"'],
  ['13 navigation', /on\(["']will-redirect["']/g, 'on("did-redirect"'],
  ['14 new windows', /action: ["']deny["']/g, 'action: "allow"'],
  ['15 links outside', /if \(!\w+\.has\(url\)\) throw/, 'if (false) throw'],
  ['15 links outside', /openExternal\(outsideLink\(url\)\)/g, 'openExternal(url)'],
  ['16 a current Electron', /"electron": "[\d.]+"/, '"electron": "^38.0.0"'],
  ['17 senders', 'senderFrame === sender.mainFrame &&', ''],
  ['17 senders', /if \(!known\.has\(sender\.id\) \|\| !senderFrame\) return false;/, ''],
  ['17 senders', /length > (?:inputLimit|1e6)/, 'length > Infinity'],
  ['17 senders', /if \(input !== (?:undefined|void 0)\)/, 'if (false)'],
  ['18 no file scheme', /["']nosniff["']/, '"sniff"'],
  ['18 no file scheme', /: notFound\(\)/, ': { status: 200, headers: {}, body: "secret" }'],
  ['19 fuses', 'RunAsNode]: false', 'RunAsNode]: true'],
  ['19 fuses', 'afterPack: ./build/after-pack.ts', ''],
  ['20 nothing of Electron in the page', /\(_event, name, payload\)/, '(payload, name, _event)'],
  ['20 nothing of Electron in the page', /\.\.\.verbs,/, '...verbs, send: { any: call },'],
];

describe.concurrent('a desk without one of its guards', () => {
  it.each(mutations)('turns red: %s (%s) [E-01]', async (row, find, replacement) => {
    const report = await runChanged(find, replacement);
    expect(report.refused).toBe('');
    expect(reds(report).filter(isOfChecklist)).toEqual([row]);
  });

  it('is tried for each of the twenty rows [E-01]', () => {
    expect(new Set(mutations.map(([row]) => row)).size).toBe(20);
  });
});

describe.runIf(process.platform === 'linux')('the ports of the desktop app', () => {
  it('are none: its service listens on a socket in a folder of mode 0700 [E-13]', async () => {
    const { open, refused } = await run({ ports: true });
    expect(refused).toBe('');
    expect(open?.tcp).toEqual([]);
    expect(open?.sockets).toEqual([{ path: expect.stringMatching(/^service\/\w+\.sock$/), mode: 0o700 }]);
  });

  it('would be noticed [E-13]', async () => {
    const { open } = await run({
      ports: true,
      change: ['"--socket",\\s*place\\.socketPath', '', '"--port", "0"'],
    });
    expect(open?.tcp).toHaveLength(1);
  });
});

/** The names that the page can reach, and what each is. A new one is a decision. */
const surface = [
  'api.read',
  'api.send',
  'app.comeForward',
  'app.info',
  'app.openLink',
  'applicants.kept',
  'changes.recent',
  'changes.undo',
  'computer.backUp',
  'computer.checkBackup',
  'computer.diagnostics',
  'computer.read',
  'computer.restore',
  'drafts.create',
  'drafts.discard',
  'drafts.duplicate',
  'drafts.history',
  'drafts.list',
  'drafts.publish',
  'drafts.read',
  'drafts.recover',
  'drafts.restoreVersion',
  'drafts.save',
  'files.fetch',
  'files.openSaved',
  'files.part',
  'files.receive',
  'files.release',
  'files.save',
  'images.read',
  'mail.list',
  'messages.sendFiles',
  'notices.clear',
  'notices.list',
  'notices.seen',
  'on',
  'outbox.add',
  'outbox.cancel',
  'outbox.cancelMany',
  'outbox.list',
  'outbox.retry',
  'outbox.summary',
  'pictures.read',
  'pictures.set',
  'reports.handInFinal',
  'reports.handInWeek',
  'restored.read',
  'restored.settle',
  'roster.absent',
  'roster.cancel',
  'roster.changeMatching',
  'roster.check',
  'roster.commit',
  'roster.export',
  'roster.exportMatching',
  'roster.fix',
  'roster.importMatching',
  'roster.inspect',
  'roster.list',
  'roster.matching',
  'roster.open',
  'roster.original',
  'roster.people',
  'roster.problems',
  'roster.read',
  'roster.rows',
  'roster.template',
  'session.active',
  'session.aside',
  'session.changePassword',
  'session.deleteAccount',
  'session.enterSample',
  'session.forgotPassword',
  'session.openQuarantined',
  'session.read',
  'session.refresh',
  'session.resetPassword',
  'session.samplePeople',
  'session.sendOtp',
  'session.signIn',
  'session.signOut',
  'session.signUp',
  'session.socialBegin',
  'session.socialFinish',
  'session.startEmpty',
  'session.unlock',
  'session.verifyOtp',
  'settings.read',
  'settings.save',
  'templates.create',
  'templates.discard',
  'templates.list',
  'templates.recover',
  'templates.rename',
  'views.list',
  'views.remove',
  'views.save',
  'words.discard',
  'words.keep',
  'words.open',
  'workspace.connect',
  'workspace.read',
  'workspace.try',
].map((name) => `${name} function`);

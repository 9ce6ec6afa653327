import type { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HandlerDetails, OnBeforeRequestListenerDetails } from 'electron';
import { channelOf, eventChannel, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import type { CommandName } from '#shared/desk/names.ts';
import { createEvents } from '../../events.ts';
import { createElectronHost } from '../electron/host.ts';
import { defaultSession, electron, type FakeWindow, seen } from './electron-double.ts';
import { probeRights } from './electron-rights-probe.ts';
import { probeSenders, send } from './electron-senders-probe.ts';
import { escapingPaths, hostileAddresses, strangers } from './hostile-addresses.ts';

/** What a row found wrong; empty: it holds. */
export type Findings = Record<string, string[]>;

const ourPage = 'app://bundle/employer/dashboard';

/** Looks at everything that the main process set up. The keys are the rows of Electron's own security checklist. */
export async function probeMain(): Promise<{ rows: Findings; counts: Record<string, number> }> {
  const window = seen.windows[0] as FakeWindow;
  const senders = await probeSenders(window);
  const rows = {
    ...probeRights(window),
    '1 only our own content': probeRequests(),
    '5 permissions': probePermissions(),
    '7 content security policy': await probePolicy(),
    '12 no webview attached': prevented(window, 'will-attach-webview', {}) ? [] : ['attached'],
    '13 navigation': probeNavigation(window),
    '14 new windows': hostileAddresses()
      .concat(ourPage, 'https://example.org/')
      .filter((url) => opens(window, url)),
    '15 links outside': await probeLinks(window),
    '17 senders': senders.wrong,
    '18 no file scheme': await probeFiles(),
    'files and events': await probeWork(window),
  };
  const counts = {
    schemes: foreign.length,
    permissions: permissionNames().length,
    addresses: hostileAddresses().length,
    paths: escapingPaths().length,
    refusals: senders.asked,
  };
  return { rows, counts };
}

/** One address of each scheme that is not ours. */
const foreign = [
  'http://example.org/',
  'https://example.org/',
  'file:///etc/passwd',
  'ftp://example.org/',
  'ws://example.org/',
  'wss://example.org/',
  'app://other/',
  'chrome://settings/',
  'filesystem:app://bundle/temporary/x',
  'data:text/html,<script>1</script>',
  'blob:app://bundle.evil.example/1',
  'about:blank',
];
const resourceTypes = [
  'mainFrame',
  'subFrame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xhr',
  'ping',
  'cspReport',
  'media',
  'webSocket',
  'other',
] as const satisfies OnBeforeRequestListenerDetails['resourceType'][];

function probeRequests(): string[] {
  const cancelled = (url: string, resourceType: (typeof resourceTypes)[number]) => {
    let cancel = false;
    defaultSession.beforeRequest?.({ url, resourceType } as OnBeforeRequestListenerDetails, (answer) => {
      cancel = answer.cancel === true;
    });
    return cancel;
  };
  const pages = resourceTypes.filter((type) => type !== 'image' && type !== 'media');
  return [
    ...foreign.flatMap((url) => resourceTypes.filter((type) => !cancelled(url, type)).map((type) => `${type} ${url}`)),
    ...pages.filter((type) => !cancelled('blob:app://bundle/1', type)).map((type) => `${type} of the page's memory`),
    ...resourceTypes.filter((type) => cancelled('app://bundle/assets/x.js', type)).map((type) => `${type} refused`),
    ...['data:image/png;base64,AA', 'blob:app://bundle/1'].filter((url) => cancelled(url, 'image')),
    ...(cancelled('devtools://devtools/x', 'other') === (process.env['DOUBLE_PACKAGED'] === '1') ? [] : ['devtools']),
  ];
}

/** Every permission that this Electron knows, as its own types list them. */
function permissionNames(): string[] {
  const types = readFileSync(
    path.resolve(import.meta.dirname, '../../../../node_modules/electron/electron.d.ts'),
    'utf8',
  );
  const lists = [...types.matchAll(/setPermission(?:Check|Request)Handler\(handler: .*?permission: ([^,]+),/g)];
  return [...new Set(lists.flatMap(([, list = '']) => list.split(' | ').map((name) => name.slice(1, -1))))];
}

function probePermissions(): string[] {
  const wrong: string[] = [];
  for (const permission of permissionNames()) {
    for (const page of [ourPage, 'https://example.org/', 'app://bundle.example/']) {
      const expected = page === ourPage && ['notifications', 'clipboard-sanitized-write'].includes(permission);
      for (const isMainFrame of [true, false]) {
        const details = { requestingUrl: page, isMainFrame } as never;
        let granted: boolean | undefined;
        const answer = (value: boolean) => {
          granted = value;
        };
        defaultSession.permissionRequest?.({} as never, permission as never, answer, details);
        if (granted !== (expected && isMainFrame)) wrong.push(`request ${permission} from ${page}: ${granted}`);
        const checked = defaultSession.permissionCheck?.(null, permission as never, page, details);
        if (checked !== (expected && isMainFrame)) wrong.push(`check ${permission} from ${page}: ${checked}`);
      }
      const device = { deviceType: permission, origin: page } as never;
      if (defaultSession.deviceCheck?.(device) !== false) wrong.push(`device ${permission} for ${page}`);
    }
  }
  return wrong;
}

function get(pathname: string, method = 'GET'): Promise<Response> {
  const handler = defaultSession.handlers.get('app');
  const request = { url: `app://bundle${pathname}`, method } as Request;
  return Promise.resolve(handler?.(request) ?? new Response('', { status: 599 }));
}

const headers = {
  'content-security-policy':
    /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
  'x-content-type-options': /^nosniff$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
};

async function probePolicy(): Promise<string[]> {
  const given = (await get('/')).headers.get('content-security-policy') ?? '';
  return headers['content-security-policy'].test(given) ? [] : [given];
}

async function probeFiles(): Promise<string[]> {
  const wrong = seen.schemes.some(({ scheme }) => scheme === 'app') ? [] : ['app is no privileged scheme'];
  for (const pathname of escapingPaths()) {
    const answer = await get(pathname);
    const body = await answer.text();
    // Whatever the parser makes of it: the page of the app, one of the three files, or nothing.
    if (answer.status !== 404 && !['<title>F</title>', 'export {};', 'body{}'].some((own) => body.includes(own))) {
      wrong.push(pathname);
    }
  }
  for (const pathname of ['/', '/assets/index-abc.js', '/nothing.js']) {
    const given = (await get(pathname)).headers;
    for (const [name, wanted] of Object.entries(headers).slice(1)) {
      if (!wanted.test(given.get(name) ?? '')) wrong.push(`${name} of ${pathname}`);
    }
  }
  if ((await (await get('/assets/index-abc.js')).text()) !== 'export {};') wrong.push('our own script is missing');
  if ((await get('/', 'POST')).status !== 404) wrong.push('a POST was answered');
  return wrong;
}

/** Whether the desk stops what an event of this window announces. */
export function prevented(window: { webContents: EventEmitter }, event: string, details: object): boolean {
  let stopped = false;
  const preventDefault = () => {
    stopped = true;
  };
  window.webContents.emit(event, { ...details, preventDefault });
  return stopped;
}

function probeNavigation(window: FakeWindow): string[] {
  const wrong: string[] = [];
  for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
    for (const url of hostileAddresses()) {
      if (!prevented(window, event, { url, isMainFrame: true })) wrong.push(`${event} ${url}`);
    }
    if (prevented(window, event, { url: ourPage, isMainFrame: true })) wrong.push(`${event} to our own page`);
  }
  if (!prevented(window, 'will-frame-navigate', { url: ourPage, isMainFrame: false })) wrong.push('a frame');
  return wrong;
}

function opens(window: FakeWindow, url: string): boolean {
  return window.webContents.openHandler?.({ url } as HandlerDetails).action !== 'deny';
}

/** Through the command nothing opens that the service has not named; and the host itself opens plain https alone. */
async function probeLinks(window: FakeWindow): Promise<string[]> {
  const { webContents } = window;
  for (const url of [...hostileAddresses(), 'https://example.org/']) {
    // A window that was taken over says yes for the person.
    const host = URL.canParse(url) ? new URL(url).host : '';
    await send(channelOf('app.openLink'), { url, host }, webContents, webContents.mainFrame);
  }
  const wrong = seen.opened.splice(0);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-links-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const host = await createElectronHost(
    folder,
    '0',
    createEvents(),
    () => undefined,
    () => null,
  );
  const malformed = hostileAddresses().filter((url) => !strangers.includes(url));
  for (const url of malformed) await host.openLink(url).catch(() => undefined);
  wrong.push(...seen.opened.splice(0));
  const good = ['https://example.org/', 'https://example.org/a%20b?q=%E0#x', 'https://jobs.example.org:8443/x'];
  for (const url of good) await host.openLink(url);
  return seen.opened.join() === good.join() ? wrong : [...wrong, `of the good ones: ${seen.opened.join()}`];
}

/** A document that a person has saved opens where it was saved; what could run is only saved. */
async function probeSaved({ webContents }: FakeWindow): Promise<string[]> {
  const wrong: string[] = [];
  const ask = (name: CommandName, input: object) => send(channelOf(name), input, webContents, webContents.mainFrame);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'footbridge-saved-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, opens] of [
    ['notes.docx', true],
    ['notes.desktop', false],
  ] as const) {
    const given = { name: 'notes.docx', bytes: new Uint8Array(3) };
    const held = await send(receiveChannel, given, webContents, webContents.mainFrame);
    const { fileId } = (held.ok ? held.data : {}) as { fileId: string };
    seen.saveTo = path.join(folder, name);
    const saved = await ask('files.save', { fileId });
    if (!saved.ok || (saved.data as { opens: boolean }).opens !== opens)
      wrong.push(`${name}: ${JSON.stringify(saved)}`);
    await ask('files.release', { fileId });
    const opened = await ask('files.openSaved', { fileId });
    if (opened.ok !== opens || seen.openedFiles.splice(0).join() !== (opens ? seen.saveTo : '')) wrong.push(name);
  }
  seen.saveTo = '';
  return wrong;
}

/** What the page may do, it can do: hand over files, hear events, run commands; the service is a child of Electron's. */
async function probeWork(window: FakeWindow): Promise<string[]> {
  const { webContents } = window;
  const wrong: string[] = [];
  let focused = 0;
  window.on('focus', () => {
    focused += 1;
  });
  window.minimized = true;
  electron.app.emit('second-instance', {}, ['footbridge']);
  if (focused !== 1 || window.minimized) wrong.push('a second start does not bring the window to the front');
  const page = webContents.mainFrame;
  window.minimized = true;
  await send(channelOf('app.comeForward'), undefined, webContents, page);
  if (focused !== 2 || window.minimized) wrong.push('a clicked notification does not bring the window to the front');
  const file = await send(receiveChannel, { name: 'a.csv', bytes: new Uint8Array(3) }, webContents, page);
  if (!file.ok || (file.data as { size: number }).size !== 3) wrong.push('a file was not taken');
  // What a window that was taken over would ask for: a file that nobody gave it.
  for (const stolen of [
    { path: fileURLToPath(import.meta.url) },
    { name: 'a', path: process.execPath, bytes: new Uint8Array() },
  ]) {
    const taken = await send(receiveChannel, stolen, webContents, page);
    if (taken.ok) wrong.push('a file was taken by its path');
  }
  wrong.push(...(await probeSaved(window)));
  const info = await send(channelOf('app.info'), undefined, webContents, page);
  if (!info.ok || (info.data as { host: string }).host !== 'electron') wrong.push('app.info');
  await send(listenChannel, undefined, webContents, page);
  await send(listenChannel, undefined, webContents, page);
  seen.children[0]?.say({ type: 'mail', id: '1' });
  const mails = webContents.sent.filter(([, name]) => name === 'mail.arrived');
  if (JSON.stringify(mails) !== `[["${eventChannel}","mail.arrived",{"id":"1"}]]`) wrong.push(JSON.stringify(mails));
  const token = 'a-Z_0'.repeat(8);
  const byLink = (link: string) => electron.app.emit('open-url', { preventDefault: () => undefined }, link);
  byLink(`footbridge://reset-password#${token}`);
  electron.app.emit('second-instance', {}, ['footbridge', '--flag', `footbridge://signup/mentor/#${token}`]);
  for (const link of [`https://reset-password#${token}`, `footbridge://settings#${token}`, 'footbridge://', '']) {
    byLink(link);
    electron.app.emit('second-instance', {}, ['footbridge', link]);
  }
  const pages = webContents.sent.filter(([, name]) => name === 'page.asked').map(([, , asked]) => asked);
  const wanted = ['/reset-password', '/signup/mentor'].map((page) => ({ page: `${page}#${token}` }));
  if (JSON.stringify(pages) !== JSON.stringify(wanted)) wrong.push(`links lead to ${JSON.stringify(pages)}`);
  if (!seen.children[0]?.file.endsWith('service.js')) wrong.push('no service');
  for (const name of ['lock-screen', 'suspend', 'unlock-screen', 'resume']) {
    if (electron.powerMonitor.listenerCount(name) !== 1) wrong.push(`does not hear of ${name}`);
  }
  return wrong;
}

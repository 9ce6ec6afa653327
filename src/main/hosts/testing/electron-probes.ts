import type { HandlerDetails, OnBeforeRequestListenerDetails, WebFrameMain } from 'electron';
import { channelOf, eventChannel, listenChannel, receiveChannel } from '#shared/desk/channels.ts';
import { commandNames } from '#shared/desk/names.ts';
import type { Result } from '#shared/desk/types.ts';
import { defaultSession, FakeContents, type FakeWindow, invocation, seen } from './electron-double.ts';
import { escapingPaths, hostileAddresses } from './hostile-addresses.ts';

/** What a row found wrong; empty: it holds. */
export type Findings = Record<string, string[]>;

const ourPage = 'app://bundle/employer/dashboard';

/** Looks at everything that the main process set up. The keys are the rows of Electron's own security checklist. */
export async function probeMain(): Promise<Findings> {
  const window = seen.windows[0] as FakeWindow;
  const preferences = window.options.webPreferences ?? {};
  const named = (name: string) => (name in preferences ? [`${name} is named`] : []);
  const is = (name: keyof typeof preferences, value: unknown) =>
    preferences[name] === value ? [] : [`${name} is ${String(preferences[name])}`];
  return {
    '1 only our own content': probeRequests(),
    '2 no Node in pages': [
      ...is('nodeIntegration', false),
      ...is('nodeIntegrationInSubFrames', false),
      ...is('nodeIntegrationInWorker', false),
    ],
    '3 context isolation': is('contextIsolation', true),
    '4 sandbox': [...is('sandbox', true), ...(seen.sandboxedBeforeReady ? [] : ['not enabled before ready'])],
    '5 permissions': probePermissions(),
    '6 web security': is('webSecurity', true),
    '7 content security policy': await probePolicy(),
    '8 no insecure content': named('allowRunningInsecureContent'),
    '9 no experimental features': named('experimentalFeatures'),
    '10 no blink features': named('enableBlinkFeatures'),
    '11 no webview tag': is('webviewTag', false),
    '12 no webview attached': prevented(window, 'will-attach-webview', {}) ? [] : ['attached'],
    '13 navigation': probeNavigation(window),
    '14 new windows': hostileAddresses()
      .concat(ourPage, 'https://example.org/')
      .filter((url) => opens(window, url)),
    '15 links outside': await probeLinks(window),
    '17 senders': await probeSenders(window),
    '18 no file scheme': await probeFiles(),
    'files and events': await probeWork(window),
  };
}

function probeRequests(): string[] {
  const types: OnBeforeRequestListenerDetails['resourceType'][] = ['mainFrame', 'subFrame', 'script', 'xhr', 'image'];
  const cancelled = (url: string, resourceType: (typeof types)[number]) => {
    let cancel = false;
    defaultSession.beforeRequest?.({ url, resourceType } as OnBeforeRequestListenerDetails, (answer) => {
      cancel = answer.cancel === true;
    });
    return cancel;
  };
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
    'blob:https://example.org/1',
    'about:blank',
  ];
  return [
    ...foreign.flatMap((url) => types.filter((type) => !cancelled(url, type)).map((type) => `${type} ${url}`)),
    ...types.filter((type) => cancelled('app://bundle/assets/x.js', type)).map((type) => `${type} of ours refused`),
    ...(cancelled('data:image/png;base64,AA', 'image') ? ['own picture refused'] : []),
  ];
}

const permissions = [
  'notifications',
  'clipboard-sanitized-write',
  'clipboard-read',
  'media',
  'geolocation',
  'midi',
  'midiSysex',
  'pointerLock',
  'fullscreen',
  'openExternal',
  'display-capture',
  'mediaKeySystem',
  'idle-detection',
  'storage-access',
  'top-level-storage-access',
  'window-management',
  'fileSystem',
  'hid',
  'serial',
  'usb',
  'keyboardLock',
  'speaker-selection',
  'unknown',
] as const;

function probePermissions(): string[] {
  const wrong: string[] = [];
  for (const permission of permissions) {
    for (const page of [ourPage, 'https://example.org/', 'app://bundle.example/']) {
      const expected = page === ourPage && permissions.indexOf(permission) < 2;
      const details = { requestingUrl: page, isMainFrame: true };
      let granted: boolean | undefined;
      const answer = (value: boolean) => {
        granted = value;
      };
      defaultSession.permissionRequest?.({} as never, permission as never, answer, details as never);
      if (granted !== expected) wrong.push(`request ${permission} from ${page}: ${granted}`);
      const checked = defaultSession.permissionCheck?.(null, permission as never, new URL(page).href, details as never);
      if (checked !== expected) wrong.push(`check ${permission} from ${page}: ${checked}`);
    }
  }
  const device = defaultSession.deviceCheck?.({ deviceType: 'usb', origin: 'app://bundle' } as never);
  return device === false ? wrong : [...wrong, 'a device was granted'];
}

function get(path: string): Promise<Response> {
  const handler = defaultSession.handlers.get('app');
  return Promise.resolve(handler?.(new Request(`app://bundle${path}`)) ?? new Response('', { status: 599 }));
}

async function probePolicy(): Promise<string[]> {
  const policy = (await get('/')).headers.get('content-security-policy') ?? '';
  const parts = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part] as const));
  const expected = ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "object-src 'none'"];
  return [
    ...expected.filter((part) => parts.get(part.split(' ')[0] ?? '') !== part),
    ...(/unsafe|https?:|\*/.test(policy) ? [policy] : []),
  ];
}

async function probeFiles(): Promise<string[]> {
  const wrong = seen.schemes.some(({ scheme }) => scheme === 'app') ? [] : ['app is no privileged scheme'];
  for (const path of escapingPaths) {
    const answer = await get(path);
    const body = await answer.text();
    if (answer.status !== 404 && !body.includes('<title>F</title>')) wrong.push(path);
  }
  const script = await get('/assets/index-abc.js');
  if ((await script.text()) !== 'export {};') wrong.push('our own script is missing');
  if (script.headers.get('x-content-type-options') !== 'nosniff') wrong.push('nosniff is missing');
  return wrong;
}

function prevented(window: FakeWindow, event: string, details: object): boolean {
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

async function send(channel: string, input: unknown, sender: FakeContents, frame: WebFrameMain | null) {
  return (await seen.channels.get(channel)?.(invocation(sender, frame), input)) as Result<unknown>;
}

async function probeLinks(window: FakeWindow): Promise<string[]> {
  const { webContents } = window;
  for (const url of [...hostileAddresses(), 'https://example.org/']) {
    await send(channelOf('app.openLink'), { url }, webContents, webContents.mainFrame);
  }
  return [...seen.opened];
}

/** What the page may do, it can do: hand over files, hear events, run commands; the service is a child of Electron's. */
async function probeWork({ webContents }: FakeWindow): Promise<string[]> {
  const wrong: string[] = [];
  const page = webContents.mainFrame;
  const file = await send(receiveChannel, { name: 'a.csv', bytes: new Uint8Array(3) }, webContents, page);
  if (!file.ok || (file.data as { size: number }).size !== 3) wrong.push('a file was not taken');
  const info = await send(channelOf('app.info'), undefined, webContents, page);
  if (!info.ok || (info.data as { host: string }).host !== 'electron') wrong.push('app.info');
  await send(listenChannel, undefined, webContents, page);
  await send(listenChannel, undefined, webContents, page);
  seen.children[0]?.say({ type: 'mail', id: '1' });
  const mails = webContents.sent.filter(([, name]) => name === 'mail.arrived');
  if (JSON.stringify(mails) !== `[["${eventChannel}","mail.arrived",{"id":"1"}]]`) wrong.push(JSON.stringify(mails));
  if (!seen.children[0]?.file.endsWith('service.js')) wrong.push('no service');
  return wrong;
}

async function probeSenders(window: FakeWindow): Promise<string[]> {
  const { webContents } = window;
  const page = webContents.mainFrame;
  const channels = [...commandNames.map(channelOf), receiveChannel, listenChannel];
  const wrong = channels.filter((channel) => !seen.channels.has(channel)).map((channel) => `${channel} is missing`);
  if (seen.channels.size !== channels.length) wrong.push(`${seen.channels.size} channels`);
  const stranger = new FakeContents();
  stranger.mainFrame = { url: ourPage } as WebFrameMain;
  for (const channel of channels) {
    const expect = async (name: string, codes: readonly string[], work: () => Promise<Result<unknown>>) => {
      const result = await work();
      const code = result.ok ? 'ok' : result.error.code;
      if (!codes.includes(code)) wrong.push(`${channel} from ${name}: ${code}`);
    };
    const untrusted = ['untrusted_sender'];
    await expect('unknown contents', untrusted, () => send(channel, {}, stranger, stranger.mainFrame));
    await expect('a frame of ours elsewhere', untrusted, () => send(channel, {}, stranger, page));
    await expect('a frame inside', untrusted, () => send(channel, {}, webContents, { url: ourPage } as WebFrameMain));
    await expect('no frame', untrusted, () => send(channel, {}, webContents, null));
    webContents.mainFrame = { url: 'https://example.org/' } as WebFrameMain;
    await expect('another page', untrusted, () => send(channel, {}, webContents, webContents.mainFrame));
    webContents.mainFrame = page;
    if (channel === listenChannel) continue;
    const large = { text: 'x'.repeat(1_000_000) };
    await expect('oversized', ['too_large', 'malformed'], () => send(channel, large, webContents, page));
    await expect('not an object', ['invalid', 'malformed'], () => send(channel, 'text', webContents, page));
  }
  return wrong;
}

import type { BrowserWindowConstructorOptions, HandlerDetails } from 'electron';
import { openSignInPopup } from '../electron/popup.ts';
import { type FakeContents, type FakeSession, seen } from './electron-double.ts';
import { type Findings, prevented } from './electron-probes.ts';
import { probeRights } from './electron-rights-probe.ts';
import { hostileAddresses } from './hostile-addresses.ts';

const service = 'https://campus.example';
const id = 'a'.repeat(43);
const providers = [
  'https://accounts.google.com/o/oauth2',
  'https://www.facebook.com/v22.0/dialog/oauth',
  'https://m.facebook.com/login.php',
  'https://www.linkedin.com/oauth/v2/authorization',
];
const navigations = ['will-navigate', 'will-frame-navigate', 'will-redirect'];

/** Opens the sign-in popup and looks at it as at the window. */
export async function probePopup(): Promise<Findings> {
  let returnTo = '';
  const pageFor = (address: string) => {
    returnTo = address;
    return `${service}/v1/auth/google/login`;
  };
  const signingIn = openSignInPopup(id, pageFor, 'google');
  while (seen.windows.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const popup = seen.windows[1];
  const partition = seen.partitions[0];
  if (!popup || !partition) throw new Error('no popup');
  const { webContents, options } = popup;
  const found: Findings = {
    ...probeRights(popup),
    '1 only our own content': probeRequests(partition.session),
    '5 permissions': probePermissions(partition.session),
    '12 no webview attached': prevented(popup, 'will-attach-webview', {}) ? [] : ['attached in the popup'],
    '13 navigation': [...probeNavigation(webContents), ...probeOwnProvider()],
    '14 new windows': [...hostileAddresses(), ...providers].filter(
      (url) => webContents.openHandler?.({ url } as HandlerDetails).action !== 'deny',
    ),
  };
  const elsewhere = [returnTo, `${returnTo}x?message=success`, returnTo.replace(':9', ':99?message=success')];
  const refused = elsewhere.every((url) => prevented(popup, 'will-redirect', { url, isMainFrame: true }));
  const early = !refused || signingIn.isClosed() || signingIn.outcome() !== null;
  const taken = prevented(popup, 'will-redirect', { url: `${returnTo}?message=success&code=c`, isMainFrame: true });
  const outcome = signingIn.outcome();
  const { session, preload } = options.webPreferences ?? {};
  const odd = [
    ...(sizeOf(options).every((side) => side === 500) ? [] : ['size']),
    ...(session === (partition.session as unknown) && !partition.name.startsWith('persist:') ? [] : ['session']),
    ...(preload === undefined ? [] : ['preload']),
    ...(partition.session.cleared === 2 ? [] : ['what was left behind']),
    ...(early ? ['an outcome from elsewhere'] : []),
    ...(taken && outcome?.message === 'success' && outcome.code === 'c' ? [] : ['outcome']),
    ...(signingIn.isClosed() && signingIn.path === null ? [] : ['open after its outcome']),
  ];
  return { ...found, rights: [...(found['rights'] ?? []), ...odd.map((what) => `the popup: ${what}`)] };
}

/** Its width and height as Electron makes it, which keeps to the limits that it is given. */
function sizeOf(options: BrowserWindowConstructorOptions): number[] {
  const { width = 0, height = 0, minWidth = 0, minHeight = 0, maxWidth = width, maxHeight = height } = options;
  return [Math.max(minWidth, Math.min(maxWidth, width)), Math.max(minHeight, Math.min(maxHeight, height))];
}

function probeRequests(session: FakeSession): string[] {
  const cancelled = (url: string) => {
    let cancel: boolean | undefined;
    session.beforeRequest?.({ url, resourceType: 'script' } as never, (answer) => {
      cancel = answer.cancel;
    });
    return cancel;
  };
  const foreign = [
    'http://example.org/',
    'file:///etc/passwd',
    'app://bundle/',
    'ws://example.org/',
    'ftp://example.org/',
  ];
  return [
    ...foreign.filter((url) => cancelled(url) !== true).map((url) => `the popup loads ${url}`),
    ...[service, ...providers].filter((url) => cancelled(url) !== false).map((url) => `the popup does not load ${url}`),
  ];
}

function probePermissions(session: FakeSession): string[] {
  let granted: boolean | undefined;
  session.permissionRequest?.(
    {} as never,
    'notifications',
    (value) => {
      granted = value;
    },
    {} as never,
  );
  const checked = session.permissionCheck?.(null, 'notifications', service, {} as never);
  const device = session.deviceCheck?.({ deviceType: 'usb', origin: service } as never);
  return [granted, checked, device].every((value) => value === false) ? [] : ['the popup was granted something'];
}

/** An institution's own provider, and those that it sends people on to: anywhere by https, by nothing else. */
function probeOwnProvider(): string[] {
  openSignInPopup(id, () => `${service}/v1/auth/oidc/login`, 'oidc');
  const own = seen.windows[2];
  const isSecure = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';
  const addresses = ['https://id.nit.example/authorize', `${service}/v1/auth/oidc/callback`, ...hostileAddresses()];
  return own
    ? navigations.flatMap((event) =>
        addresses
          .filter((url) => prevented(own, event, { url, isMainFrame: true }) === isSecure(url))
          .map((url) => `popup of an own provider ${event} ${url}`),
      )
    : ['no popup of an own provider'];
}

/** To the service and the providers it may go, nowhere else; frames inside go by https. */
function probeNavigation(contents: FakeContents): string[] {
  const window = { webContents: contents };
  const goes = (event: string, url: string, isMainFrame = true) => !prevented(window, event, { url, isMainFrame });
  const lookAlikes = [
    'https://accounts.google.com.evil.example/',
    'https://accounts.google.com@evil.example/',
    'https://user@accounts.google.com/',
    'https://accounts.google.com:8443/',
    'http://accounts.google.com/',
    `${service}.evil.example/`,
    'http://campus.example/',
    'not an address',
  ];
  return navigations.flatMap((event) => [
    ...[...hostileAddresses(), ...lookAlikes].filter((url) => goes(event, url)).map((url) => `popup ${event} ${url}`),
    ...[`${service}/v1/auth/google/callback`, ...providers].filter((url) => !goes(event, url)),
    ...(event === 'will-frame-navigate'
      ? ['javascript:alert(1)', 'file:///etc/passwd', 'app://bundle/'].filter((url) => goes(event, url, false))
      : []),
  ]);
}

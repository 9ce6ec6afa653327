import { type Session, session as sessions } from 'electron';
import { refuseDevices } from './guards.ts';
import { createWindow } from './rights.ts';

/** Where providers let people sign in. */
const providerHosts: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'www.facebook.com',
  'm.facebook.com',
  'www.linkedin.com',
]);

/**
 * The sign-in popup: 500×500, a session of its own that is forgotten with it, no preload, and no way to other places
 * than the service and the providers. Answers the cookies that the service set, once the window has closed.
 */
export async function openSignInPopup(url: string): Promise<readonly string[]> {
  const service = new URL(url).origin;
  const session = sessions.fromPartition('sign-in');
  await session.clearStorageData();
  guardPopupSession(session, service);
  const popup = createWindow({ width: 500, height: 500, title: 'Sign in', autoHideMenuBar: true }, { session });
  const mayShow = (target: string) => isService(target, service) || isProvider(target);
  const { webContents } = popup;
  webContents.on('will-navigate', (event) => mayShow(event.url) || event.preventDefault());
  webContents.on('will-redirect', (event) => mayShow(event.url) || event.preventDefault());
  // Providers build their pages of frames, from many hosts of theirs: those are held to https alone.
  webContents.on('will-frame-navigate', (event) => {
    if (!(event.isMainFrame ? mayShow(event.url) : isSecure(event.url))) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const closed = new Promise<void>((resolve) => popup.once('closed', () => resolve()));
  await popup.loadURL(url).catch(() => popup.close());
  await closed;
  const cookies = await session.cookies.get({ url: service });
  await session.clearStorageData();
  return cookies.map(({ name, value }) => `${name}=${value}`);
}

function guardPopupSession(session: Session, service: string): void {
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isService(url, service) && !isSecure(url) && !/^(?:data|blob):/.test(url) });
  });
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  refuseDevices(session);
}

const isService = (target: string, service: string) => URL.canParse(target) && new URL(target).origin === service;

const isSecure = (target: string) => URL.canParse(target) && new URL(target).protocol === 'https:';

function isProvider(target: string): boolean {
  if (!isSecure(target)) return false;
  const { hostname, port, username, password } = new URL(target);
  return providerHosts.has(hostname) && port === '' && !username && !password;
}

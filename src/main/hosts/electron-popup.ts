import { BrowserWindow, session as sessions } from 'electron';
import { refuseDevices } from './electron-guards.ts';

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
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  refuseDevices(session);
  const popup = new BrowserWindow({
    width: 500,
    height: 500,
    title: 'Sign in',
    autoHideMenuBar: true,
    webPreferences: { ...popupPreferences, session },
  });
  const mayShow = (target: string) => {
    const { origin, protocol, hostname } = new URL(target);
    return origin === service || (protocol === 'https:' && providerHosts.has(hostname));
  };
  popup.webContents.on('will-navigate', (event) => mayShow(event.url) || event.preventDefault());
  popup.webContents.on('will-redirect', (event) => mayShow(event.url) || event.preventDefault());
  popup.webContents.on('will-attach-webview', (event) => event.preventDefault());
  popup.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  const closed = new Promise<void>((resolve) => popup.once('closed', () => resolve()));
  await popup.loadURL(url).catch(() => popup.close());
  await closed;
  const cookies = await session.cookies.get({ url: service });
  await session.clearStorageData();
  return cookies.map(({ name, value }) => `${name}=${value}`);
}

/** As strict as the app's own window, and without its preload. */
export const popupPreferences = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  devTools: false,
});

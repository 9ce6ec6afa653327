import { app, type Session, type WebContents } from 'electron';
import { isApp } from './scheme.ts';

/** What a page may ask for: notifications, and copying text. */
const granted: ReadonlySet<string> = new Set(['notifications', 'clipboard-sanitized-write']);

/** Resources that may come from the page's own memory: pictures that it made itself. */
const pictures: ReadonlySet<string> = new Set(['image', 'media']);

/** Lets the app's session reach the app's files and nothing else, and grants two permissions to our own page. */
export function guardSession(session: Session): void {
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !mayLoad(details.url, details.resourceType) });
  });
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(granted.has(permission) && isApp(details.requestingUrl) && details.isMainFrame);
  });
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return granted.has(permission) && isApp(origin) && details.isMainFrame;
  });
  refuseDevices(session);
}

/** No page gets a device, whatever it is. */
export function refuseDevices(session: Session): void {
  session.setDevicePermissionHandler(() => false);
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.on('will-download', (event) => event.preventDefault());
}

function mayLoad(url: string, resourceType: string): boolean {
  if (isApp(url)) return true;
  if (url.startsWith('devtools://')) return !app.isPackaged;
  return /^(?:blob:app:\/\/bundle\/|data:image\/)/.test(url) && pictures.has(resourceType);
}

/** A window that shows our page shows nothing else, and opens nothing. */
export function guardContents(contents: WebContents): void {
  contents.on('will-navigate', (event) => {
    if (!isApp(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isApp(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isApp(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

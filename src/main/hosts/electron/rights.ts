import { app, BrowserWindow, type BrowserWindowConstructorOptions, type Session } from 'electron';

/** What every page of ours may do: nothing beyond the web. Developer tools exist until the app is packaged. */
const pageRights = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInSubFrames: false,
  nodeIntegrationInWorker: false,
  webSecurity: true,
  webviewTag: false,
  navigateOnDragDrop: false,
  devTools: !app.isPackaged,
});

/** What one page has beside these rights: the app's own page its preload, a foreign page a session of its own. */
export type PageExtra = { readonly preload: string } | { readonly session: Session };

/** The one place where windows are made, so that none has other rights. */
export function createWindow(
  options: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
  extra: PageExtra,
): BrowserWindow {
  return new BrowserWindow({ ...options, webPreferences: Object.freeze({ ...extra, ...pageRights }) });
}

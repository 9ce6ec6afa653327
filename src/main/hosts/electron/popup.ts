import { type BrowserWindow, type Session, session as sessions } from 'electron';
import type { SignInProvider } from '#shared/contract/accounts.ts';
import type { PopupPage, SignInOutcome, SignInPopup } from '../host.ts';
import { refuseDevices } from './guards.ts';
import { createWindow } from './rights.ts';

/** Where the providers that the product names let people sign in. */
const providerHosts: ReadonlySet<string> = new Set([
  'accounts.google.com',
  'www.facebook.com',
  'm.facebook.com',
  'www.linkedin.com',
]);
/** Nobody listens there, and nothing is ever asked of it: the popup is on its way there when it has its outcome. */
const outcomeOrigin = 'http://127.0.0.1:9';
const messageLength = 300;

/**
 * Opens the sign-in popup: 500×500, a session of its own that is forgotten with it, no preload, and no way to other places
 * than the service and the providers; an institution's own may be anywhere, by https. It closes itself once the service has
 * sent it to its outcome.
 */
export function openSignInPopup(id: string, pageFor: PopupPage, provider: SignInProvider): SignInPopup {
  const returnTo = `${outcomeOrigin}/sign-in/${id}`;
  const page = pageFor(returnTo);
  const session = sessions.fromPartition('sign-in');
  guardPopupSession(session, new URL(page).origin);
  const popup = createWindow({ width: 500, height: 500, title: 'Sign in', autoHideMenuBar: true }, { session });
  let outcome: SignInOutcome | null = null;
  let isClosed = false;
  popup.once('closed', () => {
    isClosed = true;
    void session.clearStorageData();
  });
  const isPage = provider === 'oidc' ? isSecure : isProvider;
  guardPopup(popup, (target) => {
    const found = outcomeOf(target, returnTo);
    if (!found) return isService(target, new URL(page).origin) || isPage(target);
    outcome ??= found;
    popup.close();
    return false;
  });
  const close = () => {
    if (!isClosed) popup.close();
  };
  void session
    .clearStorageData()
    .then(() => popup.loadURL(page))
    // The outcome ends the load, and the popup with it.
    .catch(close);
  return { path: null, isClosed: () => isClosed, outcome: () => outcome, close };
}

function guardPopup(popup: BrowserWindow, mayShow: (target: string) => boolean): void {
  const { webContents } = popup;
  webContents.on('will-navigate', (event) => mayShow(event.url) || event.preventDefault());
  webContents.on('will-redirect', (event) => mayShow(event.url) || event.preventDefault());
  // Providers build their pages of frames, from many hosts of theirs: those are held to https alone.
  webContents.on('will-frame-navigate', (event) => {
    if (!(event.isMainFrame ? mayShow(event.url) : isSecure(event.url))) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

function outcomeOf(target: string, returnTo: string): SignInOutcome | null {
  if (!URL.canParse(target)) return null;
  const { origin, pathname, searchParams } = new URL(target);
  const message = searchParams.get('message');
  if (`${origin}${pathname}` !== returnTo || message === null) return null;
  return { message: message.slice(0, messageLength), code: searchParams.get('code') ?? '' };
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

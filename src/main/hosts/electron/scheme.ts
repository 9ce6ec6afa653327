import { protocol, type Session } from 'electron';
import type { RendererFiles } from '../browser/renderer-files.ts';

/** Where the window's files live: a scheme of our own, with the rights of https and none of file's. */
export const appOrigin = 'app://bundle';

/** Must run before Electron is ready, synchronously. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built window, and nothing else, at app://bundle. */
export function serveApp(session: Session, renderer: RendererFiles): void {
  session.protocol.handle('app', (request) => {
    const page = isApp(request.url) && request.method === 'GET' ? renderer.answer(new URL(request.url).pathname) : null;
    if (!page) return new Response('Not found', { status: 404 });
    return new Response(new Uint8Array(page.body), { status: page.status, headers: page.headers });
  });
}

/** Whether an address is one of our pages. Node gives other schemes than the web's no origin, so the parts are compared. */
export function isApp(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol: scheme, host, username, password } = new URL(url);
  return scheme === 'app:' && host === 'bundle' && !username && !password;
}

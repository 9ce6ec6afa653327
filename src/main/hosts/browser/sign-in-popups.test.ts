import http from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { DeskHandlers } from '#shared/desk/contract.ts';
import type { Desk } from '../../desk.ts';
import { createEvents } from '../../events.ts';
import { createFiles } from '../../files/files.ts';
import { writeRenderer } from '../testing/renderer-folder.ts';
import { testFolder } from '../testing/test-folder.ts';
import { loadRendererFiles } from './renderer-files.ts';
import { startBrowserServer } from './server.ts';
import { createSignInPopups } from './sign-in-popups.ts';

const id = 'i'.repeat(43);
/** What a browser says of a visit that another site has sent on. */
const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

/** One visit with exactly these headers: `fetch` would say its own of where it comes from. */
async function visitPage(address: string, headers: Record<string, string> = {}) {
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(address, { headers, agent: false }, resolve).on('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

async function startServer() {
  const events = createEvents();
  const files = await createFiles({ dataFolder: testFolder(), saveFile: () => Promise.resolve(null), openFile: null });
  const desk = { handlers: {} as DeskHandlers, events, files, log: () => undefined } as unknown as Desk;
  const signInPopups = createSignInPopups();
  const server = await startBrowserServer(desk, {
    port: 0,
    renderer: loadRendererFiles(writeRenderer(testFolder()), 'same-origin-allow-popups'),
    findDownload: () => ({ file: '', name: '' }),
    signInPopups,
  });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  const ask = (path: string, headers: Record<string, string> = {}) => visitPage(`${origin}${path}`, headers);
  const admitted = await visitPage(server.gate.newAddress());
  const cookie = admitted.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { signInPopups, origin, cookie, ask };
}

it('opens on the desk’s own origin, leads to the service, and takes one outcome without the desk’s cookie [AUTH-23] [AUTH-28] [API-07]', async () => {
  const { signInPopups, origin, cookie, ask } = await startServer();
  const popup = signInPopups.open(id, (returnTo) => `https://campus.example/v1/auth/google/login?to=${returnTo}`);
  expect([popup.path, popup.outcome()]).toEqual([`/sign-in/${id}`, null]);
  const begun = await ask(`/sign-in/${id}`, { cookie });
  expect([begun.status, begun.headers.location]).toEqual([
    302,
    `https://campus.example/v1/auth/google/login?to=${origin}/sign-in/${id}`,
  ]);
  expect(popup.outcome()).toBeNull();
  const ended = await ask(`/sign-in/${id}?message=success&code=c0de`, visit);
  expect(ended.status).toBe(200);
  expect(ended.body).toContain('<script>window.close()</script>');
  expect(ended.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-/);
  await ask(`/sign-in/${id}?message=another`, visit);
  expect(popup.outcome()).toEqual({ message: 'success', code: 'c0de' });
  // What went wrong is an outcome too, whole.
  const refusal = 'There’s already an account for asha.rao@mail.example. Sign in with its password instead.';
  const other = signInPopups.open('o'.repeat(43), () => 'https://campus.example/');
  await ask(`${other.path}?${new URLSearchParams({ message: refusal })}`, visit);
  expect(other.outcome()).toEqual({ message: refusal, code: '' });
  expect(popup.outcome()).toEqual({ message: 'success', code: 'c0de' });
  // Neither page cuts the tie to the window that opened it.
  for (const { headers } of [begun, ended]) expect(headers['cross-origin-opener-policy']).toBe('unsafe-none');
  const page = await ask('/signin', { cookie });
  expect(page.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

it('begins for nobody without the desk’s cookie, and takes nothing under another path, or once it is over', async () => {
  const { signInPopups, ask } = await startServer();
  const popup = signInPopups.open(id, () => 'https://campus.example/');
  expect((await ask(`/sign-in/${id}`)).status).toBe(401);
  expect((await ask(`/sign-in/${id}`, visit)).status).toBe(401);
  expect((await ask(`/sign-in/${'x'.repeat(43)}?message=success`, visit)).status).toBe(401);
  const inFrame = { ...visit, 'sec-fetch-dest': 'iframe' };
  expect((await ask(`/sign-in/${id}?message=success`, inFrame)).status).toBe(403);
  popup.close();
  expect((await ask(`/sign-in/${id}?message=success`, visit)).status).toBe(401);
  expect(popup.outcome()).toBeNull();
});

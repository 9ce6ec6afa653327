import { buildVerbs, type DeskBridge } from '#shared/desk/bridge.ts';
import { commandNames, type EventName, eventNames } from '#shared/desk/names.ts';
import type { DeskEvents, FileRef, Result } from '#shared/desk/types.ts';
import { AppError, type ErrorCode, toProblem } from '#shared/errors.ts';
import { fileLimit } from '#shared/rules/desk/back-up.ts';

declare global {
  interface Window {
    /** The desk, as Electron's preload hands it over; absent in the browser host. */
    readonly footbridge?: DeskBridge;
    /** Read by libraries that add style tags of their own. */
    __webpack_nonce__?: string;
  }
}

type Listener = (payload: unknown) => void;

/** Characters of a request that browsers carry on with after its page has gone; they stop at 64 kB for all together. */
const keptAlive = 20_000;
const downloadPrefix = '/desk/download/';
const shortestPause = 500;
const maxPause = 10_000;

let bridge: DeskBridge | undefined;

/** The desk: Electron's preload, or the browser host over HTTP. The same object on every call. */
export function getBridge(): DeskBridge {
  bridge ??= window.footbridge ?? createHttpBridge();
  return bridge;
}

/** The nonce that style tags of this page must carry, for MantineProvider's `getStyleNonce`. Empty: none is asked for. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
  if (nonce) window.__webpack_nonce__ = nonce;
  return nonce;
}

function createHttpBridge(): DeskBridge {
  const verbs = buildVerbs(commandNames, (name, input) => {
    const body = JSON.stringify({ input });
    // What is typed, set or queued last is saved while the tab closes: such a request has to outlive its page.
    const keepalive = /^drafts\.|^settings\.save$|^outbox\.(add|cancelMany)$/.test(name) && body.length < keptAlive;
    return request(`/desk/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive,
    });
  });
  const save = verbs.files?.save;
  const files = { ...verbs.files, receive, save: async (input?: unknown) => download(await save?.(input)) };
  return { ...verbs, files, on: createEvents() } as unknown as DeskBridge;
}

async function request(path: string, init: RequestInit): Promise<Result<unknown>> {
  try {
    const response = await fetch(path, { ...init, credentials: 'same-origin', redirect: 'error' });
    return (await response.json()) as Result<unknown>;
  } catch {
    return failure('offline', 'Footbridge isn’t running on this computer any more. Start it again to continue');
  }
}

function failure(code: ErrorCode, message?: string): Result<never> {
  return { ok: false, error: toProblem(new AppError(code, message === undefined ? {} : { message })) };
}

async function receive(file: unknown): Promise<Result<FileRef>> {
  if (!(file instanceof File)) return failure('malformed');
  const limit = fileLimit(file.name);
  if (file.size > limit.bytes) return failure('too_large', limit.message);
  const answer = await request(`/desk/files?name=${encodeURIComponent(file.name)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  // A file that cannot be read takes the request with it: that is not the desk's silence.
  const silent = !answer.ok && answer.error.code === 'offline';
  return silent && (await deskAnswers()) ? unreadable() : (answer as Result<FileRef>);
}

async function deskAnswers(): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const answer = await request('/desk/outbox.summary', { method: 'POST', headers, body: '{}' });
  return answer.ok || answer.error.code !== 'offline';
}

const unreadable = () =>
  failure('unreadable_file', 'This file couldn’t be read. It was moved or changed, or it is a folder. Choose it again');

/** The browser host answers `files.save` with an address: the browser's own download takes over from there. */
function download(result: Result<unknown> | undefined): Result<unknown> {
  if (!result) return failure('internal');
  const saved = result.ok ? (result.data as { path: string } | null) : null;
  if (!saved?.path.startsWith(downloadPrefix)) return result;
  const link = document.createElement('a');
  const name = decodeURIComponent(saved.path.slice(saved.path.lastIndexOf('/') + 1));
  link.href = saved.path;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  return { ok: true, data: { path: name, opens: false } };
}

/** One event stream for all listeners. It comes back by itself, and asks for what it missed. */
function createEvents(): DeskBridge['on'] {
  const listeners = new Map<EventName, Set<Listener>>();
  let source: EventSource | undefined;
  let lastId = '';
  let pause = shortestPause;

  function tell(name: EventName, payload: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  }

  function connect(): void {
    const stream = new EventSource(`/desk/events${lastId ? `?after=${lastId}` : ''}`);
    source = stream;
    stream.onopen = () => {
      pause = shortestPause;
      tell('connected', {});
    };
    stream.onerror = () => {
      // The browser's own retry gives up after some failures; this one does not.
      stream.close();
      tell('disconnected', {});
      setTimeout(connect, pause);
      pause = Math.min(pause * 2, maxPause);
    };
    for (const name of eventNames) {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        lastId = event.lastEventId;
        tell(name, JSON.parse(event.data));
      });
    }
  }

  return <E extends EventName>(name: E, listener: (payload: DeskEvents[E]) => void) => {
    // A wrapper of its own, so that the same function may listen twice and stop once.
    const wrapped: Listener = (payload) => listener(payload as DeskEvents[E]);
    const set = listeners.get(name) ?? new Set();
    listeners.set(name, set.add(wrapped));
    if (!source) connect();
    return () => set.delete(wrapped);
  };
}

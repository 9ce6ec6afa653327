import type { ServerResponse } from 'node:http';
import type { DeskEvents } from '#shared/desk/types.ts';
import type { Events } from '../../events.ts';
import { securityHeaders } from '../security-headers.ts';

/** Events that a tab can catch up on after its connection broke. */
const kept = 500;
/** Bytes that may wait for a tab. One that does not read is cut off; it comes back and asks for what it missed. */
const backlog = 1_000_000;
/** Milliseconds between signs of life on a silent stream. */
const heartbeat = 20_000;

/** The desk's events as server-sent events, to any number of tabs. */
export interface EventStream {
  /** Connects a tab. `after` is the last event that it got, 0 for a new one. */
  connect(response: ServerResponse, after: number): void;
  /** Tabs connected now. */
  readonly size: number;
  /** Called whenever the number of tabs has changed. */
  onSize(listener: (size: number) => void): void;
  close(): void;
}

/** Listens from the first tab on. */
export function createEventStream(events: Events): EventStream {
  const tabs = new Set<ServerResponse>();
  const recent: { id: number; text: string }[] = [];
  const sizeListeners: ((size: number) => void)[] = [];
  let lastId = 0;
  let lastSession = '';
  let stopListening: (() => void) | undefined;
  const timer = setInterval(() => write(': still here\n\n'), heartbeat);
  timer.unref();

  function write(text: string): void {
    for (const tab of tabs) {
      if (tab.writableLength > backlog) tab.destroy();
      else tab.write(text);
    }
  }
  /** What was said to one person is not said again to the next, nor to whoever sits before a locked desk. */
  function forgetOthers({ user, locked }: DeskEvents['session.changed']): void {
    const session = `${user?.id ?? 'nobody'} ${locked ?? ''}`;
    if (session !== lastSession) recent.length = 0;
    lastSession = session;
  }
  function changed(): void {
    for (const listener of sizeListeners) listener(tabs.size);
  }

  return {
    get size() {
      return tabs.size;
    },
    onSize: (listener) => void sizeListeners.push(listener),
    connect(response, after) {
      response.writeHead(200, {
        ...securityHeaders(),
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
      });
      response.write(': listening\n\n');
      for (const event of recent) if (after > 0 && event.id > after) response.write(event.text);
      tabs.add(response);
      response.once('close', () => {
        tabs.delete(response);
        changed();
      });
      stopListening ??= events.listen((name, payload) => {
        lastId += 1;
        if (name === 'session.changed') forgetOthers(payload as DeskEvents['session.changed']);
        const event = { id: lastId, text: `id: ${lastId}\nevent: ${name}\ndata: ${JSON.stringify(payload)}\n\n` };
        recent.push(event);
        if (recent.length > kept) recent.shift();
        write(event.text);
      });
      changed();
    },
    close() {
      clearInterval(timer);
      stopListening?.();
      for (const tab of tabs) tab.end();
    },
  };
}

import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCookieJar } from '../api/cookie-jar.ts';
import { createHttpClient } from '../api/http-client.ts';
import { createKeyFileSecrets } from '../hosts/browser/key-file-secrets.ts';
import { testFolder } from '../hosts/testing/test-folder.ts';
import { manualTiming } from '../outbox/testing/manual-timing.ts';
import { createReachability } from './reachability.ts';

/** A line that accepts and says only what a test lets it say. */
async function startLine() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.push(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const reaches = (calls: number) => vi.waitFor(() => expect(sockets).toHaveLength(calls));
  return { address: `http://127.0.0.1:${port}`, sockets, reaches };
}

/** A desk's client over that line; `moved` counts the times that bytes were noticed. */
async function startDesk() {
  const line = await startLine();
  const timing = manualTiming();
  const states: string[] = [];
  const moved = vi.fn();
  const folder = testFolder();
  const client = createHttpClient({
    connection: () => Promise.resolve({ address: line.address }),
    jar: createCookieJar(folder, createKeyFileSecrets(folder), () => undefined),
    version: '1',
    onOutcome: (answered) => reachability.report(answered),
    follow: () => {
      const life = reachability.follow();
      return {
        ended: life.ended,
        moved: () => {
          moved();
          life.moved();
        },
      };
    },
    onSessionLost: () => undefined,
  });
  const reachability = createReachability(
    () => client.request('health.read'),
    () => {
      const known = reachability.slow ? 'slow' : 'online';
      states.push(reachability.reachable ? known : 'out');
    },
    timing,
  );
  reachability.report(true);
  onTestFinished(() => reachability.close());
  return { ...line, timing, states, moved, client, reachability };
}

const body = JSON.stringify({ error: false, message: 'OK', data: { version: '1', database: 'ok' } });
const head = (length: number) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n`;

describe('a silent line [B-14]', () => {
  it('is asked after a second, slow after two, and out only when the question has failed', async () => {
    const { client, timing, states, sockets, reaches } = await startDesk();
    const call = client.request('health.read').catch(() => 'gone');
    await reaches(1);
    await timing.pass(1000);
    await reaches(2);
    expect(states).toEqual(['online']);
    await timing.pass(999);
    expect(states).toEqual(['online']);
    await timing.pass(1);
    expect(states).toEqual(['online', 'slow']);
    sockets[1]?.destroy();
    await vi.waitFor(() => expect(states).toEqual(['online', 'slow', 'out']));
    sockets[0]?.destroy();
    expect(await call).toBe('gone');
  });

  it('is slow until the next byte', async () => {
    const { client, timing, states, sockets, reaches } = await startDesk();
    const call = client.request('health.read');
    await reaches(1);
    await timing.pass(2000);
    expect(states.at(-1)).toBe('slow');
    sockets[0]?.end(head(body.length) + body);
    expect((await call).answer.data.database).toBe('ok');
    expect(states.at(-1)).toBe('online');
  });

  it('is not slow where one call alone takes long: the service answers another', async () => {
    const { client, timing, states, sockets, reaches, moved } = await startDesk();
    void client.request('health.read').catch(() => undefined);
    await reaches(1);
    await timing.pass(1000);
    await reaches(2);
    sockets[1]?.end(head(body.length) + body);
    await vi.waitFor(() => expect(moved).toHaveBeenCalled());
    await timing.pass(999);
    expect(states).toEqual(['online']);
  });

  it('is alive while bytes move, however long the answer takes', async () => {
    const { client, timing, states, sockets, reaches, moved } = await startDesk();
    const call = client.request('health.read');
    await reaches(1);
    sockets[0]?.write(head(body.length));
    for (const [sent, letter] of [...body.slice(0, 5)].entries()) {
      sockets[0]?.write(letter);
      await vi.waitFor(() => expect(moved.mock.calls.length).toBeGreaterThan(sent), 5000);
      await timing.pass(999);
    }
    expect(states).toEqual(['online']);
    sockets[0]?.end(body.slice(5));
    expect((await call).answer.data.database).toBe('ok');
    expect(sockets).toHaveLength(1);
  });

  it('has just moved for two seconds after a byte', async () => {
    const { timing, reachability } = await startDesk();
    await timing.pass(1999);
    expect(reachability.isMoving).toBe(true);
    await timing.pass(1);
    expect(reachability.isMoving).toBe(false);
  });
});

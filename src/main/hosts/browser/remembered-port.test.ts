import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { StartProblem } from '#node/start-problem.ts';
import { memorySettings } from '../testing/test-host.ts';
import { startOnRememberedPort, takenSentence } from './remembered-port.ts';

const open: Server[] = [];
const end = (server: Server) => new Promise((resolve) => server.close(resolve));
afterEach(() => Promise.all(open.splice(0).map(end)));

/** Listens as the browser's server does: a port that is taken is a problem of the start. */
async function listen(port: number): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new StartProblem(`Port ${port} is already in use.`, { cause })));
    server.listen(port, '127.0.0.1', resolve);
  });
  open.push(server);
  return { port: (server.address() as { port: number }).port, server };
}

describe('the port of the last start', () => {
  it('is taken again, so that a window which was left open finds its desk', async () => {
    const settings = memorySettings();
    const first = await startOnRememberedPort(settings, 0, listen);
    await end(first.server.server);
    open.length = 0;
    const second = await startOnRememberedPort(settings, 0, listen);
    expect(second).toMatchObject({ server: { port: first.server.port }, taken: null });
  });

  it('may be taken by another program: the desk starts elsewhere, says so, and remembers that', async () => {
    const settings = memorySettings();
    const { port } = await listen(0);
    settings.set('browserPort', port);
    const { server, taken } = await startOnRememberedPort(settings, 0, listen);
    expect(taken).toBe(port);
    expect(server.port).not.toBe(port);
    expect(takenSentence(port)).toContain(`Port ${port}`);
    expect(settings.get('browserPort')).toBe(server.port);
  });

  it('does not count where a port is asked for', async () => {
    const settings = memorySettings();
    settings.set('browserPort', 1);
    const { port, server: busy } = await listen(0);
    await expect(startOnRememberedPort(settings, port, listen)).rejects.toThrow('already in use');
    await end(busy);
    open.length = 0;
    expect(await startOnRememberedPort(settings, port, listen)).toMatchObject({ server: { port }, taken: null });
  });

  it.each([-1, 70_000, 'x', null])('is no port where the settings say %j', async (value) => {
    const settings = memorySettings();
    settings.set('browserPort', value);
    expect((await startOnRememberedPort(settings, 0, listen)).taken).toBeNull();
  });

  it('hides no other trouble', async () => {
    const settings = memorySettings();
    settings.set('browserPort', 4000);
    const broken = () => Promise.reject(new Error('no such thing'));
    await expect(startOnRememberedPort(settings, 0, broken)).rejects.toThrow('no such thing');
  });
});

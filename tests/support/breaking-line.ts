import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line between a desk and its service that breaks again and again. */
export interface BreakingLine {
  readonly port: number;
  /** How often it has broken. */
  readonly cuts: () => number;
  /** Bytes that the desk has sent over it, those that got lost too. */
  readonly sent: () => number;
  close(): Promise<void>;
}

/** How a line breaks: `cuts` times, each after about `every` bytes from the desk, of which up to `lost`, the last, don't arrive. */
export interface Breaks {
  readonly cuts: number;
  readonly every: number;
  readonly lost: number;
  /** Done while nothing passes any more, before the desk notices. */
  readonly onCut?: () => Promise<void>;
}

/** Opens a line to the service at a port of this computer. */
export async function openBreakingLine(target: number, breaks: Breaks): Promise<BreakingLine> {
  let cuts = 0;
  let sent = 0;
  let passed = 0;
  const open = new Set<Socket>();
  const server = createServer((desk) => {
    const service = connect(target, '127.0.0.1');
    for (const socket of [desk, service]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    service.pipe(desk);
    desk.on('end', () => service.end());
    desk.on('close', () => service.end());
    desk.on('data', (chunk: Buffer) => {
      if (cuts === breaks.cuts) {
        sent += chunk.length;
        service.write(chunk);
        return;
      }
      const room = breaks.every - passed;
      passed += chunk.length;
      sent += Math.min(chunk.length, room);
      if (chunk.length < room - breaks.lost) return void service.write(chunk);
      service.write(chunk.subarray(0, Math.max(0, room - breaks.lost)));
      cuts += 1;
      passed = 0;
      desk.removeAllListeners('data');
      void (breaks.onCut?.() ?? Promise.resolve()).finally(() => desk.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    sent: () => sent,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toService } from 'node:net';

/** A line between a desk and its service that carries few bytes a second. */
export interface SlowLine {
  readonly url: string;
  close(): Promise<void>;
}

/** Milliseconds from one portion of bytes to the next. */
const step = 50;

/**
 * Opens a line to the service at a port of this computer that carries `pace` bytes a second in each direction. All
 * connections share it, and what comes first goes first, however much that is: a small question waits behind a large file.
 */
export async function openSlowLine(target: number, pace: number): Promise<SlowLine> {
  const up = queueOf(pace);
  const down = queueOf(pace);
  const open = new Set<Socket>();
  const server = createServer((desk) => {
    const service = toService(target, '127.0.0.1');
    for (const socket of [desk, service]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
    carry(desk, service, up);
    carry(service, desk, down);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy();
      up.stop();
      down.stop();
      server.close();
      await once(server, 'close');
    },
  };
}

type Queue = ReturnType<typeof queueOf>;

function carry(from: Socket, to: Socket, queue: Queue): void {
  from.on('data', (bytes: Buffer) => queue.add(bytes, (part) => to.write(part)));
  from.on('end', () => queue.add(Buffer.alloc(0), () => to.end()));
  from.on('close', (failed) => failed && to.destroy());
}

function queueOf(pace: number) {
  const waiting: { readonly give: (part: Buffer) => void; bytes: Buffer }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  function pass(): void {
    const now = performance.now();
    let room = Math.floor(((now - last) * pace) / 1000);
    last = now;
    for (let first = waiting[0]; first && room > 0; first = waiting[0]) {
      const part = first.bytes.subarray(0, room);
      first.bytes = first.bytes.subarray(part.length);
      room -= part.length;
      first.give(part);
      if (first.bytes.length === 0) waiting.shift();
    }
    timer = waiting.length > 0 ? setTimeout(pass, step) : undefined;
  }
  return {
    add(bytes: Buffer, give: (part: Buffer) => void): void {
      waiting.push({ bytes, give });
      if (timer) return;
      last = performance.now();
      timer = setTimeout(pass, step);
    },
    stop: () => clearTimeout(timer),
  };
}

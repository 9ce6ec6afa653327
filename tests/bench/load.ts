import { connect, type Socket } from 'node:net';
import { percentile } from './figures.ts';

/** What a load came to. */
export interface Load {
  /** Answers per second. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Answers other than 200. */
  readonly failed: number;
}

/** Where and what to ask, over and over. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Asks one thing over `connections` kept-alive connections, each as soon as it has its answer. It reads answers just
 * far enough to find their ends, so that the asking costs less than the answering.
 */
export async function load(target: Target, connections: number, seconds: number): Promise<Load> {
  const times: number[] = [];
  const state = { failed: 0, stop: false };
  const question = Buffer.from(
    [
      `GET ${target.path} HTTP/1.1`,
      `host: 127.0.0.1:${target.port}`,
      ...Object.entries(target.headers).map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n'),
  );
  const started = performance.now();
  const ended = setTimeout(() => {
    state.stop = true;
  }, seconds * 1000);
  await Promise.all(Array.from({ length: connections }, () => converse(target.port, question, times, state)));
  clearTimeout(ended);
  const perSecond = (times.length * 1000) / (performance.now() - started);
  return { perSecond, p50: percentile(times, 50), p99: percentile(times, 99), failed: state.failed };
}

function converse(port: number, question: Buffer, times: number[], state: { failed: number; stop: boolean }) {
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let asked = 0;
    let missing = -1;
    let head = '';
    const ask = () => {
      if (state.stop) return socket.end(() => resolve());
      asked = performance.now();
      missing = -1;
      head = '';
      return socket.write(question);
    };
    socket.setNoDelay(true);
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (bytes) => {
      if (missing < 0) {
        const known = head.length;
        head += bytes.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!head.startsWith('HTTP/1.1 200')) state.failed += 1;
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (!Number.isFinite(length)) throw new Error(`No length: ${head.slice(0, 300)}`);
        missing = length - (known + bytes.length - end - 4);
      } else {
        missing -= bytes.length;
      }
      if (missing > 0) return;
      times.push(performance.now() - asked);
      ask();
    });
  });
}

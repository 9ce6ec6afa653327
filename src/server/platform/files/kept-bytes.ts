import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';

/** Bytes that are held for a handler that isn't ready yet; beyond that the sender waits. */
const held = 256 * 1024;

/**
 * The body of a request from the moment on that it comes, of which a line that breaks takes nothing back: the stream ends
 * with what has arrived. A request that is asked for its parts later would drop the last ones.
 */
export function keptBytes(request: IncomingMessage): Readable {
  const bytes = new PassThrough({ highWaterMark: held });
  const end = () => {
    if (!bytes.writableEnded) bytes.end();
  };
  request.on('error', end).on('end', end).on('close', end).pipe(bytes, { end: false });
  return bytes;
}

/** Whether a request says that its body is bytes. */
export const areBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  /^application\/octet-stream\b/i.test(headers['content-type'] ?? '');

import type { KeptFile } from '#shared/desk/kept-file.ts';
import { AppError } from '#shared/errors.ts';
import { isUnanswered } from '../api/call-problem.ts';
import type { ApiClient } from '../api/client.ts';
import { deriveUuid } from '../roster/store/import-store.ts';

/** Bytes that travel in one request: the first time, at least, and at most. */
const pieceBytes = { first: 32 * 1024, min: 8 * 1024, max: 256 * 1024 };
/** Milliseconds that a request with a piece should take at most: what is asked meanwhile waits behind it on a slow line. */
const pieceTime = 1000;
/** Milliseconds after which it is given up. */
const pieceTimeout = 60_000;
/** So many uploads of a file may have expired: one a week, for a year. */
const maxUploads = 52;
/** So often an upload says that it stands elsewhere before the entry waits for its next attempt. */
const maxConflicts = 5;

/** What sending a file takes. */
export interface FileOnItsWay {
  readonly client: Pick<ApiClient, 'request'>;
  readonly file: KeptFile;
  /** Its bytes, read only where some are still to be sent. */
  readonly read: () => Promise<Uint8Array>;
  readonly signal: AbortSignal;
  /** Told how many of its bytes the service has, whenever it says so. */
  readonly onArrived: (bytes: number) => void;
}

/**
 * Brings a file to the service and answers the id of its upload. What had arrived before a line broke isn't sent again;
 * an upload that has expired is begun anew. Throws as the client does.
 */
export async function sendFile(sending: FileOnItsWay): Promise<string> {
  const { client, file, signal } = sending;
  const { id: fileId, name, size, sha256 } = file;
  for (let round = 0; round < maxUploads; round += 1) {
    const idempotencyKey = deriveUuid(fileId, 'upload', round);
    const { answer } = await client.request('uploads.open', { body: { name, size, sha256 }, idempotencyKey, signal });
    const { id } = answer.data;
    try {
      await sendRest(sending, id);
      return id;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
    }
  }
  throw new AppError('in_flight');
}

async function sendRest({ client, file, read, signal, onArrived }: FileOnItsWay, id: string): Promise<void> {
  const asked = async () => (await client.request('uploads.read', { params: { id }, signal })).answer.data.received;
  let received = await asked();
  onArrived(received);
  if (received >= file.size) return;
  const bytes = await read();
  let length = pieceBytes.first;
  let resumedAt = received;
  for (let conflicts = 0; received < file.size; ) {
    const input = { params: { id }, query: { offset: received }, timeout: pieceTimeout, signal };
    try {
      const piece = bytes.subarray(received, received + length);
      const start = performance.now();
      received = (await client.request('uploads.append', { ...input, bytes: piece })).answer.data.received;
      onArrived(received);
      length = nextLength(piece.length, performance.now() - start);
    } catch (error) {
      if (signal.aborted || !(isUnanswered(error) || isConflict(error))) throw error;
      const arrived = await asked();
      if (arrived <= received) conflicts += 1;
      // Where something came through since the line broke last, there is no reason to wait for the next attempt.
      if (isUnanswered(error) ? arrived <= resumedAt : conflicts > maxConflicts) throw error;
      received = arrived;
      onArrived(received);
      resumedAt = arrived;
    }
  }
}

/** What goes into the next request, after one of `length` bytes took so many milliseconds. */
function nextLength(length: number, time: number): number {
  const fitting = time < pieceTime / 2 ? length * 2 : Math.floor((length * pieceTime) / Math.max(time, pieceTime));
  return Math.min(Math.max(fitting, pieceBytes.min), pieceBytes.max);
}

const isConflict = (error: unknown): boolean => error instanceof AppError && error.code === 'conflict';

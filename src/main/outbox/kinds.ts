import type { OutboxEntry } from '#shared/desk/types.ts';

/** How one kind of entry is carried out. Throwing an `AppError` hands it to the retry policy. */
export interface OutboxKind<P = unknown> {
  /**
   * Does the work at the service, under the entry's id as idempotency key.
   * `payload` was stored with the entry and is re-parsed before it gets here.
   */
  send(payload: P, entry: OutboxEntry, signal: AbortSignal): Promise<void>;
  /** Parses a stored payload; throws when it is not one. */
  parse(payload: unknown): P;
  /** Called in the transaction that marks the entry sent, blocked or cancelled. */
  settled?(payload: P, entry: OutboxEntry): void;
}

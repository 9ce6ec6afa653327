import type { OutboxEntry } from '#shared/desk/types.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** How an entry came to rest. `result` is what `send` answered. */
export type OutboxOutcome =
  | { readonly kind: 'sent'; readonly result: unknown }
  | { readonly kind: 'blocked' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'cancelled' };

/** How one kind of entry is carried out. Throwing an `AppError` hands it to the retry policy. */
export interface OutboxKind<P = unknown> {
  /** The version that stored payloads carry, 1 unless said. A newer one waits for an app that knows it. */
  readonly payloadVersion?: number;
  /** What a person can do about a refusal, where the general advice does not fit. */
  readonly advice?: Readonly<Partial<Record<ErrorCode, string>>>;
  /**
   * Does the work at the service, under the entry's id as idempotency key.
   * `payload` was stored with the entry and is re-parsed before it gets here.
   */
  send(payload: P, entry: OutboxEntry, signal: AbortSignal): Promise<unknown>;
  /** Parses a stored payload; throws when it is not one. */
  parse(payload: unknown): P;
  /** What is to be known of an entry that was sent: that it changed nothing. Null: nothing. */
  remark?(payload: P, result: unknown): OutboxEntry['problem'];
  /** Called in the transaction that marks the entry sent, blocked, conflicting or cancelled. */
  settled?(payload: P, entry: OutboxEntry, outcome: OutboxOutcome): void;
  /** `settled` has nothing to do for what was taken back: that needs no opening then. */
  readonly cancelsSilently?: boolean;
  /** How an entry is found at the service, and sent again, that is more than the one write under its id. */
  readonly afterRestore?: {
    /** The key of the write that completes it. */
    key(payload: P): string;
    /**
     * What of it had arrived may be gone: makes it ready to be sent as if for the first time, under the same keys.
     * `entry` is as it was: sent, and lost as a whole, or still on its way.
     */
    anew(payload: P, entry: OutboxEntry): Promise<void>;
  };
  /** Instead of `settled`, for an entry whose payload cannot be read any more. */
  unreadable?(entry: OutboxEntry, outcome: OutboxOutcome): void;
  /**
   * Called in the transaction in which a person retries a blocked or conflicting entry. Answers the payload and title
   * to send instead, where something else is meant now: they get a new key, `newId`. Null: the same again. Without
   * a `newId` the key has to stay, because an earlier attempt may have arrived.
   */
  renew?(payload: P, entry: OutboxEntry, newId: string | null): { readonly payload: P; readonly title: string } | null;
}

/** The names of the kinds. */
export type OutboxKindName = OutboxEntry['kind'];

/** Which kinds there are to carry entries out. */
export type OutboxKinds = ReadonlyMap<OutboxKindName, OutboxKind>;

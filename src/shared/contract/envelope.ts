import type { ErrorCode, FieldMessages } from '../errors.ts';

/** What every JSON answer carries. A failure adds `code`, and `fields` where single fields are to blame. */
export interface Envelope {
  readonly error: boolean;
  readonly message: string;
  readonly code?: ErrorCode;
  readonly fields?: FieldMessages;
  /** More to act on, for instance both versions of a conflict. */
  readonly detail?: unknown;
}

/** The header under which a write carries its key (a UUID). */
export const idempotencyHeader = 'idempotency-key';
/** The header that the desk sends with every call, so that other sites' simple requests are refused. */
export const clientHeader = 'x-footbridge-client';
/** The header in which every answer of the service names the epoch of its data, which a restore changes: 32 hex digits. */
export const epochHeader = 'x-footbridge-epoch';

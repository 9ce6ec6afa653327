import { type QueueableCall, queuedChange } from '#shared/desk/queued-change.ts';

/** The names of the calls that may wait in the outbox. */
export const queueableCalls: readonly QueueableCall[] = queuedChange.options.map(({ shape }) => shape.call.value);

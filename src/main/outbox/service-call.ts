import { z } from 'zod';
import { type CallName, contract } from '#shared/contract/index.ts';
import { queueableCalls } from '#shared/desk/queued-calls.ts';
import type { QueuedChange } from '#shared/desk/types.ts';
import { AppError, type FieldMessages } from '#shared/errors.ts';
import type { CallInput } from '../api/client.ts';
import { fieldMessages } from '../handle.ts';
import { type Asking, refusedCall } from './call-refusals.ts';
import type { OutboxKind, OutboxKindName } from './kinds.ts';

const values = z.record(z.string(), z.unknown());
const stored = z.object({
  call: z.enum(queueableCalls),
  params: values,
  query: values,
  body: values,
  undoes: z.uuid().optional(),
});

/**
 * A call as the contract takes it, what may be left out filled in. Throws `invalid` with the fields by `at` and their
 * dotted path.
 */
export function parseCall({ call, undoes: _undoes, ...given }: QueuedChange, at = ''): QueuedChange {
  const fields: FieldMessages = {};
  const part = (name: keyof typeof given): Record<string, unknown> => {
    const parsed = contract[call][name].safeParse(given[name]);
    if (parsed.success) return parsed.data as Record<string, unknown>;
    for (const [path, message] of Object.entries(fieldMessages(parsed.error))) {
      fields[[at, name, path].filter(Boolean).join('.')] = message;
    }
    return {};
  };
  const whole = { call, params: part('params'), query: part('query'), body: part('body') };
  if (Object.keys(fields).length > 0) throw new AppError('invalid', { fields });
  return whole;
}

/** How the payloads of a kind show in lists. Kinds that are not here show nothing. */
export const changeOf: Readonly<Partial<Record<OutboxKindName, (payload: unknown) => QueuedChange | null>>> = {
  'service.call': (payload) => stored.safeParse(payload).data ?? null,
};

/** Every attempt under one key carries the same bytes: what was stored, once the contract has looked at it again. */
function readStored(payload: unknown): QueuedChange {
  const call = stored.parse(payload);
  parseCall(call);
  return call;
}

const advice: NonNullable<OutboxKind['advice']> = {
  not_found: 'It no longer exists at the service, or is not yours any more. Discard the change.',
  forbidden: 'Ask somebody with the right to do this, or discard the change.',
  conflict: 'Apply it anyway, or discard it.',
  version_conflict: 'Look at it again. Then retry, or discard the change.',
  invalid_status: 'Its status no longer allows this. Discard it.',
  invalid: 'The service does not take it like this. Discard it, and do it again.',
  already_exists: 'Somebody did it meanwhile. Discard the change.',
  too_large: 'Discard it, and do it again with less.',
  damaged: 'What was stored cannot be read any more. Discard it.',
  key_reused: 'Discard it, and do it again.',
};

/** Told of a call that went through, what the service answered, and what the entry was called. */
export type OnCallSent = (change: QueuedChange, answer: unknown, title: string) => void;

/** Sends queued calls. `api` is asked again where a refusal has to be explained. */
export function serviceCallKind(api: Asking, onSent?: OnCallSent): OutboxKind<QueuedChange> {
  return {
    settled(change, { title }, outcome) {
      if (outcome.kind === 'sent') queueMicrotask(() => onSent?.(change, outcome.result, title));
    },
    cancelsSilently: true,
    advice,
    parse: readStored,
    async send(change, { id }, signal) {
      const { call, params, query, body } = change;
      try {
        const input = { params, query, body, idempotencyKey: id, signal } as CallInput<CallName>;
        return (await api.request(call, input)).answer;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refusedCall(api, change, error, signal);
      }
    },
    /** Set anyway: what it was when it was decided does not matter any more. */
    renew({ query: { from, ...query }, ...rest }, { state, title }, newId) {
      if (newId === null || state !== 'conflict' || from === undefined) return null;
      return { payload: { ...rest, query }, title };
    },
  };
}

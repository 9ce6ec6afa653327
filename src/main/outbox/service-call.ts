import { z } from 'zod';
import { type ChangeOf, type QueuedChange, queuedChange } from '#shared/desk/queued-change.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { type Asking, refusedCall } from './call-refusals.ts';
import type { OutboxKind, OutboxKindName } from './kinds.ts';

/** Every attempt under one key carries the same bytes, so a stored call is looked at and not made anew. */
const isChange = (payload: unknown): payload is QueuedChange => queuedChange.safeParse(payload).success;

/** The call in an entry's payload, for lists; null where there is none that the contract takes. */
export const changeOf = (kind: OutboxKindName, payload: unknown): QueuedChange | null =>
  kind === 'service.call' && isChange(payload) ? payload : null;

function readStored(payload: unknown): QueuedChange {
  if (isChange(payload)) return payload;
  throw new AppError('damaged');
}

const advice: NonNullable<OutboxKind['advice']> = {
  not_found: 'It doesn’t exist any more, or you no longer have access to it. Discard the change.',
  forbidden: 'Ask someone who is allowed to do this, or discard the change.',
  set_up_first: 'Complete your profile. Then retry, or discard the change.',
  conflict: 'Apply it anyway, or discard it.',
  version_conflict: 'Look at it again. Then retry, or discard the change.',
  invalid_status: 'Its status no longer allows this. Discard it.',
  invalid: 'The service doesn’t accept it as it is. Discard it, and do it again.',
  already_exists: 'Someone else has done it already. Discard the change.',
  already_applied: 'Your earlier application counts. Discard this one.',
  posting_closed: 'Your answers are kept here. Discard the application once you don’t need them any more.',
  posting_full: 'Your answers are kept here. Discard the application once you don’t need them any more.',
  plan_limit: 'Your answers are kept here. Retry once your plan allows it.',
  questions_changed: 'Your answers are kept. Open the opportunity and answer the new questions.',
  too_large: 'Discard it, and do it again with less.',
  damaged: 'What was stored cannot be read any more. Discard it.',
  key_reused: 'Discard it, and do it again.',
};

/** The application had the status that the call wanted. */
const hadIt: NonNullable<OutboxEntry['problem']> = {
  code: 'already_exists',
  message: 'It had this status already',
  advice: '',
};

type ProfileEdit = ChangeOf<
  | 'student.saveProfile'
  | 'student.editExperience'
  | 'student.editDocument'
  | 'student.editProject'
  | 'student.savePrivacy'
>;
const profileEdits: ReadonlySet<string> = new Set<ProfileEdit['call']>([
  'student.saveProfile',
  'student.editExperience',
  'student.editDocument',
  'student.editProject',
  'student.savePrivacy',
]);
const isProfileEdit = (change: QueuedChange): change is ProfileEdit => profileEdits.has(change.call);

const changedNothing = z.object({ data: z.object({ changed: z.literal(false) }) });

/** Told of a call that went through, what the service answered, and what the entry was called. */
export type OnCallSent = (change: QueuedChange, answer: unknown, title: string) => void;

/** Sends queued calls. `api` is asked again where a refusal has to be explained. */
export function serviceCallKind(api: Asking, onSent?: OnCallSent): OutboxKind<QueuedChange> {
  return {
    settled(change, { title }, outcome) {
      if (outcome.kind === 'sent') queueMicrotask(() => onSent?.(change, outcome.result, title));
    },
    remark: ({ call }, result) =>
      call === 'enrollments.status' && changedNothing.safeParse(result).success ? hadIt : null,
    cancelsSilently: true,
    advice,
    parse: readStored,
    async send(change, { id }, signal) {
      const { call, undoes: _undoes, ...input } = change;
      try {
        const { answer, message } = await api.request(call, { ...input, idempotencyKey: id, signal });
        return { ...answer, message };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return refusedCall(api, change, error, signal);
      }
    },
    /** Set anyway: what it was when it was decided does not matter any more. */
    renew(change, { state, title }, newId) {
      if (newId === null || state !== 'conflict') return null;
      if (isProfileEdit(change)) {
        const { version, ...body } = change.body;
        return version === undefined ? null : { payload: { ...change, body } as QueuedChange, title };
      }
      if (change.call !== 'enrollments.status') return null;
      const { from, ...query } = change.query;
      return from === undefined ? null : { payload: { ...change, query }, title };
    },
  };
}

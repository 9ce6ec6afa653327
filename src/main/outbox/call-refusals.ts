import { z } from 'zod';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { QueueableCall } from '#shared/desk/queued-calls.ts';
import type { QueuedChange } from '#shared/desk/types.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { enrollmentLabel, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { ApiClient } from '../api/client.ts';

/** The way to the service. */
export type Asking = Pick<ApiClient, 'request'>;

type Refused = (api: Asking, change: QueuedChange, error: AppError, signal: AbortSignal) => Promise<unknown>;

const kindIn = z.object({ method: z.enum(postingKinds) });
const posting = z.object({ id: z.number(), status: z.number() });
const application = z.object({ id: z.number() });
const current = z.object({ status: z.number().int() });

async function postingStatus(api: Asking, { params, body }: QueuedChange, error: AppError, signal: AbortSignal) {
  // Somebody wrote to the posting at this very moment. That is no reason not to close it.
  if (error.code === 'version_conflict') throw new AppError('in_flight', { cause: error });
  if (error.code !== 'invalid_status') throw error;
  const { id, status } = posting.parse(body);
  const { answer } = await api.request('postings.read', { params: { ...kindIn.parse(params), id }, signal });
  // Done by somebody else, or by an attempt whose answer was lost: what was wanted is so.
  if (answer.data.status === status) return answer.data;
  throw error;
}

async function statusNow(api: Asking, method: PostingKind, id: number, signal: AbortSignal): Promise<number | null> {
  try {
    return (await api.request('enrollments.read', { params: { method, id }, signal })).answer.data.status;
  } catch {
    // The refusal itself says enough.
    return null;
  }
}

/** That somebody has looked at an application is not worth a word where it has moved on, or is gone. */
const seen = z.object({ status: z.literal(enrollmentStatuses.seen), from: z.literal(enrollmentStatuses.applied) });
const movedOn: ReadonlySet<ErrorCode> = new Set(['conflict', 'invalid_status', 'not_found']);

/** Says in words what the application is now. */
async function applicationStatus(api: Asking, { params, query }: QueuedChange, error: AppError, signal: AbortSignal) {
  if (movedOn.has(error.code) && seen.safeParse(query).success) return null;
  if (error.code !== 'conflict' && error.code !== 'invalid_status') throw error;
  const told = current.safeParse(error.detail);
  const status = told.success
    ? told.data.status
    : await statusNow(api, kindIn.parse(params).method, application.parse(query).id, signal);
  if (status === null) throw error;
  const message = `Meanwhile: ${enrollmentLabel(status)}`;
  throw new AppError(error.code, { message, detail: { status }, cause: error });
}

/** Taken back by somebody else, or by an attempt whose answer was lost: what was wanted is so. */
function assignmentGone(_api: Asking, _change: QueuedChange, error: AppError): Promise<null> {
  if (error.code !== 'not_found') throw error;
  return Promise.resolve(null);
}

/** Others match by now than those whom the person saw: nothing that the same again could mend. */
function othersMatch(_api: Asking, _change: QueuedChange, error: AppError): Promise<never> {
  if (error.code !== 'conflict') throw error;
  const { message, detail } = error;
  throw new AppError('version_conflict', { message, detail, cause: error });
}

const refusals: Partial<Record<QueueableCall, Refused>> = {
  'postings.status': postingStatus,
  'enrollments.status': applicationStatus,
  'assignments.remove': assignmentGone,
  'students.archiveMany': othersMatch,
};

/** What a refused call comes to: an answer where what was wanted is so already, else throws, in words where it can. */
export async function refusedCall(api: Asking, change: QueuedChange, error: AppError, signal: AbortSignal) {
  const refused = refusals[change.call];
  if (!refused) throw error;
  return refused(api, change, error, signal);
}

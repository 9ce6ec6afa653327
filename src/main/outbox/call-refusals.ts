import { z } from 'zod';
import type { PostingKind } from '#shared/contract/call.ts';
import { isLook } from '#shared/desk/queued-calls.ts';
import type { ChangeOf, QueuedChange } from '#shared/desk/queued-change.ts';
import { AppError } from '#shared/errors.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import type { ApiClient } from '../api/client.ts';
import { retryPolicy } from './retry-policy.ts';

/** The way to the service. */
export type Asking = Pick<ApiClient, 'request'>;

const current = z.object({ status: z.number().int() });

async function postingStatus(
  api: Asking,
  { params, body: { id, status } }: ChangeOf<'postings.status'>,
  error: AppError,
  signal: AbortSignal,
) {
  // Somebody wrote to the posting at this very moment. That is no reason not to close it.
  if (error.code === 'version_conflict') throw new AppError('in_flight', { cause: error });
  if (error.code !== 'invalid_status') throw error;
  const { answer } = await api.request('postings.read', { params: { ...params, id }, signal });
  // Done by somebody else, or by an attempt whose answer was lost: what was wanted is so. What was taken down is closed only
  // until it is put back.
  if (answer.data.status === status && !answer.data.taken_down) return answer.data;
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

/** Says in words what the application is now. */
async function applicationStatus(
  api: Asking,
  change: ChangeOf<'enrollments.status'>,
  error: AppError,
  signal: AbortSignal,
) {
  if (error.code !== 'conflict' && error.code !== 'invalid_status') throw error;
  const told = current.safeParse(error.detail);
  const status = told.success ? told.data.status : await statusNow(api, change.params.method, change.query.id, signal);
  if (status === null) throw error;
  const message = `Meanwhile: ${enrollmentLabel(status)}`;
  throw new AppError(error.code, { message, detail: { status }, cause: error });
}

/** Whether the service won't take a call, however often it is sent. */
function isFinal(error: AppError): boolean {
  const { kind } = retryPolicy(error, 1, 0);
  return kind === 'conflict' || kind === 'blocked';
}

/** What a refused call comes to: an answer where what was wanted is so already, else throws, in words where it can. */
export async function refusedCall(api: Asking, change: QueuedChange, error: AppError, signal: AbortSignal) {
  // Nobody pressed a button for a look, so nobody is to settle that it was refused.
  if (isLook(change) && isFinal(error)) return null;
  switch (change.call) {
    case 'postings.status':
      return await postingStatus(api, change, error, signal);
    case 'enrollments.status':
      return await applicationStatus(api, change, error, signal);
    case 'assignments.remove':
      // Taken back by somebody else, or by an attempt whose answer was lost: what was wanted is so.
      if (error.code === 'not_found') return null;
      throw error;
    case 'saved.remove':
    case 'savedSearches.remove':
      // Gone already: what was wanted is so.
      if (error.code === 'not_found') return null;
      throw error;
    case 'students.archiveMany':
    case 'interviews.pick':
    case 'mentor.answerSession':
      if (error.code !== 'conflict') throw error;
      // Others match by now than those whom the person saw, or a time is taken: nothing that the same again could mend.
      throw new AppError('version_conflict', { message: error.message, detail: error.detail, cause: error });
    default:
      throw error;
  }
}

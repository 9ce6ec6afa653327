import type { CallName } from '#shared/contract/index.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { ApiClient, CallInput } from '../../api/client.ts';

const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
const nobody = () => new AppError('offline', { cause: refused });

/** A call that reached the played service. */
interface Asked {
  readonly call: CallName;
  readonly input: CallInput<CallName>;
}

/**
 * A service as the contract describes it: one effect per key, versions, and what the test makes it fail with.
 * `keyless` is a careless one, for which every attempt is another.
 */
export function playService({ keyless = false } = {}) {
  const asked: Asked[] = [];
  const failures: (ErrorCode | AppError)[] = [];
  const outcomes = new Map<string, unknown>();
  const postings = new Map<number, Record<string, unknown>>();
  const service = { asked, failures, postings, isOn: true, loseAnswers: 0 };
  const effect = (call: CallName, { params, body }: CallInput<CallName>): unknown => {
    const { id: inPath } = (params ?? {}) as { id?: number };
    const given = body as Record<string, unknown>;
    const id = inPath ?? (typeof given.id === 'number' ? given.id : postings.size + 1);
    const before = postings.get(id);
    if (call === 'postings.update' && before?.version !== given.version) {
      throw new AppError('version_conflict', { detail: { theirs: before } });
    }
    const after = { ...before, ...given, id, version: Number(before?.version ?? 0) + 1 };
    postings.set(id, after);
    return { data: after };
  };
  const request = (call: CallName, input: CallInput<CallName> = {}) => {
    asked.push({ call, input });
    if (!service.isOn) return Promise.reject(nobody());
    const key = String(input.idempotencyKey);
    const failure = failures.shift();
    // A service looks its keys up before it looks at the fields: what took effect once is not refused afterwards.
    const isReplayed = failure === 'invalid' && !keyless && outcomes.has(key);
    if (failure && !isReplayed) return Promise.reject(typeof failure === 'string' ? new AppError(failure) : failure);
    try {
      if (keyless || !outcomes.has(key)) outcomes.set(key, effect(call, input));
      service.loseAnswers -= 1;
      if (service.loseAnswers >= 0) return Promise.reject(new AppError('timeout'));
      return Promise.resolve({ answer: outcomes.get(key), message: '' });
    } catch (error) {
      return Promise.reject(error);
    }
  };
  return Object.assign(service, { api: { request } as unknown as Pick<ApiClient, 'request'> });
}

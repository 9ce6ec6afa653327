import type { CallName } from '#shared/contract/index.ts';
import { AppError } from '#shared/errors.ts';
import { mayReview } from '#shared/rules/enrollments/enrollment-status.ts';
import type { CallInput } from '../../api/client.ts';
import type { PlayedCalls } from './call-desk.ts';

/** A move that the played service has made. */
interface Move {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  /** What the caller insisted on; undefined: nothing. */
  readonly insisted: number | undefined;
}

/** A service that knows applications, moves and keys, as the contract describes it. */
export interface PlayedApplications extends PlayedCalls {
  readonly statuses: Map<number, number>;
  readonly transitions: Move[];
  readonly messages: string[];
  /** Answers that are lost on the way back, after the effect. */
  loseAnswers: number;
  /** What the next calls fail with, before anything else. */
  readonly failures: AppError[];
}

/** `keyless`: a careless service, for which every attempt is another. */
export function playApplications({ keyless = false } = {}): PlayedApplications {
  const answers = new Map<string, unknown>();
  const effects: Partial<Record<CallName, (input: CallInput<CallName>) => unknown>> = {
    'enrollments.status': ({ query }) => move(query as { id: number; status: number; from?: number }),
    'enrollments.read': ({ params }) => ({ data: { status: statusOf((params as { id: number }).id) } }),
    'enrollments.rate': ({ params }) => ({ data: { id: (params as { id: number }).id } }),
    'messages.send': ({ body }) => ({ data: played.messages.push((body as { text: string }).text) }),
  };
  const played: PlayedApplications = {
    isOn: true,
    statuses: new Map(),
    transitions: [],
    messages: [],
    loseAnswers: 0,
    failures: [],
    answer(call, input) {
      const failure = played.failures.shift();
      if (failure) throw failure;
      const key = input.idempotencyKey;
      const isKnown = key !== undefined && !keyless && answers.has(key);
      const answer = isKnown ? answers.get(key) : effects[call]?.(input);
      if (key !== undefined) answers.set(key, answer);
      if (key !== undefined && played.loseAnswers > 0) {
        played.loseAnswers -= 1;
        throw new AppError('timeout');
      }
      return answer;
    },
  };
  function statusOf(id: number): number {
    const status = played.statuses.get(id);
    if (status === undefined) throw new AppError('not_found');
    return status;
  }
  function move({ id, status, from }: { id: number; status: number; from?: number }): unknown {
    const current = statusOf(id);
    if (!mayReview(current, status)) throw new AppError('invalid_status');
    if (current !== status && from !== undefined && from !== current) {
      throw new AppError('conflict', { detail: { id, status: current } });
    }
    if (current !== status) played.transitions.push({ id, from: current, to: status, insisted: from });
    played.statuses.set(id, status);
    return { data: { id, from: current, status, changed: current !== status } };
  }
  return played;
}

import { useMemo } from 'react';
import type { AnswerOf, QueryOf } from '#shared/contract/index.ts';
import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { type ServiceReadState, useRead } from '../../../app/desk/use-read.ts';
import { standingChanges } from '../../../app/outbox/queued-changes.ts';
import { useQueue } from '../../../app/outbox/use-queue.ts';
import { withAnswers } from './sessions.ts';

interface Sessions extends ServiceReadState<AnswerOf<'mentor.sessions'>> {
  /** With what was answered and is still on its way; undefined while nothing has arrived. */
  readonly sessions: readonly Booking[] | undefined;
}

/** The sessions that students asked the signed-in mentor for. */
export function useSessions(query: QueryOf<'mentor.sessions'>, enabled = true): Sessions {
  const read = useRead('mentor.sessions', { query, enabled });
  const { entries } = useQueue();
  const { data, asOf } = read;
  const sessions = useMemo(() => data && withAnswers(data.data, standingChanges(entries, asOf)), [data, entries, asOf]);
  return { ...read, sessions };
}

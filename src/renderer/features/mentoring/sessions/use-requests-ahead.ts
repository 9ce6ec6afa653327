import type { Booking } from '#shared/contract/mentoring-schemas.ts';
import { startOfDay } from './sessions.ts';
import { useSessions } from './use-sessions.ts';

/**
 * Requests for sessions that the signed-in mentor can still accept, with what was answered and is still on its way: the
 * first of them, and how many there are. `now` in milliseconds.
 */
export function useRequestsAhead(now: number, enabled = true) {
  const list = useSessions({ status: 'requested', from: startOfDay(now), limit: 24 }, enabled);
  const waiting = list.sessions?.filter((session) => isAhead(session, now));
  const others = (list.sessions?.length ?? 0) - (waiting?.length ?? 0);
  return { ...list, waiting, waitingTotal: list.data && list.data.total - others };
}

const isAhead = ({ status, starts_at }: Booking, now: number) => status === 'requested' && Date.parse(starts_at) > now;

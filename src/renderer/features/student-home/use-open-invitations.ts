import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';

/** The invitations of companies that wait for an answer, without those that were answered here. */
export function useOpenInvitations() {
  const list = useRead('invitations.mine', { query: { tab: 'received', look: 'yes', limit: 50 } });
  const { entries } = useQueue();
  const standing = standingChanges(entries, list.asOf);
  const answered = new Set(
    [
      ...changesOf(standing, 'invitations.answer').map(({ change }) => change.params.id),
      ...changesOf(standing, 'enrollments.apply').map(({ change }) => change.body.invitation_id),
    ].map(Number),
  );
  const read = list.data?.data ?? [];
  return {
    list,
    rows: read.filter(({ id }) => !answered.has(id)),
    /** Beyond those that were read. */
    more: Math.max(0, (list.data?.total ?? 0) - read.length),
  };
}

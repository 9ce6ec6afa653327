import type { PostingKind } from '#shared/contract/call.ts';
import { ownEnrollment } from '#shared/desk/queued-calls.ts';
import { useDesk, useRead } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { onTheWay } from './own-view.ts';

/** A posting with the own application, what of it is on its way, and whether the service can be reached. */
export function useOwnEnrollment(kind: PostingKind, id: number) {
  const read = useRead('enrollments.own', { params: { method: kind, id } });
  const queue = useQueue();
  const { data: workspace } = useDesk('workspace.read');
  return {
    read,
    queue,
    own: read.data?.data,
    reachable: workspace?.reachable ?? true,
    ...onTheWay(queue.entries, ownEnrollment(kind, id), read.asOf),
  };
}

/** What `useOwnEnrollment` gives. */
export type OwnEnrollmentState = ReturnType<typeof useOwnEnrollment>;

import { useCallback } from 'react';
import { useDesk } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';

/**
 * Says that something is being published, or that it waits until the service can be reached. `what` is its name, as in
 * 'your internship'; so many students are invited afterwards.
 */
export function useSayPublishing(): (what: string, invitations?: number) => void {
  const reachable = useDesk('workspace.read').data?.reachable ?? true;
  return useCallback(
    (what, invitations = 0) => {
      const many = counted(invitations, 'invitation');
      if (reachable) return toast.done(`Publishing your ${what}${invitations > 0 ? `, then sending ${many}` : ''}`);
      const then = invitations > 0 ? `, then ${many} will be sent` : '';
      toast.info(`Your ${what} will be published when you’re back online${then}`);
    },
    [reachable],
  );
}

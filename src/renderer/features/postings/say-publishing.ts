import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';

interface Publishing {
  /** Whether the service can be reached. */
  readonly reachable: boolean;
  /** What is published, as in 'your internship'. */
  readonly what: string;
  /** So many students are invited afterwards. */
  readonly invitations?: number;
}

/** Says that something is being published, or that it waits until the service can be reached. */
export function sayPublishing({ reachable, what, invitations = 0 }: Publishing): void {
  const many = counted(invitations, 'invitation');
  if (reachable) return toast.done(`Publishing your ${what}${invitations > 0 ? `, then sending ${many}` : ''}`);
  const then = invitations > 0 ? `, then ${many} will be sent` : '';
  toast.info(`Your ${what} will be published when you’re back online${then}`);
}

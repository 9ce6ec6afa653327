import { useMemo } from 'react';
import { roles } from '#shared/rules/accounts/roles.ts';
import { useRequestsAhead } from '../../features/mentoring/sessions/use-requests-ahead.ts';
import { useNow } from '../../features/sync/use-now.ts';
import { useDesk, useRead } from '../desk/use-read.ts';
import { useUser } from '../session/session-context.tsx';
import { type ShellSection, sidebarSections } from './sidebar-items.ts';

/** The sidebar of the signed-in user, with counts and locks; follows what is created and sent. */
export function useSidebar(): ShellSection[] {
  const user = useUser();
  const counts = useRead('user.counts');
  const drafts = useDesk('drafts.list', {}, { enabled: user.role === roles.employer });
  const unread = useRead('messages.threads', { query: { limit: 1 } }).data?.unread;
  const now = useNow(false);
  const { waitingTotal: requests } = useRequestsAhead(now, user.role === roles.mentor);
  return useMemo(
    () => sidebarSections(user, { counts: counts.data?.data, drafts: drafts.data ?? [], unread, requests }),
    [user, counts.data, drafts.data, unread, requests],
  );
}

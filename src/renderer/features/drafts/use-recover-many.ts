import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DraftSummary } from '#shared/desk/types.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';

/** Takes drafts out of the bin. Throws what the desk refuses; those before it are out. */
export function useRecoverMany(): (drafts: readonly DraftSummary[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (drafts) => {
      for (const { id } of drafts) unwrap(await runCommand('drafts.recover', { id }));
      await readAgain(client, { queryKey: ['desk', 'drafts.list'] });
      toast.done(`${counted(drafts.length, 'draft')} restored to your drafts`);
    },
    [client],
  );
}

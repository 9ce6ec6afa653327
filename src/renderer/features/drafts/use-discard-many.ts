import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DraftSummary } from '#shared/desk/types.ts';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { offerWayBack } from '../../app/outbox/undo-offer.tsx';
import { undoSeconds } from '../../app/outbox/use-queue.ts';
import { counted } from '../../ui/format.ts';
import { draftTitle } from './draft-words.ts';

/** Moves drafts to the bin, and says so with the way back. Throws what the desk refuses; those before it are in the bin. */
export function useDiscardMany(): (drafts: readonly DraftSummary[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (drafts) => {
      const listAgain = () => readAgain(client, { queryKey: ['desk', 'drafts.list'] });
      const [first] = drafts;
      if (!first) return;
      for (const { id } of drafts) unwrap(await runCommand('drafts.discard', { id }));
      await listAgain();
      const what = drafts.length === 1 ? draftTitle(first) : counted(drafts.length, 'draft');
      offerWayBack({ words: `${what} in the bin for 30 days` }, undoSeconds, async () => {
        for (const { id } of drafts) unwrap(await runCommand('drafts.recover', { id }));
        await listAgain();
        return 'Restored to your drafts';
      });
    },
    [client],
  );
}

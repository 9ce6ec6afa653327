import { useCallback } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { useUndoable } from '../../../app/outbox/use-undoable.ts';
import { counted } from '../../../ui/format.ts';
import { waitsBehind } from '../../sync/sync-text.ts';
import { kindLabels } from '../kinds.ts';
import type { ListRow } from '../posting-columns.tsx';
import { aheadOfClosing } from '../use-closing.ts';

/** Closes several postings at once: they leave after ten seconds, in which all of it can be taken back. */
export function useBulkClosing(kind: PostingKind): (rows: readonly ListRow[]) => Promise<void> {
  const run = useUndoable();
  const entries = useDesk('outbox.list').data;
  return useCallback(
    async (rows) => {
      const calls = rows.map(({ id, title }) => ({
        call: 'postings.status' as const,
        title: `Close ${title}`,
        params: { method: kind },
        body: { id, status: postingStatuses.closed },
      }));
      const { one, many } = kindLabels[kind];
      const [refused] = rows.flatMap(({ id }) => aheadOfClosing(kind, id, entries).refused ?? []);
      await run(
        calls,
        `Closing ${counted(calls.length, one, many)}${refused ? `. ${waitsBehind(refused)}` : ''}`,
        ({ length }) => `${counted(length, one, many)} ${length === 1 ? 'stays' : 'stay'} open`,
      );
    },
    [kind, run, entries],
  );
}

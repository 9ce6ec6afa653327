import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RecentChange } from '#shared/desk/types.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { counted } from '../../ui/format.ts';
import { runCommand } from '../desk/desk.ts';
import { readAgain } from '../desk/query-client.ts';
import { toast } from '../shell/toasts.ts';
import { isForPage, undoLatest } from './undo-offer.tsx';

/** Milliseconds for which a key alone undoes a change; older ones are undone where they are listed. */
const keyReaches = milliseconds.hour;

/** Undoes one of the recent changes, and says what came of it. */
export function useUndoChange(): (change: RecentChange) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (change) => {
      const result = await runCommand('changes.undo', change.what);
      if (result.ok) for (const words of undoneTexts(change, result.data)) toast.info(words);
      else toast.failed(result.error.message);
      await readAgain(client, { queryKey: ['desk'] });
    },
    [client],
  );
}

/** What is said of an undo, by how many changes it took back, reversed, and could not. */
export function undoneTexts(
  { title, count, shortfall }: Pick<RecentChange, 'title' | 'count' | 'shortfall'>,
  { takenBack, queued, late }: { readonly takenBack: number; readonly queued: number; readonly late: number },
): string[] {
  const done = takenBack + queued;
  const what = count > 1 ? `${counted(done, 'change')} undone` : `Undone: ${title}`;
  const undone = queued > 0 && shortfall !== null ? `${what}. ${shortfall}` : what;
  return [...(done > 0 ? [undone] : []), ...(late > 0 ? [`${counted(late, 'change')} can’t be undone`] : [])];
}

/** Ctrl+Z undoes the last change that can be undone, where nobody types. */
export function useUndoKeys(): void {
  const undo = useUndoChange();
  const undoLast = async () => {
    if (undoLatest()) return;
    const recent = await runCommand('changes.recent');
    if (!recent.ok) return toast.failed(recent.error.message);
    const last = latestUndoable(recent.data, Date.now());
    if (last) return undo(last);
    toast.info('Nothing to undo from the last hour. Older changes are listed under Saved and sent, top right');
  };
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || !isForPage(event)) return;
    event.preventDefault();
    if (!event.repeat) void undoLast();
  });
}

/** The newest change that can be undone and is not older than an hour at `now`, in milliseconds. */
export function latestUndoable(recent: readonly RecentChange[], now: number): RecentChange | undefined {
  return recent.find(({ obstacle, at }) => obstacle === null && now - Date.parse(at) < keyReaches);
}

import { useCallback } from 'react';
import { useRead } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { isSavedNow, type SavedKey, searchesNow, unsentOf } from './saved-view.ts';

/** A posting with what the service answered of it. */
interface Answered extends SavedKey {
  readonly title: string;
  readonly saved: boolean;
  /** When the service answered, ISO 8601. */
  readonly asOf: string | undefined;
}

/** Whether a posting is saved now, and how to turn that round. What has not left is taken back instead of opposed. */
export function useSaveToggle({ kind, id, title, saved, asOf }: Answered) {
  const { entries, add, undo } = useQueue();
  const isSaved = isSavedNow(entries, { kind, id }, saved, asOf);
  const toggle = useCallback(async () => {
    const unsent = unsentOf(entries, { kind, id });
    if (unsent.length > 0) {
      const taken = await undo(unsent.map((entry) => entry.id));
      const without = entries.filter((entry) => !unsent.includes(entry));
      if (taken.length === unsent.length && isSavedNow(without, { kind, id }, saved, asOf) !== isSaved) return;
    }
    const call = isSaved ? 'saved.remove' : 'saved.add';
    await add([{ call, title, params: { method: kind, id } }]);
  }, [entries, add, undo, kind, id, title, saved, asOf, isSaved]);
  return { isSaved, toggle };
}

/** The own saved searches, with what waits. */
export function useSavedSearches() {
  const read = useRead('savedSearches.list', { query: { page: 1, limit: 100 } });
  const { entries, undo } = useQueue();
  return { read, undo, searches: searchesNow(entries, read.data?.data ?? [], read.asOf) };
}

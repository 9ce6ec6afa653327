import { notificationsStore } from '@mantine/notifications';
import { expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { offerUndo, offerWayBack, undoLatest, undoneText } from './undo-offer.tsx';

it('says what was taken back, and what it was too late for', () => {
  expect(undoneText(1, 1)).toEqual({ back: 'Taken back', late: null });
  expect(undoneText(312, 312)).toEqual({ back: '312 changes taken back', late: null });
  expect(undoneText(2, 0)).toEqual({ back: null, late: 'Too late: 2 changes may have arrived already' });
  expect(undoneText(3, 2)).toEqual({ back: '2 changes taken back', late: 'Too late: that may have arrived already' });
});

it('can be taken back from the act on: what is not on disk yet goes as soon as it is', async () => {
  const toDisk = Promise.withResolvers<OutboxEntry[]>();
  const undo = vi.fn(async (ids: readonly string[]) => [...ids]);
  offerUndo({ words: 'Inviting Asha Rao' }, toDisk.promise, undo);
  expect(undoLatest()).toBe(true);
  expect(undo).not.toHaveBeenCalled();
  toDisk.resolve([{ id: '7' } as OutboxEntry]);
  await vi.waitFor(() => expect(undo).toHaveBeenCalledWith(['7']));
  expect(undoLatest()).toBe(false);
});

it('is withdrawn where nothing could be queued', async () => {
  const undo = vi.fn(async () => []);
  const nothing = Promise.resolve(null);
  offerUndo({ words: 'Inviting Asha Rao' }, nothing, undo);
  await nothing;
  expect(undoLatest()).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});

it('shows the latest offer alone, for a time of its own', async () => {
  const shown = () =>
    notificationsStore.getState().notifications.flatMap(({ id }) => (id?.startsWith('undo') ? [id] : []));
  const undo = vi.fn(async () => null);
  offerWayBack({ words: 'Two drafts are in the bin' }, 10, undo);
  const first = shown();
  offerWayBack({ words: 'One draft is in the bin' }, 10, undo);
  expect([first.length, shown().length]).toEqual([1, 1]);
  expect(shown()).not.toEqual(first);
  expect([undoLatest(), undoLatest(), undoLatest()]).toEqual([true, true, false]);
  expect(shown()).toEqual([]);
});

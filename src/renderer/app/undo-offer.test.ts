import { expect, it, vi } from 'vitest';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { offerUndo, undoLatest, undoneText } from './undo-offer.tsx';

it('says what was taken back, and what it was too late for', () => {
  expect(undoneText(1, 1)).toEqual({ back: 'Taken back', late: null });
  expect(undoneText(312, 312)).toEqual({ back: '312 changes taken back', late: null });
  expect(undoneText(2, 0)).toEqual({ back: null, late: 'Too late: 2 changes have left already' });
  expect(undoneText(3, 2)).toEqual({ back: '2 changes taken back', late: 'Too late: that has left already' });
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

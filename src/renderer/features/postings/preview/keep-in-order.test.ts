import { expect, it } from 'vitest';
import { keepInOrder } from './keep-in-order.ts';

it('saves on what was saved before, and does not pass off an older revision as what was last changed', async () => {
  const { keep, kept } = keepInOrder(3);
  const seen: number[] = [];
  const save = (isSaved: boolean) => (revision: number) => {
    seen.push(revision);
    return Promise.resolve(isSaved ? revision + 1 : null);
  };
  expect(await kept()).toBe(3);
  keep(save(true));
  keep(save(false));
  expect(await kept()).toBeNull();
  keep(save(true));
  expect(await kept()).toBe(5);
  expect(seen).toEqual([3, 4, 4]);
});

it('goes on after a save that broke, and does not pass off what it was to save as kept', async () => {
  const { keep, kept } = keepInOrder(3);
  keep(() => Promise.reject(new Error('broken')));
  expect(await kept()).toBeNull();
  keep((revision) => Promise.resolve(revision + 1));
  expect(await kept()).toBe(4);
});

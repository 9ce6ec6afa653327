import { expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

it('is loaded as soon as the desk is back, however often it was away', async () => {
  const load = vi.fn(async () => 'the part');
  load.mockRejectedValueOnce(new Error('gone')).mockRejectedValueOnce(new Error('gone again'));
  const returns: (() => void)[] = [];
  const nextBack = () => new Promise<void>((resolve) => returns.push(resolve));
  const part = loadPart(load, nextBack, async () => false);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(times));
    returns[times - 1]?.();
  }
  await expect(part).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(3);
});

it('comes although the desk was back before it was known to be away', async () => {
  const load = vi.fn(async () => 'the part');
  load.mockRejectedValueOnce(new Error('gone'));
  await expect(
    loadPart(
      load,
      async () => undefined,
      async () => true,
    ),
  ).resolves.toBe('the part');
});

import { expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

it('is asked for as soon as the desk is back, however often it was away, and not before', async () => {
  const load = vi.fn(async () => 'the part');
  const answers = vi
    .fn(async () => true)
    .mockResolvedValueOnce(false)
    .mockResolvedValueOnce(false);
  const returns: (() => void)[] = [];
  const nextBack = () => new Promise<void>((resolve) => returns.push(resolve));
  const part = loadPart(load, nextBack, answers);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(answers).toHaveBeenCalledTimes(times));
    expect(load).not.toHaveBeenCalled();
    returns[times - 1]?.();
  }
  await expect(part).resolves.toBe('the part');
  expect(load).toHaveBeenCalledTimes(1);
});

it('is asked for again once the desk is back that went away meanwhile', async () => {
  const load = vi.fn(async () => 'the part').mockRejectedValueOnce(new Error('gone'));
  const answers = vi
    .fn(async () => true)
    .mockResolvedValueOnce(true)
    .mockResolvedValueOnce(false);
  await expect(loadPart(load, async () => undefined, answers)).resolves.toBe('the part');
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

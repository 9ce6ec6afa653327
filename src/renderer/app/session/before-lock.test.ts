import { expect, it } from 'vitest';
import { onBeforeLock, saveBeforeLock } from './before-lock.ts';

it('saves everything before the desk locks, whatever fails, and nothing that was taken back', async () => {
  const saved: string[] = [];
  const stops = [
    onBeforeLock(() => Promise.reject(new Error('disk full'))),
    onBeforeLock(() => Promise.resolve(saved.push('a draft'))),
    onBeforeLock(() => Promise.resolve(saved.push('another'))),
  ];
  stops[2]?.();
  await saveBeforeLock();
  expect(saved).toEqual(['a draft']);
  for (const stop of stops) stop();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { activityPeriod, watchActivity } from './activity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('says that somebody is here, by any sign of it, and not all the time', () => {
  const target = new EventTarget();
  const tell = vi.fn();
  const stop = watchActivity(target, tell);
  for (const sign of ['pointermove', 'keydown', 'wheel']) target.dispatchEvent(new Event(sign));
  expect(tell).toHaveBeenCalledOnce();
  for (const sign of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'pointermove', 'input']) {
    vi.setSystemTime(Date.now() + activityPeriod);
    target.dispatchEvent(new Event(sign));
  }
  expect(tell).toHaveBeenCalledTimes(7);
  vi.setSystemTime(Date.now() - 60 * milliseconds.minute);
  target.dispatchEvent(new Event('keydown'));
  expect(tell).toHaveBeenCalledTimes(8);
  stop();
  vi.setSystemTime(Date.now() + activityPeriod);
  target.dispatchEvent(new Event('keydown'));
  expect(tell).toHaveBeenCalledTimes(8);
});

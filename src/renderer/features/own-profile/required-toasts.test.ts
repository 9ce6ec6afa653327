import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../app/shell/toasts.ts';
import { toastRequired } from './required-toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('says what is missing one after the other, 300 ms apart, and nothing else [VAL-38]', () => {
  vi.useFakeTimers();
  const failed = vi.spyOn(toast, 'failed').mockReturnValue();
  toastRequired(['title is required', 'Please enter a valid URL', 'start date is required', 'name is required']);
  const said = () => failed.mock.calls.map(([message]) => message);
  vi.advanceTimersByTime(0);
  expect(said()).toEqual(['title is required']);
  vi.advanceTimersByTime(299);
  expect(said()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(['title is required', 'start date is required']);
  vi.advanceTimersByTime(300);
  expect(said()).toEqual(['title is required', 'start date is required', 'name is required']);
});

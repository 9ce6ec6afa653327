import { expect, it } from 'vitest';
import { AppError, toProblem } from '../../errors.ts';
import { inWords, offlineNotice } from './offline-notice.ts';

it('says in words what a call says only for programs, and leaves what says more', () => {
  const plain = toProblem(new AppError('offline', { retryAfter: 3 }));
  expect(plain.message).toBe('Network Error');
  expect(inWords(plain, offlineNotice.action)).toEqual({ ...plain, message: offlineNotice.action });
  const named = toProblem(new AppError('offline', { message: 'There is no Footbridge service at that address' }));
  expect(inWords(named, offlineNotice.action)).toBe(named);
  const other = toProblem(new AppError('not_found'));
  expect(inWords(other, offlineNotice.read)).toBe(other);
});

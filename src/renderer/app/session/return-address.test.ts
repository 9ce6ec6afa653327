import { beforeEach, expect, it } from 'vitest';
import { addressToReturnTo, forgetAddress, interrupted, visited } from './return-address.ts';

beforeEach(forgetAddress);

const draft = '/employer/project/add?draft=7#goal';

it('leads the same account back once, after its session has ended or locked', () => {
  visited(1, draft);
  expect(addressToReturnTo(1)).toBeNull();
  interrupted();
  expect(addressToReturnTo(1)).toBe(draft);
  visited(1, draft);
  expect(addressToReturnTo(1)).toBeNull();
});

it('leads nobody else there, and forgets it with the next account', () => {
  visited(1, draft);
  interrupted();
  expect(addressToReturnTo(2)).toBeNull();
  visited(2, '/employer/dashboard');
  interrupted();
  expect(addressToReturnTo(1)).toBeNull();
});

it('leads nobody back who has signed out', () => {
  visited(1, draft);
  forgetAddress();
  interrupted();
  expect(addressToReturnTo(1)).toBeNull();
});

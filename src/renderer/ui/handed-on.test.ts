import { expect, it } from 'vitest';
import { afterReturn } from './handed-on.ts';

it('knows what comes back of its own, and drops what was handed on before it', () => {
  expect(afterReturn(['cold'], 'cold')).toEqual([]);
  expect(afterReturn(['cold', 'cold chain'], 'cold')).toEqual(['cold chain']);
  expect(afterReturn(['cold', 'cold chain'], 'cold chain')).toEqual([]);
});

it('leaves what somebody else has set to be shown', () => {
  expect(afterReturn([], '')).toBeNull();
  expect(afterReturn(['cold'], '')).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { amountOf } from './StepFields.tsx';

describe('an amount while it is typed', () => {
  it('is nothing, or a number', () => {
    expect(amountOf('')).toBeNull();
    expect(amountOf('0.5')).toBe(0.5);
    expect(amountOf('.5')).toBe(0.5);
    expect(amountOf(12)).toBe(12);
  });

  it('is not there yet while only its point is typed: the value before it stays', () => {
    expect(amountOf('.')).toBeUndefined();
    expect(amountOf('-')).toBeUndefined();
  });
});

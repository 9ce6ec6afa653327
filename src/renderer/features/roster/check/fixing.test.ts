import { describe, expect, it } from 'vitest';
import { openAfter } from './fixing.ts';

const cell = { row: 4, field: 'email' } as const;

describe('the cell that is being mended', () => {
  it('is closed when its own save has come back', () => {
    expect(openAfter({ ...cell }, cell)).toBeNull();
  });

  it('stays open when the save of the cell before it comes back late', () => {
    const next = { row: 4, field: 'phone' } as const;
    expect(openAfter(next, cell)).toBe(next);
    expect(openAfter({ row: 5, field: 'email' }, cell)).toEqual({ row: 5, field: 'email' });
  });
});

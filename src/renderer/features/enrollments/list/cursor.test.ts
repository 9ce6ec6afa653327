import { describe, expect, it } from 'vitest';
import { moved, settled } from './cursor.ts';

const listOf = (ids: readonly (number | undefined)[]) => ({
  total: ids.length,
  at: (index: number) => {
    const id = ids[index];
    return id === undefined ? undefined : { id };
  },
  placeOf: (index: number) => index,
});

describe('the one who is shown', () => {
  it('is the first of the list at first, and nobody where it is empty [EMP-CAND-10]', () => {
    expect(settled({ index: 0, id: null }, listOf([11, 12]))).toEqual({ index: 0, id: 11 });
    expect(settled({ index: 0, id: null }, listOf([]))).toBeNull();
  });

  it('stays while the list moves around, and gives way to the next one when gone', () => {
    expect(settled({ index: 0, id: 12 }, listOf([10, 11, 12]))).toEqual({ index: 2, id: 12 });
    expect(settled({ index: 1, id: 12 }, listOf([11, 13]))).toEqual({ index: 1, id: 13 });
    expect(settled({ index: 1, id: 12 }, listOf([11]))).toEqual({ index: 0, id: 11 });
  });

  it('is whoever the address asks for, in the list or not, until somebody else is chosen', () => {
    expect(settled({ index: 0, id: 99, asked: true }, listOf([11]))).toEqual({ index: 0, id: 99, asked: true });
    expect(settled({ index: 0, id: 12, asked: true }, listOf([11, 12]))).toEqual({ index: 1, id: 12 });
  });

  it('is walked along the list, not beyond its ends; who has not arrived yet is nobody so far', () => {
    const list = listOf([11, undefined, 13]);
    expect(moved({ index: 0, id: 11 }, 1, list)).toEqual({ index: 1, id: null });
    expect(moved({ index: 2, id: 13 }, 1, list)).toEqual({ index: 2, id: 13 });
    expect(moved({ index: 0, id: 11 }, -1, list)).toEqual({ index: 0, id: 11 });
    expect(moved(null, 1, list)).toEqual({ index: 0, id: 11 });
    expect(moved(null, 1, listOf([]))).toBeNull();
  });
});

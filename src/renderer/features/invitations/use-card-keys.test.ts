import { expect, it } from 'vitest';
import { placeOf } from './use-card-keys.ts';

it('follows the card that the keys have reached to where a newer list has it', () => {
  expect(placeOf({ id: 12, index: 1 }, [11, 12, 13])).toBe(1);
  expect(placeOf({ id: 12, index: 1 }, [14, 11, 12, 13])).toBe(2);
});

it('goes on with whoever stands in the place of a card that has gone', () => {
  expect(placeOf({ id: 12, index: 1 }, [11, 13])).toBe(1);
  expect(placeOf({ id: 13, index: 2 }, [11, 12])).toBe(1);
  expect(placeOf({ id: 11, index: 0 }, [])).toBe(-1);
});

it('is nowhere before the first key', () => {
  expect(placeOf({ id: null, index: -1 }, [11, 12])).toBe(-1);
});

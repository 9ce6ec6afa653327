import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createTextStore } from './text-store.ts';

it('gives every text back by its number, whatever its letters, and none beyond', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\ud800', 'a\udc00b'),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
      const store = createTextStore();
      for (const one of texts) store.add(one);
      expect(store.size).toBe(texts.length);
      for (let round = 0; round < 2; round += 1) expect(texts.map((_, number) => store.at(number))).toEqual(texts);
      expect(store.at(texts.length)).toBeUndefined();
    }),
  );
});

it('holds more than a shelf, and texts larger than one', () => {
  const store = createTextStore();
  const texts = Array.from({ length: 6000 }, (_, number) => `${number} `.repeat(60));
  texts[3000] = 'अ'.repeat(700_000);
  for (const text of texts) store.add(text);
  for (const number of [0, 2999, 3000, 3001, 5999]) expect(store.at(number) === texts[number]).toBe(true);
});

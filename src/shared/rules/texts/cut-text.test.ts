import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['ab😀', 3, 'ab'],
  ['ab😀cd', 4, 'ab😀'],
  ['😀', 1, ''],
  ['😀', 0, ''],
])('cuts %j to at most %i without halving a character', (text, length, expected) => {
  const cut = cutText(text, length);
  expect(cut).toBe(expected);
  expect(cut.isWellFormed()).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { allowedMistakes, mistakesBetween } from './spelling.ts';

const between = (one: string, other: string) => mistakesBetween(one, other, 2);

describe('mistakes between words', () => {
  it.each([
    ['analyst', 'analyst', 0],
    ['anlyst', 'analyst', 1],
    ['annalyst', 'analyst', 1],
    ['anakyst', 'analyst', 1],
    ['anaylst', 'analyst', 1],
    ['banglore', 'bengaluru', 3],
    ['enginering', 'engineering', 1],
    ['enigneerng', 'engineering', 2],
    ['अनुसंधन', 'अनुसंधान', 1],
    ['ab', 'abcde', 3],
  ])('from %s to %s: %i', (one, other, mistakes) => {
    expect([between(one, other), between(other, one)]).toEqual([mistakes, mistakes]);
  });

  it('are allowed by length, and never in numbers', () => {
    const words = ['abc', 'abcd', 'abcdefg', 'abcdefgh', 'a'.repeat(41), '2026', 'अनुसंधान'];
    expect(words.map((word) => allowedMistakes(word))).toEqual([0, 1, 1, 2, 0, 0, 2]);
    expect(allowedMistakes('abc', true)).toBe(1);
    expect(allowedMistakes('ab', true)).toBe(0);
  });
});

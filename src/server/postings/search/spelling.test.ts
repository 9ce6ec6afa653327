import { describe, expect, it } from 'vitest';
import { allowedMistakes, mistakesBetween, partsLeftOf, partsOfWord } from './spelling.ts';

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

it('every word within the allowed mistakes shares a part with the known word', () => {
  const letters = 'abcd';
  let seed = 7;
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const letter = () => letters.charAt(draw(letters.length));
  const mistake = (word: string) => {
    const place = draw(word.length);
    const before = word.slice(0, place);
    const after = word.slice(place + 1);
    const kinds = [before + after, before + letter() + word.slice(place), before + letter() + after];
    return kinds[draw(4)] ?? before + after.slice(0, 1) + word.charAt(place) + after.slice(1);
  };
  for (let turn = 0; turn < 1000; turn += 1) {
    const known = Array.from({ length: 3 + draw(12) }, letter).join('');
    const once = mistake(known);
    const typed = draw(2) === 0 ? once : mistake(once);
    const allowed = allowedMistakes(typed);
    if (mistakesBetween(typed, known, allowed) > allowed || allowed === 0) continue;
    const parts = new Set(partsOfWord(known));
    expect(
      partsLeftOf(typed, allowed).some((part) => parts.has(part)),
      `${typed} for ${known}`,
    ).toBe(true);
  }
});

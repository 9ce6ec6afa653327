import { expect, it } from 'vitest';
import { allowedMistakes, mistakesBetween } from '#shared/rules/texts/spelling.ts';
import { partsLeftOf, partsOfWord } from './spelling.ts';

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

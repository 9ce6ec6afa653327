import { describe, expect, it } from 'vitest';
import { hasLikeWords, hasWords, matching } from './matching.ts';

describe('words of a search', () => {
  it.each([
    ['Where you’re signed in', 'SIGNED where', true, true],
    ['Where you’re signed in', '', true, true],
    ['Password', 'pasword', false, true],
    ['Password', 'psas', false, true],
    ['Password', 'passport', false, true],
    ['Notifications', 'notifcatoins', false, true],
    ['Notifications', 'ntofication', false, true],
    ['Appearance', 'apprentice', false, false],
    ['Jobs', 'jbs', false, false],
    ['Class of 2026', '2025', false, false],
    ['Change password', 'chnage acount', false, false],
  ])('%s, looked for by %j', (text, words, has, isLike) => {
    expect([hasWords(text, words), hasLikeWords(text, words)]).toEqual([has, isLike]);
  });

  it('forgive nothing where something is written as typed', () => {
    const pages = ['Company profile', 'Companies'];
    expect(matching(pages, String, 'compani')).toEqual(['Companies']);
    expect(matching(pages, String, 'compony')).toEqual(['Company profile']);
  });
});

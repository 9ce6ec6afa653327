import { describe, expect, it } from 'vitest';
import { fitOf, hasLikeWords, hasWords, mayBeMistyped, wordsFound } from './matching.ts';

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

  it('say which words of a text they found', () => {
    expect(wordsFound('Zarina Quazi · Student', 'zarnia stud')).toEqual(['zarina', 'stud']);
    expect(wordsFound('Data analyst', 'data xyz')).toEqual(['data']);
    expect(wordsFound('Cold chain', 'chian')).toEqual(['chain']);
  });

  it('fit what begins with them best, then what has words that do', () => {
    const texts = ['Database of analysts', 'Metadata', 'New data analyst', 'Data analyst'];
    const sorted = texts.toSorted((one, other) => fitOf(one, 'data') - fitOf(other, 'data'));
    expect(sorted).toEqual(['Database of analysts', 'Data analyst', 'New data analyst', 'Metadata']);
    expect(['Data and an analyst', 'Analyst of data'].map((text) => fitOf(text, 'data analyst'))).toEqual([1, 1]);
  });

  it.each([
    ['cold', true],
    ['it', false],
    ['2026', false],
    ['it cold', true],
  ])('%j may be mistyped: %s', (words, may) => {
    expect(mayBeMistyped(words)).toBe(may);
  });
});

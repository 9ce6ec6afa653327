import { describe, expect, it } from 'vitest';
import { markedParts } from './marked-parts.ts';

const shown = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');

describe('what a search found in a text', () => {
  it.each([
    ['Data analyst', ['data', 'analyst'], '[Data] [analyst]'],
    ['Data analyst', ['analys'], 'Data [analys]t'],
    ['Écriture UX', ['ecriture'], '[Écriture] UX'],
    ['E\u0301criture', ['ecrit'], '[Écrit]ure'],
    ['Fluxing UX, ux', ['ux'], 'Fluxing [UX], [ux]'],
    ['Banana', ['ana'], 'B[anana]'],
    ['ﬁnance', ['finance'], '[ﬁnance]'],
    ['खाद्य अनुसंधान', ['अनुसं'], 'खाद्य [अनुसं]धान'],
    ['अनुसंधान', ['अनुस'], '[अनुसं]धान'],
    ['তো ভালো', ['ভালো'], 'তো [ভালো]'],
    ['C++ and C', ['c++'], '[C++] and C'],
    ['AI/ML', ['ml'], 'AI/[ML]'],
    ['Nothing', ['data', ''], 'Nothing'],
    ['', ['data'], ''],
  ])('%s, looked for by %j: %s', (text, words, expected) => {
    expect(shown(text, ...words)).toBe(expected);
  });

  it('is all of the text, letter for letter', () => {
    const text = '<b>Données & Co</b> 😀 தரவு';
    expect(
      markedParts(text, ['donnees', '😀', 'தர', '<b>'])
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});

import { describe, expect, it } from 'vitest';
import { fold } from '#shared/rules/texts/fold.ts';
import { foldAll } from './search-text.ts';

describe('folding text for the search', () => {
  it.each([
    ['José D’Souza', 'jose d’souza'],
    ['  Ananya\u00a0 Krishnamurthy ', 'ananya krishnamurthy'],
    ['ŁÓDŹ', 'łodz'],
    ['अनन्या शर्मा', 'अनन्या शर्मा'],
    ['தமிழ்', 'தமிழ்'],
    ['Straße', 'straße'],
    ['ﬁeld Research', 'field research'],
  ])('folds %s to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('folds to the same text however the letters were composed', () => {
    expect(fold('Jose\u0301')).toBe(fold('Jos\u00e9'));
    expect(fold('क\u093c')).toBe(fold('\u0958'));
  });

  it('keeps texts apart and leaves empty ones out', () => {
    expect(foldAll(['Priya Nair', '', 'priya@x.in'])).toBe('priya nair\npriya@x.in');
  });

  it('changes nothing the second time', () => {
    for (const text of ['Ørsted Ångström', 'हिन्दी ज़रूरी', 'İstanbul']) expect(fold(fold(text))).toBe(fold(text));
  });
});

import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Typeface, typefaces } from './typefaces.ts';
import { createTypesetter, runsOf, type Typesetter } from './typesetter.ts';

let faces: readonly Typeface[];
let setter: Typesetter;

beforeAll(async () => {
  faces = await typefaces();
  setter = await createTypesetter(new PDFDocument());
});

const texts = (lines: ReturnType<Typesetter['lines']>) =>
  lines.map(({ pieces }) => pieces.map(({ text }) => text).join(''));

describe('typefaces', () => {
  it.each([
    ['Ananya', 'noto-sans latin'],
    ['₹', 'noto-sans latin-ext'],
    ['अनन्या शर्मा', 'noto-sans-devanagari devanagari'],
    ['தமிழ்', 'noto-sans-tamil tamil'],
    ['ଓଡ଼ିଆ', 'noto-sans-oriya oriya'],
  ])('has the letters of %s in one of its parts', (text, typeface) => {
    const runs = runsOf(faces, text, 400);
    expect(runs.map((run) => run.typeface).filter((name) => name !== `${typeface} 400`)).toEqual(
      text.includes(' ') ? ['noto-sans latin 400'] : [],
    );
  });
});

describe('lines', () => {
  it('break at spaces, and end in an ellipsis where there is no more room', () => {
    const style = { size: 10 };
    expect(texts(setter.lines('one two three', style, 60))).toEqual(['one two', 'three']);
    const [, last] = texts(setter.lines('one two three four five six', style, 60, 2));
    expect(last).toMatch(/^three.*…$/);
    expect(texts(setter.lines('', style, 60))).toEqual([]);
  });

  it('are no wider than asked, and lose no letter while there is room', () => {
    const letter = fc.constantFrom('a', 'W', 'é', 'अ', 'न्या', 'ர்', 'ழ்', 'ক', ' ', ' ', '₹', '9', '-', '😀');
    fc.assert(
      fc.property(fc.array(letter, { maxLength: 60 }), fc.integer({ min: 40, max: 200 }), (letters, width) => {
        const text = letters.join('');
        const lines = setter.lines(text, { size: 9 }, width, 100);
        for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
        expect(texts(lines).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
      { numRuns: 200 },
    );
  });

  it('survive any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(setter.lines(text, { size: 9 }, 100).length).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('survive letters at which shaping gives up', () => {
    for (const name of ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ലക്ഷ്മി', 'శ్రీనివాస']) {
      expect(texts(setter.lines(name, { size: 9 }, 300))).toEqual([name]);
    }
  });
});

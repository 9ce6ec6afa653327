import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOneText, type MessageWords, withoutWords } from './message-words.ts';

const file = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, size: 3 });

it('what is typed while a message leaves stands alone once that has left, line breaks and all', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.constantFrom('a', ' ', '\n')), (leaving, letters) => {
      const next = letters.join('');
      const words: MessageWords = { text: leaving, files: [file('a')] };
      const kept = { text: inOneText([leaving, next]), files: [file('a'), file('b')] };
      expect(withoutWords(kept, words)).toEqual({ text: next, files: [file('b')] });
    }),
  );
});

it('a message that was not taken and what was typed after it stand on lines of their own', () => {
  expect(inOneText(['Come at six', 'Bring boots'])).toBe('Come at six\nBring boots');
  expect(inOneText(['', 'Bring boots'])).toBe('Bring boots');
  expect(inOneText(['Come at six', ''])).toBe('Come at six');
});

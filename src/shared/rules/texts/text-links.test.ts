import { describe, expect, it } from 'vitest';
import { splitLinks } from './text-links.ts';

describe('links in a text', () => {
  it('are told from the words around them, and nothing is lost', () => {
    const text = 'The brief is at https://meridian.example/brief?v=2. Read it (https://a.example/b), please.';
    const parts = splitLinks(text);
    expect(parts.flatMap(({ link }) => link ?? [])).toEqual([
      'https://meridian.example/brief?v=2',
      'https://a.example/b',
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });

  it.each(['', 'no link', 'http://plain.example', 'javascript:alert(1)', 'https://', 'https:// gap'])(
    'there is none in %j',
    (text) => {
      expect(splitLinks(text).filter(({ link }) => link !== null)).toEqual([]);
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    },
  );
});

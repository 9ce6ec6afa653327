import { describe, expect, it } from 'vitest';
import { checkLink, isWebLink } from './url.ts';

describe('links', () => {
  it('takes complete http and https addresses only', () => {
    for (const link of [
      'https://example.com',
      'http://example.com/a?b=c#d',
      ' https://git.example/x ',
      'http://localhost:3000',
    ]) {
      expect(isWebLink(link), link).toBe(true);
    }
    const refused = [
      '',
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https:example.com',
      'https://no website',
      'https://a.example/x y',
      'file:///etc',
    ];
    for (const link of refused) expect(isWebLink(link), link).toBe(false);
    expect(checkLink('nonsense')).toBe('Please enter a valid URL');
  });
});

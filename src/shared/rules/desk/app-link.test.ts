import { expect, it } from 'vitest';
import { appScheme, linkedPages, pageOfAppLink, tokenInHash } from './app-link.ts';

const token = 'a-Z_0'.repeat(8);

it('a link opens one of two pages, with its token as the fragment, however a system writes it', () => {
  for (const page of linkedPages) {
    for (const end of ['', '/']) expect(pageOfAppLink(`${appScheme}:/${page}${end}#${token}`)).toBe(`${page}#${token}`);
  }
});

it('nothing else opens anything', () => {
  for (const link of [
    '',
    'footbridge:',
    'footbridge://reset-password',
    'footbridge://reset-password#',
    `footbridge://reset-password#${'a'.repeat(19)}`,
    `footbridge://reset-password#${'a'.repeat(201)}`,
    `footbridge://reset-password?x=1#${token}`,
    `footbridge://reset-password//#${token}`,
    `footbridge://../reset-password#${token}`,
    `footbridge://settings#${token}`,
    `footbridge://reset-password#${token}<script>`,
    `footbridge://user@reset-password#${token}`,
    `FOOTBRIDGE://reset-password#${token}`,
    `https://reset-password#${token}`,
    ` footbridge://reset-password#${token}`,
    `footbridge://reset-password#${token}\n`,
  ]) {
    expect(pageOfAppLink(link), link).toBeNull();
  }
});

it('a token is read from a fragment alone', () => {
  expect([tokenInHash(`#${token}`), tokenInHash(token), tokenInHash('#short'), tokenInHash('')]).toEqual([
    token,
    '',
    '',
    '',
  ]);
});

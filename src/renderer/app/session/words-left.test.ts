import { expect, it } from 'vitest';
import { wordsLeft } from './words-left.ts';

it('nothing is left where nothing was typed since', () => {
  expect(wordsLeft('asha@nit.example', 'asha@nit.example', '')).toBe('');
  expect(wordsLeft({ city: 'Surat' }, { city: 'Surat' }, {})).toEqual({});
  expect(wordsLeft({ text: 'NIT', id: 7 }, { text: 'NIT', id: 7 }, { text: '', id: null })).toEqual({
    text: '',
    id: null,
  });
});

it('a text that was typed on, or anew, stands whole', () => {
  expect(wordsLeft('It is slow, and empty', 'It is slow', '')).toBe('It is slow, and empty');
  expect(wordsLeft('ravi@nit', 'asha@nit.example', '')).toBe('ravi@nit');
  expect(wordsLeft('ravi@nit', '', '')).toBe('ravi@nit');
});

it('of changed fields those are left that have changed since', () => {
  const sent: Partial<Record<string, string | string[]>> = { first_name: 'Leela', phone: '1', skills: ['a'] };
  expect(wordsLeft({ ...sent, phone: '12', city: 'Surat', skills: ['a'] }, sent, {})).toEqual({
    phone: '12',
    city: 'Surat',
  });
});

it('a form that keeps all its fields stands as it is', () => {
  const now = { text: 'NIT Surat', id: null };
  expect(wordsLeft<{ text: string; id: number | null }>(now, { text: 'NIT', id: 7 }, { text: '', id: null })).toBe(now);
});

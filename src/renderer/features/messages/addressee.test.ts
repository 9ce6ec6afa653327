import { expect, it } from 'vitest';
import { addresseeOf, addresseeOfTitle, messageTitle } from './addressee.ts';

it('names whom a conversation is with by the link that opened it, else by what they are', () => {
  expect(addresseeOf('company:3', { writesTo: 'Karwan Foods' })).toBe('Karwan Foods');
  for (const state of [null, undefined, 'Karwan', { writesTo: '' }, { writesTo: 7 }, { name: 'Karwan' }]) {
    expect(['company:3', 'student:2', 'institution:9'].map((party) => addresseeOf(party, state))).toEqual([
      'this company',
      'this student',
      'this institution',
    ]);
  }
  expect(addresseeOf('administrators:1', null)).toBe('Footbridge administrators');
});

it('reads the name back from the title of a queued message', () => {
  expect(addresseeOfTitle(messageTitle('Asha Rao'))).toBe('Asha Rao');
  expect(addresseeOfTitle('Good morning')).toBe('Good morning');
});

import { describe, expect, it } from 'vitest';
import { findCities, findEntries } from './repository.ts';

describe('cities', () => {
  const names = (text: string) => findCities(text, 200).map(({ city_name }) => city_name);

  it.each([
    ['Bangalore', 'Bengaluru'],
    ['bombay', 'Mumbai'],
    ['ooty', 'Udhagamandalam'],
    ['Vizag', 'Visakhapatnam'],
    ['chakan', 'Chakan'],
    ['Hinjewadi', 'Hinjawadi'],
    ['delhi', 'New Delhi'],
  ])('are found by earlier names, everyday names and any word: %s is %s', (text, name) => {
    expect(names(text)).toContain(name);
  });

  it('stand in order, those whose own name starts so first', () => {
    const found = names('ba');
    const own = found.filter((name) => name.startsWith('Ba'));
    expect(found.slice(0, own.length)).toEqual(own.toSorted());
    expect(found.slice(own.length)).toContain('Vadodara');
    expect(names('xyzzy')).toEqual([]);
  });
});

it('industries are found by any word, and there is one for the rest', () => {
  const names = (text: string) => findEntries('industries', text, 200).map(({ name }) => name);
  expect(names('trade')).toContain('Wholesale trade');
  expect(names('Other')).toEqual(['Other']);
  expect(names('rade')).toEqual([]);
});

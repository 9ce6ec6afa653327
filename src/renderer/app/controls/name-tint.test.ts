import { describe, expect, test } from 'vitest';
import { nameTint, nameTints } from './name-tint.ts';

describe('the tint of a name', () => {
  test('is the same for the same name, with or without spaces around it', () => {
    expect(nameTint(' José Fernandes ')).toBe(nameTint('José Fernandes'));
  });

  test('differs between the people of a list, and each tint is used', () => {
    const names = ['Joel Lobo', 'Tanya Sharma', 'Venkata Raju', 'Harleen Brar', 'Ritwika Sengupta', 'Navjot Gill'];
    expect(new Set(names.map(nameTint)).size).toBeGreaterThan(2);
    const used = new Set(Array.from({ length: 200 }, (_, index) => nameTint(`Student ${index}`)));
    expect([...used].sort()).toEqual(Array.from({ length: nameTints }, (_, tint) => tint));
  });

  test('is there for an empty name too', () => {
    expect(nameTint('')).toBeGreaterThanOrEqual(0);
  });
});

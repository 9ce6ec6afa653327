import { describe, expect, it } from 'vitest';
import { aboveOf, withoutField } from './use-field-messages.ts';

describe('what a form says above its button', () => {
  it('is a message whose field is not on the page', () => {
    expect(withoutField({ token: 'This link has expired', password: 'Too short' }, new Set(['password']))).toEqual([
      'This link has expired',
    ]);
    expect(
      aboveOf({ message: 'Please check the marked fields', fields: { token: 'x' } }, 'This link has expired'),
    ).toBe('This link has expired');
  });

  it('is the problem itself where it names no field, and nothing where its fields say it', () => {
    expect(aboveOf({ message: 'The service can’t be reached' }, undefined)).toBe('The service can’t be reached');
    expect(aboveOf({ message: 'Please check', fields: { email: 'Taken' } }, undefined)).toBeUndefined();
    expect(aboveOf(undefined, undefined)).toBeUndefined();
  });
});

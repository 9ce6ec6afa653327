import { describe, expect, it } from 'vitest';
import { checkPhone, formatPhone, isStoredPhone, normalisePhone } from './phone.ts';

describe('phone', () => {
  it('stores Indian mobile numbers with the country code, however they were written [VAL-40]', () => {
    const written = [
      '9876543210',
      '09876543210',
      '919876543210',
      '+919876543210',
      '00919876543210',
      '+91 98765 43210',
      '+91-98765-43210',
      '(+91) 98765.43210',
      '+91 (0) 98765 43210',
      '+91 98765‑43210',
    ];
    expect(written.map(normalisePhone)).toEqual(written.map(() => '+919876543210'));
  });

  it('refuses what is no Indian mobile number [VAL-40]', () => {
    for (const text of ['5876543210', '987654321', '98765432101', '+19876543210', '+9219876543210', '98765x3210', '']) {
      expect(normalisePhone(text), text).toBeNull();
    }
    for (const first of ['6', '7', '8', '9']) expect(normalisePhone(`${first}000000000`)).toBe(`+91${first}000000000`);
  });

  it('takes ten digits that happen to start with 91 as they are', () => {
    expect(normalisePhone('9198765432')).toBe('+919198765432');
  });

  it('shows and checks', () => {
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210');
    expect(formatPhone('')).toBe('');
    expect(isStoredPhone('+919876543210')).toBe(true);
    expect(isStoredPhone('9876543210')).toBe(false);
    expect(checkPhone(' ')).toBeNull();
    expect(checkPhone('12')).toContain('+91');
  });
});

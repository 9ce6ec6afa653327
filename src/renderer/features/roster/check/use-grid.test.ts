import { describe, expect, it } from 'vitest';
import type { RosterRow } from '#shared/desk/types.ts';
import { entryCellOf, firstCell } from './use-grid.ts';

const row = (number: number, bad?: 'email' | 'phone'): RosterRow => ({
  row: number,
  outcome: bad ? 'error' : 'create',
  values: { name: 'Asha Rao' },
  original: {},
  problems: bad ? [{ field: bad, severity: 'error', code: 'x', message: 'Wrong', fix: 'Mend it' }] : [],
  changes: [],
  sameAs: null,
});

describe('the grid of rows', () => {
  it('is entered at the first cell that wants mending, else at its first cell', () => {
    const fields = ['name', 'email', 'phone'] as const;
    expect(entryCellOf([row(2), row(3, 'phone'), row(4, 'email')], fields)).toBe('3 phone');
    expect(entryCellOf([row(2), row(3)], fields)).toBe('2 name');
    expect(entryCellOf([], fields)).toBe('');
  });

  it('takes the first cell of what was copied in a spreadsheet', () => {
    expect(firstCell('asha@inst.ac.in\t9820011223\r\nila@inst.ac.in')).toBe('asha@inst.ac.in');
    expect(firstCell(' 98200 11223 \n')).toBe('98200 11223');
    expect(firstCell('')).toBe('');
  });
});

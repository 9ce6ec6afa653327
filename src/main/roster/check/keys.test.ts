import { expect, it } from 'vitest';
import { rosterFields } from '#shared/desk/types.ts';
import { cleanRow } from '#shared/roster/clean-row.ts';
import { studentKeys } from './keys.ts';

it.each(rosterFields)(
  'rows that differ only in %s have different contents, so that neither is merged away [BULK-18]',
  (field) => {
    const { values } = cleanRow([], []);
    const contentWith = (value: string) => studentKeys({ ...values, [field]: value }, '', 1).content;
    expect(contentWith('1')).not.toBe(contentWith('2'));
  },
);

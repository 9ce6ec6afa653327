import { expect, it } from 'vitest';
import { rosterFields } from '#shared/desk/types.ts';
import { studentColumns } from './student-columns.tsx';

it('the student list has a column for each field of an upload', () => {
  expect(studentColumns.map(({ id }) => id)).toEqual(expect.arrayContaining([...rosterFields]));
});

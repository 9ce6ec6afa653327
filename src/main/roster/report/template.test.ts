import { expect, it } from 'vitest';
import { rosterFields } from '#shared/desk/types.ts';
import { isExampleRow, templateColumns } from './template.ts';

it('the template has the columns of the student list, marks what a new student needs, and knows its own example [BULK-03]', () => {
  expect(templateColumns.map(({ heading }) => heading)).toEqual([
    'Student Name*',
    'Course*',
    'Specialization',
    'Semester*',
    'Email Id*',
    'Phone Number',
    'Roll Number',
  ]);
  expect(templateColumns.map(({ field }) => field)).toEqual(rosterFields);
  const example = Object.fromEntries(templateColumns.map(({ field, example: value }) => [field, value]));
  expect(isExampleRow(example)).toBe(true);
  expect(isExampleRow({ ...example, name: 'Asha Rao' })).toBe(false);
  expect(isExampleRow({ ...example, email: 'asha@b.in' })).toBe(false);
  expect(isExampleRow({})).toBe(false);
});

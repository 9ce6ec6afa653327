import { describe, expect, it } from 'vitest';
import type { RosterInspection } from '#shared/desk/types.ts';
import {
  canOverwrite,
  choicesInEffect,
  columnLetter,
  joinedHeadings,
  mapColumn,
  matchWord,
  missingFields,
  suggestionFor,
  withOverwrite,
} from './columns-form.ts';

const column = (
  index: number,
  field: RosterInspection['columns'][number]['field'],
  match: RosterInspection['columns'][number]['match'],
): RosterInspection['columns'][number] => ({ index, heading: `H${index}`, field, match, duplicate: false, sample: [] });

describe('giving columns their fields', () => {
  it('moves a field from the column that had it', () => {
    expect(mapColumn({ 0: 'name', 1: 'course' }, 2, 'name')).toEqual({ 1: 'course', 2: 'name' });
  });

  it('replaces what the column was before', () => {
    expect(mapColumn({ 0: 'name' }, 0, 'course')).toEqual({ 0: 'course' });
  });

  it('ignores a column again', () => {
    expect(mapColumn({ 0: 'name', 1: 'course' }, 1, null)).toEqual({ 0: 'name' });
  });
});

describe('a name in several columns', () => {
  const parts = { 0: 'first_name', 1: 'last_name', 2: 'course', 3: 'semester', 4: 'email' } as const;

  it('stands in one column or in those of its parts [BULK-08]', () => {
    expect(mapColumn(parts, 5, 'name')).toEqual({ 2: 'course', 3: 'semester', 4: 'email', 5: 'name' });
    expect(mapColumn({ 0: 'name' }, 1, 'last_name')).toEqual({ 0: 'first_name', 1: 'last_name' });
    expect(mapColumn({ 0: 'name' }, 1, 'first_name')).toEqual({ 1: 'first_name' });
    expect(mapColumn(parts, 1, null)).toMatchObject({ 0: 'first_name', 2: 'course' });
  });

  it('is all there with the first one, and not without [BULK-08]', () => {
    expect(missingFields({ mapping: parts, mode: 'add' })).toEqual([]);
    expect(missingFields({ mapping: mapColumn(parts, 0, null), mode: 'add' })).toEqual(['first_name']);
    expect(missingFields({ mapping: { 1: 'last_name', 4: 'email' }, mode: 'update' })).toEqual(['first_name']);
  });

  it('names its columns in the order of a full name [BULK-08]', () => {
    const columns = [column(0, 'last_name', 'alias'), column(1, 'first_name', 'alias'), column(2, 'email', 'exact')];
    expect(joinedHeadings(columns, { 0: 'last_name', 1: 'first_name', 2: 'email' })).toEqual(['H1', 'H0']);
    expect(joinedHeadings(columns, { 1: 'first_name', 2: 'email' })).toEqual([]);
  });

  it('offers a last name beside a whole one, and no whole one beside its parts [BULK-08]', () => {
    expect(suggestionFor(column(1, 'last_name', 'suggested'), { 0: 'name' })).toBe('last_name');
    expect(suggestionFor(column(5, 'name', 'suggested'), parts)).toBeNull();
  });

  it('lets the file win where that is ticked [BULK-23]', () => {
    const choices = { identifiers: false, overwrite: ['name' as const], notify: false };
    expect(choicesInEffect({ choices, mapping: parts, mode: 'add_update' }).overwrite).toEqual(['name']);
  });
});

describe('what is still missing', () => {
  it('is any of name, course, semester and e-mail where students may be added', () => {
    expect(missingFields({ mapping: {}, mode: 'add_update' })).toEqual(['name', 'course', 'semester', 'email']);
    expect(missingFields({ mapping: { 4: 'email', 1: 'course' }, mode: 'add' })).toEqual(['name', 'semester']);
    expect(
      missingFields({ mapping: { 0: 'name', 1: 'course', 2: 'semester', 3: 'email' }, mode: 'add_update' }),
    ).toEqual([]);
  });

  it('is only something that says whom a row is about where students are only updated', () => {
    expect(missingFields({ mapping: { 0: 'semester' }, mode: 'update' })).toEqual(['email']);
    expect(missingFields({ mapping: { 0: 'roll_number' }, mode: 'update' })).toEqual([]);
    expect(missingFields({ mapping: { 0: 'email' }, mode: 'update' })).toEqual([]);
  });
});

describe('the badge of a column', () => {
  it('says how the column came to its field', () => {
    const mapping = { 0: 'name', 1: 'course', 2: 'phone', 3: 'email' } as const;
    expect(matchWord(column(0, 'name', 'exact'), mapping)).toBe('Exact');
    expect(matchWord(column(1, 'course', 'alias'), mapping)).toBe('Known name');
    expect(matchWord(column(2, 'phone', 'remembered'), mapping)).toBe('Remembered');
    expect(matchWord(column(3, 'name', 'alias'), mapping)).toBe('Chosen');
    expect(matchWord(column(9, null, 'none'), mapping)).toBe('Ignored');
  });

  it('only suggests a near name until somebody takes it', () => {
    const near = column(3, 'semester', 'suggested');
    expect(matchWord(near, {})).toBe('Suggested');
    expect(suggestionFor(near, {})).toBe('semester');
    expect(matchWord(near, { 3: 'semester' })).toBe('Chosen');
    expect(suggestionFor(near, { 3: 'semester' })).toBeNull();
  });

  it('suggests nothing that another column has already', () => {
    expect(suggestionFor(column(3, 'semester', 'suggested'), { 1: 'semester' })).toBeNull();
  });
});

it('names columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('what the person decides about the upload', () => {
  const choices = { identifiers: true, overwrite: ['name' as const, 'phone' as const], notify: true };

  it('lets only what students write themselves be ticked to win', () => {
    expect(canOverwrite('phone')).toBe(true);
    expect(canOverwrite('email')).toBe(false);
    expect(canOverwrite('roll_number')).toBe(false);
    expect(canOverwrite(null)).toBe(false);
    expect(withOverwrite(choices, 'course', true).overwrite).toEqual(['name', 'phone', 'course']);
    expect(withOverwrite(choices, 'name', false).overwrite).toEqual(['phone']);
  });

  it('leaves out what has no meaning in the mode or without its column', () => {
    const mapping = { 0: 'name' as const, 1: 'email' as const };
    expect(choicesInEffect({ choices, mapping, mode: 'add' })).toEqual({
      identifiers: false,
      overwrite: [],
      notify: true,
    });
    expect(choicesInEffect({ choices, mapping, mode: 'update' })).toEqual({
      identifiers: true,
      overwrite: ['name'],
      notify: false,
    });
    expect(choicesInEffect({ choices, mapping, mode: 'full' }).notify).toBe(true);
  });

  it('says of a column that is ignored since an earlier upload that this is remembered', () => {
    expect(matchWord(column(3, null, 'remembered'), {})).toBe('Remembered');
    expect(matchWord(column(3, null, 'none'), {})).toBe('Ignored');
  });
});

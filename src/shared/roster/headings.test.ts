import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, findHeadingRow, headingKey, matchHeading, matchHeadings } from './headings.ts';
import { templateColumns } from './template.ts';

const fieldsOf = (headings: string[], remembered?: Map<string, 'name' | 'phone' | null>) =>
  matchHeadings(headings, remembered).map(({ field, match }) => `${field ?? '-'} ${match}`);

describe('one heading', () => {
  it('of the template is matched exactly, asterisk or not', () => {
    for (const { heading, field } of templateColumns) {
      expect(matchHeading(heading)).toEqual({ field, match: 'exact' });
      expect(matchHeading(heading.toUpperCase().replaceAll(' ', '_'))).toEqual({ field, match: 'exact' });
    }
  });

  it.each([
    ['Name', 'name'],
    ['FULL-NAME', 'name'],
    ['stud_name', 'name'],
    ['E-mail', 'email'],
    ['Mail ID', 'email'],
    ['Mobile No.', 'phone'],
    ['Contact  Number', 'phone'],
    ['Sem', 'semester'],
    ['Branch', 'specialization'],
    ['Dept.', 'specialization'],
    ['Programme', 'course'],
    ['Enrolment No', 'roll_number'],
    ['USN', 'roll_number'],
    ['नाम', 'name'],
    ['मोबाइल नंबर', 'phone'],
    ['पाठ्यक्रम', 'course'],
    ['अनुक्रमांक', 'roll_number'],
    ['ई-मेल', 'email'],
    ['ＥＭＡＩＬ', 'email'],
  ])('%s is an alias of %s', (heading, field) => {
    expect(matchHeading(heading)).toEqual({ field, match: 'alias' });
  });

  it('that is nearly one of ours is only suggested', () => {
    expect(matchHeading('Studnet Name')).toEqual({ field: 'name', match: 'suggested' });
    expect(matchHeading('Emial')).toEqual({ field: 'email', match: 'suggested' });
    expect(matchHeading('Semster')).toEqual({ field: 'semester', match: 'suggested' });
  });

  it.each([
    'Date of Birth',
    'Father Name',
    'Remarks',
    'CGPA',
    '',
    '???',
    'S. No.',
    'constructor',
    '__proto__',
    'Category',
    'Gender',
  ])('%j is none of ours', (heading) => {
    expect(matchHeading(heading)).toEqual({ field: null, match: 'none' });
  });
});

describe('a row of headings', () => {
  it('gives each field to one column: the surest, then the leftmost', () => {
    expect(fieldsOf(['Mail', 'Email Id', 'E-mail', 'Mobile', 'Phone'])).toEqual([
      '- none',
      'email exact',
      '- none',
      'phone alias',
      '- none',
    ]);
  });

  it('reports headings that stand there twice', () => {
    expect(matchHeadings(['Name', 'Course', 'name ']).map(({ duplicate }) => duplicate)).toEqual([true, false, true]);
    expect(matchHeadings(['', '']).map(({ duplicate }) => duplicate)).toEqual([false, false]);
  });

  it('follows what people chose before', () => {
    const remembered = new Map([
      [headingKey('Parent Cell'), 'phone' as const],
      [headingKey('Mobile'), null],
    ]);
    expect(fieldsOf(['Parent cell', 'MOBILE', 'Phone'], remembered)).toEqual([
      'phone remembered',
      '- remembered',
      '- none',
    ]);
  });
});

describe('where the headings stand', () => {
  it('below title lines', () => {
    const rows = [
      ['National Institute, Surat'],
      ['Students of 2026', '', ''],
      [],
      ['S.No', 'Name', 'E-mail', 'Sem'],
      ['1', 'Asha', 'a@b.in', '5'],
    ];
    expect(findHeadingRow(rows)).toEqual({ index: 3, recognised: true });
  });

  it('in the fullest row of texts when nothing is recognised', () => {
    expect(findHeadingRow([['Liste'], ['Prénom', 'Adresse'], ['Asha', 'a@b.in']])).toEqual({
      index: 1,
      recognised: false,
    });
    expect(findHeadingRow([])).toEqual({ index: 0, recognised: false });
  });
});

it('edit distance is symmetric, zero only for equal words, and counts a swap once', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 99)).toBe(editDistance(other, one, 99));
      expect(editDistance(one, other, 99) === 0).toBe(one === other);
    }),
  );
  expect(editDistance('emial', 'email', 3)).toBe(1);
});

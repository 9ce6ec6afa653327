import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { studentFields } from '../contract/students.ts';
import { type RosterField, rosterFields } from '../desk/types.ts';
import type { RawCell } from './cell.ts';
import { cleanCell, textFields } from './clean.ts';
import { cleanRow, cleanRowBriefly, mappedColumns, placesOf } from './clean-row.ts';
import { joinedName, type NamePart, splitName } from './name-parts.ts';

const value = (field: RosterField, raw: unknown) => cleanCell(field, raw as string).value;
const codes = (field: RosterField, raw: unknown) => cleanCell(field, raw as string).problems.map(({ code }) => code);
const errors = (field: RosterField, raw: unknown) =>
  cleanCell(field, raw as string)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ code }) => code);

describe('every field', () => {
  it('leaves an empty cell empty without a remark', () => {
    for (const field of rosterFields) {
      for (const raw of ['', null, undefined]) expect(cleanCell(field, raw)).toEqual({ value: '', problems: [] });
    }
  });

  it('trims, removes invisible characters, makes spaces single and composes accents, and says so [BULK-09]', () => {
    expect(value('name', '\u00a0 Jose\u0301\u200b  D’Souza\r\n')).toBe('José D’Souza');
    expect(cleanCell('name', '  Asha ').problems).toMatchObject([
      { severity: 'cleaned', code: 'tidied', message: 'Spaces at the ends removed' },
    ]);
    expect(cleanCell('name', 'Asha\u200b Rao').problems[0]?.message).toBe('Invisible characters removed');
    expect(cleanCell('name', 'Jose\u0301').problems[0]?.message).toBe('Accents joined to their letters');
    expect(cleanCell('course', 'B.Tech\nHons').problems[0]?.message).toBe('Spaces and line breaks made single');
  });

  it('keeps the case of names and the joiners that Indian scripts need [BULK-09]', () => {
    expect(cleanCell('name', 'deSouza McArthur')).toEqual({ value: 'deSouza McArthur', problems: [] });
    expect(cleanCell('name', 'क्\u200dषिति')).toEqual({ value: 'क्\u200dषिति', problems: [] });
    expect(value('name', 'Asha\u200d Rao')).toBe('Asha Rao');
  });

  it('refuses what is longer than the list can store', () => {
    expect(errors('name', 'n'.repeat(201))).toEqual(['too_long']);
    expect(errors('name', 'n'.repeat(200))).toEqual([]);
  });

  it.each(textFields)('takes no longer text as %s than the service does', (field) => {
    for (const length of [10, 20, 40, 60, 80, 120, 200, 254, 500]) {
      const long = 'x'.repeat(length + 1);
      if (errors(field, long).length === 0) expect(studentFields.shape[field].safeParse(long).success).toBe(true);
    }
  });

  it.each(rosterFields)('is emptied by CLEAR unless every student needs it: %s [BULK-22]', (field) => {
    const needed = ['name', 'course', 'semester', 'email'].includes(field);
    const { clear, problems } = cleanRow(['CLEAR'], [{ index: 0, field }]);
    expect([clear, problems.map(({ code }) => code)]).toEqual(needed ? [[], ['cannot_clear']] : [[field], []]);
  });

  it('refuses dates, spreadsheet errors and formulas without a result [BULK-02]', () => {
    expect(errors('roll_number', { special: 'date', text: '2026-03-04' })).toEqual(['date_cell']);
    expect(errors('course', { special: 'cell_error', text: '#REF!' })).toEqual(['cell_error']);
    expect(errors('email', { special: 'no_result', text: '' })).toEqual(['no_result']);
  });

  it('changes nothing when it cleans a clean value again', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.emailAddress(),
      fc.constantFrom('Sem V', '098201 44512', ' A@B.in '),
    );
    fc.assert(
      fc.property(fc.constantFrom(...rosterFields), cell, (field, raw) => {
        const once = cleanCell(field, raw);
        if (once.problems.some(({ severity }) => severity === 'error')) return;
        const twice = cleanCell(field, once.value);
        expect(twice.value).toBe(once.value);
        expect(twice.problems.filter(({ severity }) => severity === 'cleaned')).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('semester [BULK-13]', () => {
  it.each([
    [5, '5'],
    ['5', '5'],
    ['05', '5'],
    ['5.0', '5'],
    ['5th', '5'],
    ['1st', '1'],
    ['2 nd', '2'],
    ['3rd', '3'],
    ['V', '5'],
    ['v', '5'],
    ['Sem 5', '5'],
    ['Sem-5', '5'],
    ['SEM.5', '5'],
    ['Sem V', '5'],
    ['Semester V', '5'],
    ['Semester: 05', '5'],
    ['5th Semester', '5'],
    ['VIII Sem', '8'],
    ['S6', '6'],
    ['XII', '12'],
    ['Fifth', '5'],
    ['fifth semester', '5'],
    ['५', '5'],
    ['Sem. No. 7', '7'],
    ['1', '1'],
    ['12', '12'],
  ])('reads %j as %s', (raw, expected) => {
    expect(value('semester', raw)).toBe(expected);
    expect(errors('semester', raw)).toEqual([]);
  });

  it.each(['0', '13', 'Sem 14', 13, '99'])('refuses %j as out of range', (raw) => {
    expect(errors('semester', raw)).toEqual(['semester_range']);
  });

  it.each(['II year', 'five-ish', '5/6', 'IIX', '-1', '4.5', 'Semester'])('refuses %j as unread', (raw) => {
    expect(errors('semester', raw)).toEqual(['semester_unread']);
  });

  it('says what it read when the cell said it differently', () => {
    expect(cleanCell('semester', 'Sem V').problems).toMatchObject([
      { severity: 'cleaned', message: 'Read “Sem V” as 5' },
    ]);
    expect(cleanCell('semester', '5').problems).toEqual([]);
  });
});

describe('e-mail [BULK-10]', () => {
  it.each([
    ['Ananya.K@NITSurat.ac.in', 'ananya.k@nitsurat.ac.in'],
    ['mailto:a@b.in', 'a@b.in'],
    ['Asha Rao <asha@b.in>', 'asha@b.in'],
    ['asha@b.in;', 'asha@b.in'],
    ["o'brien+x@b-c.co.in", "o'brien+x@b-c.co.in"],
  ])('reads %j as %s', (raw, expected) => {
    expect(value('email', raw)).toBe(expected);
    expect(errors('email', raw)).toEqual([]);
  });

  it.each([
    ['asha.b.in', 'email_no_at'],
    ['jose.dsouza@nitsurat', 'email_no_ending'],
    ['a b@c.in', 'email_space'],
    ['@b.in', 'email_shape'],
    ['a@', 'email_shape'],
    ['a..b@c.in', 'email_shape'],
    ['.a@c.in', 'email_shape'],
    ['a@-c.in', 'email_shape'],
    ['a@c..in', 'email_shape'],
    ['a@b@c.in', 'email_shape'],
    ['a@c.i', 'email_shape'],
    [`${'a'.repeat(65)}@b.in`, 'email_long'],
    ['a@b.in, c@d.in', 'two_emails'],
    ['a@b.in c@d.in', 'two_emails'],
    ['a@b.in/c@d.in', 'two_emails'],
    ['a@b.in\nc@d.in', 'two_emails'],
  ])('refuses %j', (raw, code) => {
    expect(errors('email', raw)).toEqual([code]);
  });

  it('warns about likely slips and leaves the address as it is', () => {
    expect(cleanCell('email', 'a@gmial.com')).toMatchObject({
      value: 'a@gmial.com',
      problems: [{ severity: 'warning', code: 'email_slip' }],
    });
    expect(codes('email', 'a@nitsurat.ac.i')).toEqual(['email_shape']);
    expect(codes('email', 'a@site.con')).toEqual(['email_slip']);
    for (const right of ['a@gmail.com', 'a@ymail.com', 'a@mail.com', 'a@yahoo.in', 'a@iitb.ac.in'])
      expect(codes('email', right)).toEqual([]);
  });
});

describe('phone [BULK-11]', () => {
  it.each([
    '9820144512',
    '09820144512',
    '919820144512',
    '+919820144512',
    '00919820144512',
    '+91 98201 44512',
    '+91-98201-44512',
    '(+91) 98201 44512',
    '98201–44512',
    '+91 (0) 98201 44512',
    '९८२०१४४५१२',
    9820144512,
    919820144512,
    'Mob: 98201 44512',
    '98201.44512',
    '9820144512.0',
    '919820144512.00',
  ])('stores %j as +919820144512', (raw) => {
    expect(value('phone', raw)).toBe('+919820144512');
    expect(errors('phone', raw)).toEqual([]);
  });

  it('does not take a number that starts with 91 for a country code', () => {
    expect(value('phone', '9198765432')).toBe('+919198765432');
  });

  it.each([
    '98201 44512, 98201 44513',
    '9820144512/9820144513',
    '9820144512 9820144513',
    '98201 44512 or 98201 44513',
    '98201 44512 98201 44513',
  ])('takes the first number of %j and warns', (raw) => {
    expect(cleanCell('phone', raw)).toMatchObject({
      value: '+919820144512',
      problems: [{ severity: 'warning', code: 'several_phones' }],
    });
  });

  it.each(['9.19E+11', '9.19820144512E+11', '9,19E+11', '91982014451200000', 1e15, 9.5, 2 ** 63])(
    'refuses %j, whose digits are lost, and guesses nothing',
    (raw) => {
      expect(errors('phone', raw)).toEqual(['digits_lost']);
    },
  );

  it.each([
    ['98-1112', 'phone_digits'],
    ['5820144512', 'phone_start'],
    ['+1 415 555 2671', 'phone_country'],
    ['n/a', 'phone_shape'],
    ['-', 'phone_shape'],
    ['98201445123', 'phone_digits'],
  ])('refuses %j', (raw, code) => {
    expect(errors('phone', raw)).toEqual([code]);
  });

  it('warns when a number looks rounded', () => {
    expect(codes('phone', 919820000000)).toEqual(['rounded_phone']);
  });
});

describe('roll number', () => {
  it('is text: zeros, letters and things that look like numbers stay [BULK-12]', () => {
    for (const raw of ['00123', '1E5', '+91', '12-03', '0x1F', 'CS/21/004'])
      expect(cleanCell('roll_number', raw)).toEqual({ value: raw, problems: [] });
    expect(value('roll_number', 210450123)).toBe('210450123');
    expect(value('roll_number', 123456789012345)).toBe('123456789012345');
  });

  it('refuses numbers whose digits a spreadsheet has lost [BULK-12]', () => {
    expect(errors('roll_number', '2.10E+11')).toEqual(['digits_lost']);
    expect(errors('roll_number', 1234567890123456)).toEqual(['digits_lost']);
  });
});

describe('name', () => {
  it('warns about lost letters and about names without a letter', () => {
    expect(codes('name', 'Jos\ufffd')).toEqual(['lost_letters']);
    expect(codes('name', '12345')).toEqual(['odd_name']);
    expect(codes('name', 'अनन्या')).toEqual([]);
  });
});

it('a row that is cleaned briefly has the same values, errors and warnings', () => {
  const whole = mappedColumns(Object.fromEntries(rosterFields.map((field, index) => [index, field])));
  const parted = mappedColumns({ 0: 'last_name', 1: 'email', 2: 'first_name', 3: 'semester', 4: 'middle_name' });
  const odd = [
    '.',
    '\u200b',
    'CLEAR',
    ' CLEAR',
    '',
    ' ',
    'Asha Rao',
    'José',
    'Jose\u0301',
    'अनन्या',
    '\ufffd',
    '12',
    'V',
    'Sem 3',
    '14',
    'a@b.ac.in',
    'A@b.ac.in',
    'a@gmial.com',
    'a..b@gmail.com',
    '9820144512',
    '+919820144512',
    '9820000000',
    '98-1112',
    '9.19E+11',
    'R/12-3',
    '2.1E+11',
    'x'.repeat(121),
    'é'.repeat(61),
  ];
  const cell = fc.oneof(
    fc.constantFrom<unknown>(...odd, 5, 919820144512, 1e15, true, null, undefined),
    fc.string(),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 8 }), fc.constantFrom(whole, parted), (cells, columns) => {
      const full = cleanRow(cells as string[], columns);
      const problems = full.problems.filter(({ severity }) => severity !== 'cleaned');
      const brief = cleanRowBriefly(cells as string[], placesOf(columns));
      // The matcher takes far longer than what it looks at: it only has to show a difference.
      if (!isDeepStrictEqual(brief, { ...full, problems })) expect(brief).toEqual({ ...full, problems });
    }),
    { numRuns: 3000 },
  );
});

describe('a name in several columns', () => {
  const columns = mappedColumns({ 0: 'last_name', 1: 'first_name', 2: 'middle_name', 3: 'email' });
  const nameOf = (...cells: RawCell[]) => {
    const { values, problems } = cleanRow(cells, columns);
    return [values.name, ...problems.filter(({ field }) => field === 'name').map(({ code }) => code)];
  };

  it('is joined in the order of a full name, whatever the order of its columns [BULK-08]', () => {
    expect(nameOf('Rao', 'Asha', 'Venkata')).toEqual(['Asha Venkata Rao']);
    expect(nameOf('शर्मा', 'आरव', '')).toEqual(['आरव शर्मा']);
    expect(nameOf('', 'Asha', undefined)).toEqual(['Asha']);
    expect(nameOf('', '', '')).toEqual(['']);
  });

  it('is cleaned as one, and what stands for no name is left out and told [BULK-08] [BULK-09]', () => {
    expect(nameOf(' Rao ', 'Asha\u00a0', '')).toEqual(['Asha Rao', 'tidied']);
    expect(nameOf('.', 'Ramesh', '-')).toEqual(['Ramesh', 'name_part']);
    expect(nameOf('D’Souza', 'A.', '')).toEqual(['A. D’Souza']);
  });

  it('keeps a row out where one of its cells is an error, or says CLEAR [BULK-08] [BULK-22]', () => {
    expect(nameOf({ special: 'cell_error', text: '#REF!' }, 'Asha', '')).toEqual(['#REF!', 'cell_error']);
    expect(nameOf('CLEAR', 'Asha', '')).toEqual(['', 'cannot_clear']);
  });

  it('that a person corrected stands as it was typed, and its parts make it again [BULK-08] [BULK-33]', () => {
    expect(cleanRow(['Rao', 'Asha', '', ''], columns, { name: 'Asha K' }).values.name).toBe('Asha K');
    const parts = ['first_name', 'middle_name', 'last_name'] as const;
    const word = fc.stringMatching(/^[A-Za-zऀ-ॿ.]*[A-Za-z]$/);
    const subsets = fc.constantFrom<readonly NamePart[]>(
      parts,
      ['first_name', 'last_name'],
      ['first_name', 'middle_name'],
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), subsets, (words, held) => {
        const split = splitName(words.join(' '), held);
        const cells = held.map((part) => split[part]);
        expect(
          joinedName(
            cells,
            held.map((_, index) => index),
          ),
        ).toBe(words.join(' '));
      }),
    );
  });
});

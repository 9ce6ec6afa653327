import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ColumnField } from '#shared/desk/types.ts';
import { templateColumns } from '../report/template.ts';
import { editDistance, findHeadingRow, headingKey, matchHeading, matchHeadings } from './headings.ts';

const fieldsOf = (headings: string[], remembered?: Map<string, ColumnField | null>) =>
  matchHeadings(headings, remembered).map(({ field, match }) => `${field ?? '-'} ${match}`);

describe('one heading', () => {
  it('of the template is matched exactly, asterisk or not [BULK-08]', () => {
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

  it('that is nearly one of ours is only suggested [BULK-08]', () => {
    expect(matchHeading('Studnet Name')).toEqual({ field: 'name', match: 'suggested' });
    expect(matchHeading('Emial')).toEqual({ field: 'email', match: 'suggested' });
    expect(matchHeading('Semster')).toEqual({ field: 'semester', match: 'suggested' });
  });

  it.each(['Subject', 'Subject Name', 'विषय', 'Student Subject'])(
    '%s may as well be something else, so it is only suggested [BULK-08]',
    (heading) => {
      expect(matchHeading(heading)).toEqual({ field: 'specialization', match: 'suggested' });
    },
  );

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

/** Headings of other systems, as they export or ask for them, and the field of each; null: ignored. */
const systems: readonly (readonly [system: string, headings: readonly (readonly [string, string | null])[]])[] = [
  [
    'a returns form of the ministry',
    [
      ['S.No.', null],
      ['Name of the Student', 'name'],
      ['Enrolment No. / Registration No.', 'roll_number'],
      ['Programme Name', 'course'],
      ['Discipline', 'specialization'],
      ['Year/Semester', 'semester?'],
      ['Mobile No. of Student', 'phone'],
      ['E-mail ID of the Student', 'email'],
      ['Social Category', null],
      ['AISHE Code', null],
    ],
  ],
  [
    'a central admission portal',
    [
      ['Examination Roll Number', 'roll_number'],
      ["Applicant's Name", 'name'],
      ['Programme', 'course'],
      ['Current Semester', 'semester'],
      ['Student Email', 'email'],
      ['Student Mobile', 'phone'],
      ["Father's Name", null],
      ['Mobile No. (Parent)', null],
    ],
  ],
  [
    'a university system in capitals',
    [
      ['SRNO', null],
      ['RRN', 'roll_number'],
      ['STUDNAME', 'name'],
      ['DEGREENAME', 'course'],
      ['BRANCHNAME', 'specialization'],
      ['SEMESTERNAME', 'semester'],
      ['EMAILID', 'email'],
      ['STUDENTMOBILE', 'phone'],
      ['FATHERMOBILE', null],
    ],
  ],
  [
    'a school system in snake case',
    [
      ['admission_no', 'roll_number'],
      ['student_name', 'name'],
      ['batch_name', null],
      ['student_email_id', 'email'],
      ['student_phone1', 'phone'],
      ['guardian_phone', null],
    ],
  ],
  [
    'an app in camel case',
    [
      ['rollNumber', 'roll_number'],
      ['fullName', 'name'],
      ['collegeEmail', 'email'],
      ['mobileNumber', 'phone'],
      ['departmentName', 'specialization'],
      ['currentSem', 'semester'],
      ['studentDob', null],
    ],
  ],
  [
    'answers to a form',
    [
      ['Timestamp', null],
      ['Email address', 'email'],
      ['What is your full name?', 'name'],
      ['Full Name (as per 10th marksheet)', 'name'],
      ['Please enter your WhatsApp number', 'phone'],
      ['Branch / Department', 'specialization'],
      ['USN (Roll Number)', 'roll_number'],
      ['Your CV', null],
    ],
  ],
  [
    'a campus hiring site',
    [
      ['Candidate Name', 'name'],
      ['Email ID', 'email'],
      ['Contact Number', 'phone'],
      ['UG Course', 'course'],
      ['UG Specialization', 'specialization'],
      ['Current Location', null],
      ['Alternate Email', null],
    ],
  ],
  [
    'a list in Hindi',
    [
      ['क्र. सं.', null],
      ['छात्र/छात्रा का नाम', 'name'],
      ['पिता का नाम', null],
      ['पाठ्यक्रम का नाम', 'course'],
      ['विभाग', 'specialization'],
      ['वर्तमान सेमेस्टर', 'semester'],
      ['ई-मेल आई.डी.', 'email'],
      ['मोबाइल नं.', 'phone'],
      ['नामांकन क्रमांक', 'roll_number'],
      ['जन्म तिथि', null],
    ],
  ],
  [
    'a list in Hindi with Latin letters',
    [
      ['Chhatra ka Naam', 'name'],
      ['Pita ka Naam', null],
      ['Pathyakram', 'course'],
      ['Vibhag', 'specialization'],
      ['Mobile Kramank', 'phone'],
      ['Anukramank', 'roll_number'],
    ],
  ],
];

it.each(systems)('the columns of %s are matched unaided, and nobody else’s are [BULK-08]', (_system, columns) => {
  for (const [heading, field] of columns) {
    const found = matchHeading(heading);
    expect([heading, `${found.field}${found.match === 'suggested' ? '?' : ''}`]).toEqual([heading, String(field)]);
  }
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

  it('reports headings that stand there twice [BULK-07]', () => {
    expect(matchHeadings(['Name', 'Course', 'name ']).map(({ duplicate }) => duplicate)).toEqual([true, false, true]);
    expect(matchHeadings(['', '']).map(({ duplicate }) => duplicate)).toEqual([false, false]);
  });

  it('follows what people chose before [BULK-08]', () => {
    const remembered = new Map<string, ColumnField | null>([
      [headingKey('Parent Cell'), 'phone'],
      [headingKey('Mobile'), null],
    ]);
    expect(fieldsOf(['Parent cell', 'MOBILE', 'Phone'], remembered)).toEqual([
      'phone remembered',
      '- remembered',
      '- none',
    ]);
  });
});

describe('a name in several columns', () => {
  it.each([
    [
      ['First Name', 'Last Name'],
      ['first_name alias', 'last_name alias'],
    ],
    [
      ['Student Surname', 'FIRST_NAME', 'Middle Name'],
      ['last_name alias', 'first_name alias', 'middle_name alias'],
    ],
    [
      ['firstName', 'lastName'],
      ['first_name alias', 'last_name alias'],
    ],
    [
      ['First Name [Required]', 'Last Name [Required]'],
      ['first_name alias', 'last_name alias'],
    ],
    [
      ['प्रथम नाम', 'मध्य नाम', 'उपनाम'],
      ['first_name alias', 'middle_name alias', 'last_name alias'],
    ],
    [
      ['Pratham Naam', 'Upnaam'],
      ['first_name alias', 'last_name alias'],
    ],
    [
      ['First Name', 'Middle Name'],
      ['first_name alias', 'middle_name alias'],
    ],
  ])('is found in %j [BULK-08]', (headings, fields) => {
    expect(fieldsOf(headings)).toEqual(fields);
  });

  it('gives way to one column that has it whole [BULK-08]', () => {
    expect(fieldsOf(['First Name', 'Last Name', 'Full Name'])).toEqual(['- none', '- none', 'name alias']);
    expect(fieldsOf(['First Name', 'Last Name', 'Studnet Name'])).toEqual([
      'first_name alias',
      'last_name alias',
      '- none',
    ]);
  });

  it('is only suggested where a part is missing, and nobody else’s is taken for it [BULK-08]', () => {
    expect(fieldsOf(['First Name', 'Course'])).toEqual(['name suggested', 'course exact']);
    expect(fieldsOf(['Name', 'Surname'])).toEqual(['name alias', 'last_name suggested']);
    expect(fieldsOf(['Father First Name', 'Father’s Surname', 'Username'])).toEqual(['- none', '- none', '- none']);
  });

  it('follows what people chose before [BULK-08]', () => {
    const chosen = new Map<string, ColumnField>([
      [headingKey('Name'), 'first_name'],
      [headingKey('Kul'), 'last_name'],
    ]);
    expect(fieldsOf(['Name', 'Kul'], chosen)).toEqual(['first_name remembered', 'last_name remembered']);
    expect(fieldsOf(['Name', 'Full Name'], chosen)).toEqual(['first_name remembered', '- none']);
    expect(fieldsOf(['First', 'Course'], new Map([['first', 'first_name']]))).toEqual([
      'first_name remembered',
      'course exact',
    ]);
  });
});

describe('where the headings stand', () => {
  it('below title lines [BULK-07]', () => {
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

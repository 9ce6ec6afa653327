import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rosterFields, rosterOutcomes } from '#shared/desk/types.ts';
import { cleanCell } from '#shared/roster/clean.ts';
import { cleanRow, mappedColumns, toRosterImportRow } from '#shared/roster/clean-row.ts';
import { decideRow } from '#shared/roster/decide.ts';
import { templateColumns } from '../report/template.ts';
import { type CheckKit, createCheckKit } from '../testing/check-kit.ts';
import { headings, makeFolder, student } from '../testing/list-files.ts';

const folder = makeFolder();
let kit: CheckKit;
beforeAll(() => {
  kit = createCheckKit(folder.path);
});
afterAll(() => {
  kit.close();
  folder.remove();
});

const fields = (number: number) => {
  const [name, course, specialization, semester, email, phone, roll_number] = student(number) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { name, course, specialization, semester: Number(semester), email, phone, roll_number };
};
const change = (number: number, changes: Record<number, string>) =>
  student(number).map((cell, index) => changes[index] ?? cell);
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const codes = (row: { problems: readonly { code: string; severity: string }[] } | undefined, severity = 'error') =>
  row?.problems.filter((problem) => problem.severity === severity).map(({ code }) => code);

describe('a list of an institution that has none yet', () => {
  it('is created row by row, with the numbers that spreadsheets show', async () => {
    kit.know([]);
    const { counts, rows } = await kit.check(headings, [student(1), [], student(2)]);
    expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [2, 'create'],
      [4, 'create'],
    ]);
    expect(counts).toMatchObject({ read: 2, create: 2, error: 0, warnings: 0 });
    expect(rows[0]?.values).toEqual({ ...fields(1), semester: String(fields(1).semester) });
  });

  it('shows every error of a row at once, and the cells as they were [BULK-09]', async () => {
    const { rows, counts } = await kit.check(headings, [
      change(1, { 1: '', 3: '14', 4: 'jose.dsouza@nitsurat', 5: '98-1112' }),
    ]);
    expect(codes(rows[0])?.sort()).toEqual(['email_no_ending', 'missing', 'phone_digits', 'semester_range']);
    expect(rows[0]?.values).toMatchObject({ semester: '14', email: 'jose.dsouza@nitsurat', phone: '98-1112' });
    expect(counts).toMatchObject({ error: 1, create: 0 });
  });

  it('leaves the example of the template out [BULK-03]', async () => {
    const { rows, counts } = await kit.check(
      templateColumns.map(({ heading }) => heading),
      [templateColumns.map(({ example }) => example), student(1)],
    );
    expect(outcomes(rows)).toEqual(['skipped', 'create']);
    expect(codes(rows[0], 'cleaned')).toEqual(['example_row']);
    expect(counts.error + counts.warnings).toBe(0);
  });
});

describe('a list that is uploaded again', () => {
  it('changes nothing where nothing changed, and shows what changes where it did', async () => {
    kit.know([fields(1), fields(2), fields(3)]);
    const { rows, counts } = await kit.check(headings, [
      student(1),
      change(2, { 3: '8', 2: 'Optics' }),
      student(3),
      student(4),
    ]);
    expect(outcomes(rows)).toEqual(['unchanged', 'update', 'unchanged', 'create']);
    expect(rows[1]?.changes).toEqual([
      { field: 'specialization', before: 'Physics', after: 'Optics' },
      { field: 'semester', before: String(fields(2).semester), after: '8' },
    ]);
    expect(counts).toMatchObject({ read: 4, unchanged: 2, update: 1, create: 1 });
  });

  it('leaves stored values alone where the column is absent or the cell is blank, and empties them on CLEAR [BULK-22]', async () => {
    kit.know([fields(1), fields(2), fields(3)]);
    const { rows } = await kit.check(
      ['Email Id', 'Phone Number', 'Specialization'],
      [
        ['student1@inst.ac.in', '', ''],
        ['student2@inst.ac.in', 'CLEAR', ' CLEAR '],
        ['CLEAR', '', ''],
      ],
    );
    expect(outcomes(rows)).toEqual(['unchanged', 'update', 'error']);
    expect(rows[1]?.changes.map(({ field, after }) => [field, after])).toEqual([
      ['specialization', ''],
      ['phone', ''],
    ]);
    expect(codes(rows[2])).toContain('cannot_clear');
  });

  it('matches by roll number, then by e-mail; two people are an error that names both [BULK-16]', async () => {
    kit.know([fields(1), fields(2)]);
    const { rows } = await kit.check(headings, [change(1, { 4: 'student2@inst.ac.in' })]);
    expect(codes(rows[0])).toEqual(['two_people']);
    expect(rows[0]?.problems[0]?.message).toMatch(/student1@inst\.ac\.in.*R00002/);
  });

  it('refuses another e-mail or roll number for a known student [BULK-17]', async () => {
    kit.know([fields(1), fields(2)]);
    const { rows } = await kit.check(headings, [change(1, { 4: 'new@inst.ac.in' }), change(2, { 6: 'R99999' })]);
    expect(rows.map((row) => codes(row))).toEqual([['other_identifier'], ['other_identifier']]);
  });

  it('only adds, or only updates, when that is chosen [BULK-21]', async () => {
    kit.know([fields(1)]);
    const rows = [change(1, { 3: '8' }), student(2)];
    expect(outcomes((await kit.check(headings, rows, { mode: 'add' })).rows)).toEqual(['skipped', 'create']);
    expect(outcomes((await kit.check(headings, rows, { mode: 'update' })).rows)).toEqual(['update', 'skipped']);
    const nobody = await kit.check(headings, [change(3, { 4: '', 6: '' })], { mode: 'update' });
    expect(codes(nobody.rows[0])).toEqual(['no_identifier']);
  });
});

describe('rows of one list that are about one student', () => {
  it('are one row where they say the same, however it is written [BULK-18]', async () => {
    kit.know([]);
    const { rows, counts } = await kit.check(headings, [
      student(1),
      student(2),
      change(1, { 4: 'STUDENT1@inst.ac.in', 0: ` ${student(1)[0]}` }),
    ]);
    expect(rows.map(({ outcome, sameAs }) => [outcome, sameAs])).toEqual([
      ['create', null],
      ['create', null],
      ['merged', 2],
    ]);
    expect(counts).toMatchObject({ create: 2, merged: 1, warnings: 0 });
  });

  it.each([
    ['e-mail', change(1, { 6: 'R77777' }), 'Email Id'],
    ['roll number', change(1, { 4: 'other@inst.ac.in' }), 'Roll Number'],
  ])('are all errors where they differ under one %s, each naming another', async (_by, other, title) => {
    kit.know([]);
    const { rows } = await kit.check(headings, [student(1), student(2), other]);
    expect(outcomes(rows)).toEqual(['error', 'create', 'error']);
    expect(rows[0]?.problems[0]).toMatchObject({
      code: 'differs',
      message: expect.stringContaining(`Row 4 has the same ${title}`),
    });
    expect(rows[2]?.problems[0]).toMatchObject({
      code: 'differs',
      message: expect.stringContaining(`Row 2 has the same ${title}`),
    });
  });

  it('are found where one gives the e-mail and one the roll number of a known student [BULK-18]', async () => {
    kit.know([fields(1)]);
    const { rows } = await kit.check(headings, [change(1, { 4: '', 3: '7' }), change(1, { 6: '', 3: '8' })]);
    expect(outcomes(rows)).toEqual(['error', 'error']);
    expect(rows[0]?.problems[0]?.message).toContain('Row 3 is about the same student');
  });

  it('are errors where three share pairwise [BULK-18]', async () => {
    kit.know([]);
    const rows = [student(1), change(1, { 6: 'R77777' }), change(3, { 6: 'R77777' })];
    expect(outcomes((await kit.check(headings, rows)).rows)).toEqual(['error', 'error', 'error']);
  });
});

describe('warnings never keep a row out', () => {
  it('for the same phone, in the list or on the institution’s [BULK-16]', async () => {
    kit.know([fields(9)]);
    const phone = student(1)[5] as string;
    const { rows, counts } = await kit.check(headings, [
      student(1),
      change(2, { 5: phone }),
      change(3, { 5: student(9)[5] as string }),
    ]);
    expect(outcomes(rows)).toEqual(['create', 'create', 'create']);
    expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['Row 3 has the same Phone Number'],
      ['Row 2 has the same Phone Number'],
      [`${fields(9).name}, on the list already, has the same Phone Number`],
    ]);
    expect(counts.warnings).toBe(3);
  });

  it('for the same name in one course, whatever its capitals, where e-mail or roll number is missing [BULK-16]', async () => {
    kit.know([
      { ...fields(11), name: 'Ravi Nair' },
      { ...fields(12), name: 'Ila Sen', roll_number: '' },
    ]);
    const { rows } = await kit.check(headings, [
      change(1, { 0: 'Asha Rao', 6: '' }),
      change(2, { 0: 'ASHA RAO' }),
      change(3, { 0: 'Asha Rao', 1: 'MBA' }),
      change(4, { 0: 'Ravi Nair', 6: '' }),
      change(5, { 0: 'Ila Sen' }),
    ]);
    expect(rows.map((row) => codes(row, 'warning'))).toEqual([
      ['same_name'],
      ['same_name'],
      [],
      ['same_name'],
      ['same_name'],
    ]);
  });

  it('but not for namesakes who each have an e-mail and a roll number, nor of unchanged rows', async () => {
    kit.know([
      { ...fields(1), name: 'Asha Rao' },
      { ...fields(7), name: 'Ravi Nair', roll_number: '' },
    ]);
    const { rows, counts } = await kit.check(headings, [
      change(1, { 0: 'Asha Rao' }),
      change(2, { 0: 'Asha Rao' }),
      change(3, { 0: 'Asha Rao' }),
      change(7, { 0: 'Ravi Nair', 6: '' }),
      change(8, { 0: 'Ravi Nair', 5: fields(1).phone }),
    ]);
    expect(outcomes(rows)).toEqual(['unchanged', 'create', 'create', 'unchanged', 'create']);
    expect(rows.map((row) => codes(row, 'warning'))).toEqual([[], [], [], [], ['same_phone', 'same_name']]);
    expect(counts.warnings).toBe(1);
  });

  it('for roll numbers that have lost their zeros [BULK-12]', async () => {
    kit.know([]);
    const rolls = ['00121', '00122', '00123', '00124', '00125', '126'];
    const { rows } = await kit.check(
      headings,
      rolls.map((roll, index) => change(index + 1, { 6: roll })),
    );
    expect(rows.map((row) => codes(row, 'warning'))).toEqual([[], [], [], [], [], ['short_roll']]);
  });

  it('for a slip in an e-mail, several phones, and too few cells', async () => {
    kit.know([]);
    const { rows, counts } = await kit.check(headings, [
      change(1, { 4: 'a@gmial.com' }),
      change(2, { 5: '98201 44512, 98201 44513' }),
      student(3).slice(0, 5),
    ]);
    expect(rows.map((row) => codes(row, 'warning'))).toEqual([['email_slip'], ['several_phones'], ['missing_cells']]);
    expect(counts).toMatchObject({ create: 3, warnings: 3 });
  });
});

describe('rows that are not whole', () => {
  it('with more cells than headings are errors, since values may have shifted', async () => {
    kit.know([]);
    const { rows } = await kit.check(headings, [
      [...student(1), 'x'],
      [...student(2), '', ' '],
    ]);
    expect(rows.map((row) => codes(row))).toEqual([['extra_cells'], []]);
  });

  it('of workbooks may end early without a remark', async () => {
    kit.know([]);
    const { rows } = await kit.check(headings, [student(3).slice(0, 5)], { format: 'xlsx' });
    expect(rows[0]).toMatchObject({ outcome: 'create', problems: [] });
  });
});

it('refuses more rows than a list may have, and keeps what was staged before', async () => {
  kit.know([]);
  const before = await kit.check(headings, [student(1)]);
  await expect(kit.check(headings, [student(1), student(2), student(3)], { rowLimit: 2 })).rejects.toMatchObject({
    code: 'too_large',
  });
  expect(kit.blocks.marked()).toHaveLength(1);
  expect(before.counts.read).toBe(1);
});

describe('whatever a list holds', () => {
  const cell = {
    name: fc.constantFrom('Asha Rao', 'asha rao', ' Ila Das', 'José', '', '12'),
    course: fc.constantFrom('B.Tech', 'MBA', ''),
    specialization: fc.constantFrom('', 'Physics', 'CLEAR'),
    semester: fc.constantFrom<string | number>('1', 'V', '14', 5),
    email: fc.constantFrom('a@b.in', 'A@B.in', 'c@d.in', 'e@f.in', 'bad', ''),
    phone: fc.constantFrom<string | number>('9820144512', 919820144512, '98-1112', '', 'CLEAR'),
    roll: fc.constantFrom<string | number>('', '001', '002', 'X3', 700),
  };
  const row = fc.tuple(cell.name, cell.course, cell.specialization, cell.semester, cell.email, cell.phone, cell.roll);
  const known = fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom('Asha Rao', 'Ila Das'),
        email: fc.constantFrom('a@b.in', 'c@d.in', 'x@y.in'),
        roll_number: fc.constantFrom('001', '002', '009'),
        semester: fc.constantFrom(1, 5),
        course: fc.constant('B.Tech'),
      }),
      { selector: ({ email, roll_number }) => email + roll_number, maxLength: 3 },
    )
    .filter(
      (students) =>
        new Set(students.map(({ email }) => email)).size === students.length &&
        new Set(students.map(({ roll_number }) => roll_number)).size === students.length,
    );
  const mode = fc.constantFrom('add', 'update', 'add_update' as const);

  it('counts sum to the rows read, and every row has one outcome [X-06]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 12 }), known, mode, async (rows, students, how) => {
        kit.know(students);
        const { counts, rows: shown } = await kit.check(headings, rows, { mode: how });
        expect(counts.read).toBe(rows.length);
        expect(rosterOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0)).toBe(rows.length);
        for (const outcome of rosterOutcomes)
          expect(shown.filter((one) => one.outcome === outcome)).toHaveLength(counts[outcome]);
        expect(shown.filter(({ problems }) => problems.some(({ severity }) => severity === 'warning'))).toHaveLength(
          counts.warnings,
        );
        for (const one of shown)
          expect(one.problems.some(({ severity }) => severity === 'error')).toBe(one.outcome === 'error');
      }),
      { numRuns: 200 },
    );
  });

  it('the order of its rows changes no outcome [BULK-39]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 10 }),
        fc.infiniteStream(fc.nat()),
        known,
        mode,
        async (rows, weights, students, how) => {
          kit.know(students);
          const order = rows
            .map((_, index) => [weights.next().value as number, index] as const)
            .sort(([one], [other]) => one - other);
          const straight = await kit.check(headings, rows, { mode: how });
          const shuffled = await kit.check(
            headings,
            order.map(([, index]) => rows[index] ?? []),
            { mode: how },
          );
          expect(shuffled.counts).toEqual(straight.counts);
          const said = ({ rows: shown }: typeof straight, place: (index: number) => number) =>
            shown
              .map(({ outcome, values, problems }, index) => {
                // Which of equal rows counts is the first one, wherever it is, with what is said of how that one was written.
                const kept = problems.filter(({ severity }) => severity !== 'cleaned');
                const told = kept.map(({ code }) => code).sort();
                return outcome === 'merged'
                  ? null
                  : [JSON.stringify(rows[place(index)]), outcome, JSON.stringify(values), told.join()].join(' ');
              })
              .filter((line) => line !== null)
              .map((line) => line.replace(/^\[.*?\] /, ''))
              .sort();
          expect(said(shuffled, (index) => order[index]?.[1] ?? 0)).toEqual(said(straight, (index) => index));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('correcting a cell gives what checking the corrected list gives', async () => {
    const fieldOf = ['name', 'course', 'specialization', 'semester', 'email', 'phone', 'roll_number'] as const;
    const correction = fc.record({ which: fc.nat(7), column: fc.constantFrom(3, 4, 5, 6), donor: row });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        correction,
        known,
        mode,
        async (rows, asked, students, how) => {
          kit.know(students);
          const first = await kit.check(headings, rows, { mode: how });
          const target = asked.which % rows.length;
          const value = String(asked.donor[asked.column]);
          const corrected = await kit.correct(target + 2, fieldOf[asked.column] ?? 'name', value);
          const merged = first.rows.filter(({ sameAs, outcome }) => outcome === 'merged' && sameAs === target + 2);
          const touched = new Set([target + 2, ...merged.map(({ row: number }) => number)]);
          const edited = rows.map((cells, index) =>
            touched.has(index + 2) ? cells.map((one, at) => (at === asked.column ? value : one)) : cells,
          );
          const { counts, rows: fresh } = await kit.check(headings, edited, { mode: how });
          expect(corrected).toEqual({ counts, rows: fresh });
        },
      ),
      { numRuns: 200 },
    );
  });

  it('what is sent is decided at the service as it was shown here', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), known, mode, async (rows, students, how) => {
        kit.know(students);
        const { rows: shown } = await kit.check(headings, rows, { mode: how });
        for (const { row: number, values, outcome, changes } of shown) {
          if (outcome !== 'create' && outcome !== 'update') continue;
          const cells = rows[number - 2] ?? [];
          const sent = toRosterImportRow(
            number,
            cleanRow(cells, mappedColumns(Object.fromEntries(rosterFields.map((field, at) => [at, field])))),
            outcome === 'create' ? 0 : Number.MAX_SAFE_INTEGER,
          );
          for (const field of rosterFields) {
            const value = sent.values[field];
            // The service cleans once more: that changes nothing and finds nothing.
            if (value !== undefined)
              expect(cleanCell(field, value)).toEqual({
                value: String(value),
                problems: expect.not.arrayContaining([expect.objectContaining({ severity: 'error' })]),
              });
          }
          const { roll_number = '', email = '' } = values;
          const matches = {
            byRoll: roll_number ? kit.list.byRoll(roll_number) : null,
            byEmail: email ? kit.list.byEmail(email) : null,
          };
          expect(decideRow(sent, matches, how)).toMatchObject({ outcome, changes });
        }
      }),
      { numRuns: 200 },
    );
  });
});

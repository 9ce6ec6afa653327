import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noChoices, type RosterValueChoice } from '#shared/desk/types.ts';
import { type CheckKit, createCheckKit } from '../testing/check-kit.ts';

let folder: string;
let kit: CheckKit;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'footbridge-values-'));
  kit = createCheckKit(folder);
});
afterEach(() => {
  kit.close();
  rmSync(folder, { recursive: true });
});

const headings = ['Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Roll Number'];
const row = (number: number, course: string, specialization = '') => [
  `Student ${'abcdefgh'[number % 8]}`,
  course,
  specialization,
  '5',
  `s${number}@x.ac.in`,
  `R${number}`,
];
const known = (number: number, course: string, specialization = '') => ({
  name: `Student ${'abcdefgh'[number % 8]}`,
  course,
  specialization,
  semester: 5,
  email: `s${number}@x.ac.in`,
  roll_number: `R${number}`,
});
const chosen = (...choices: RosterValueChoice[]) => ({
  remembered: { course: new Map<string, string>(), specialization: new Map<string, string>() },
  choices,
});
const map = (from: string, to: string): RosterValueChoice => ({ field: 'course', from, choice: 'map', to });
const reject = (from: string): RosterValueChoice => ({ field: 'course', from, choice: 'reject', to: '' });

describe('values that the list does not have', () => {
  it('are asked about once each, the most frequent first, with what they probably mean [BULK-15]', async () => {
    kit.know([known(1, 'B.Tech', 'Computer Science'), known(2, 'B.E.')]);
    const rows = [row(3, 'BE'), row(4, 'BE'), row(5, 'B.Tehc'), row(6, 'B.Tech', 'Comp Sci'), row(7, 'Fine Arts')];
    const { newValues, counts } = await kit.check(headings, rows);
    expect(newValues).toEqual([
      { field: 'course', from: 'BE', choice: 'new', to: '', rows: 2, suggestion: 'B.E.', remembered: false },
      {
        field: 'course',
        from: 'B.Tehc',
        choice: 'new',
        to: '',
        rows: 1,
        suggestion: 'B.Tech',
        remembered: false,
      },
      {
        field: 'course',
        from: 'Fine Arts',
        choice: 'new',
        to: '',
        rows: 1,
        suggestion: null,
        remembered: false,
      },
      {
        field: 'specialization',
        from: 'Comp Sci',
        choice: 'new',
        to: '',
        rows: 1,
        suggestion: 'Computer Science',
        remembered: false,
      },
    ]);
    expect(counts).toMatchObject({ create: 5, error: 0 });
  });

  it('stop nothing in a first upload, and are suggested to be the more frequent spelling of the file [BULK-15]', async () => {
    const rows = Array.from({ length: 30 }, (_, index) => row(index, index < 25 ? 'B.Sc. Physics' : 'BSc Physics'));
    const { newValues, counts } = await kit.check(headings, rows);
    expect(counts).toMatchObject({ read: 30, create: 30, error: 0 });
    expect(newValues.map(({ from, choice, suggestion }) => [from, choice, suggestion])).toEqual([
      ['B.Sc. Physics', 'new', null],
      ['BSc Physics', 'new', 'B.Sc. Physics'],
    ]);
  });

  it('mean what the list spells otherwise or what is remembered, until the person says no [BULK-15] [BULK-08]', async () => {
    kit.know([known(1, 'B.Tech'), known(2, 'M.B.A.')]);
    const rows = [row(1, 'b.tech'), row(3, 'Mgmt Studies'), row(4, 'B.Tech')];
    const remembered = { course: new Map([['mgmt studies', 'M.B.A.']]), specialization: new Map<string, string>() };
    const { newValues, rows: shown } = await kit.check(headings, rows, { values: { remembered, choices: [] } });
    expect(newValues.map(({ from, choice, to, remembered: was }) => [from, choice, to, was])).toEqual([
      ['Mgmt Studies', 'map', 'M.B.A.', true],
      ['b.tech', 'map', 'B.Tech', false],
    ]);
    expect(shown.map(({ outcome, values, original }) => [outcome, values.course, original.course])).toEqual([
      ['unchanged', 'B.Tech', 'b.tech'],
      ['create', 'M.B.A.', 'Mgmt Studies'],
      ['create', 'B.Tech', undefined],
    ]);
    expect(shown[1]?.problems).toMatchObject([{ severity: 'cleaned', code: 'value_mapped' }]);
    const asWritten: RosterValueChoice = { field: 'course', from: 'b.tech', choice: 'new', to: '' };
    const again = await kit.decide({ values: { remembered, choices: [asWritten, reject('Mgmt Studies')] } });
    expect(again.rows.map(({ outcome, values }) => [outcome, values.course])).toEqual([
      ['update', 'b.tech'],
      ['error', 'Mgmt Studies'],
      ['create', 'B.Tech'],
    ]);
    expect(again.rows[1]?.problems).toMatchObject([{ severity: 'error', code: 'value_refused', field: 'course' }]);
  });

  it('merge rows that say the same by other names, and part them again [BULK-15] [BULK-18]', async () => {
    const rows = [row(1, 'B.E.'), row(1, 'BE')];
    const apart = await kit.check(headings, rows);
    expect(apart.rows.map(({ outcome }) => outcome)).toEqual(['error', 'error']);
    const merged = await kit.decide({ values: chosen(map('BE', 'B.E.')) });
    expect(merged.rows.map(({ outcome, sameAs }) => [outcome, sameAs])).toEqual([
      ['create', null],
      ['merged', 2],
    ]);
    expect((await kit.decide({})).rows).toEqual(apart.rows);
  });

  it('of a wrongly matched column take bounded memory, and 500 are listed [BULK-15]', async () => {
    const rows = Array.from({ length: 12_000 }, (_, index) => row(index, `Person ${index}`));
    const { newValues, counts } = await kit.check(headings, rows);
    expect([newValues.length, counts.create]).toEqual([500, 12_000]);
  });
});

const courses = ['B.Tech', 'b.tech', 'BE', 'B.E.', 'MBA', 'M.B.A.', ''];
const anyRow = fc.record({ number: fc.integer({ min: 1, max: 9 }), course: fc.constantFrom(...courses) });
const anyChoice = fc.record({
  field: fc.constant('course' as const),
  from: fc.constantFrom(...courses.slice(0, -1)),
  choice: fc.constantFrom('new' as const, 'map' as const, 'reject' as const),
  to: fc.constantFrom('B.Tech', 'M.B.A.', 'Law'),
});
const choicesOf = fc.record({
  values: fc.uniqueArray(anyChoice, { selector: ({ from }) => from, maxLength: 4 }),
  identifiers: fc.boolean(),
});

describe('deciding later', () => {
  it('comes to the same as deciding before the check, whatever was decided in between [BULK-15] [BULK-17]', async () => {
    const input = fc.tuple(
      fc.array(anyRow, { maxLength: 12 }),
      fc.array(anyRow, { maxLength: 4 }),
      choicesOf,
      choicesOf,
    );
    const property = fc.asyncProperty(input, async ([file, list, first, last]) => {
      kit.know(
        list.map(({ number, course }, index) => ({ ...known(number, course), roll_number: `R${number % 4}${index}` })),
      );
      const rows = file.map(({ number, course }, index) => [
        ...row(number, course).slice(0, 5),
        `R${index % 4}${number}`,
      ]);
      const by = ({ values, identifiers }: typeof first) => ({
        values: chosen(...values),
        choices: { ...noChoices, identifiers },
      });
      const at = await kit.check(headings, rows, by(last));
      await kit.check(headings, rows, by(first));
      await kit.decide(by(first));
      const later = await kit.decide(by(last));
      expect({
        ...later,
        valueRules: later.valueRules.toSorted(),
        newValues: later.newValues.map(withoutSuggestion),
      }).toEqual({
        counts: at.counts,
        rows: at.rows,
        bulkChange: at.bulkChange,
        absent: at.absent,
        foundAgain: at.foundAgain,
        identifierChanges: at.identifierChanges,
        valueRules: at.valueRules.toSorted(),
        newValues: at.newValues.map(withoutSuggestion),
      });
    });
    await fc.assert(property, { numRuns: 80 });
  }, 60_000);
});

/** A suggestion stays as it was made: the file's own spellings may have been decided about since. */
const withoutSuggestion = <T extends object>(value: T) => ({ ...value, suggestion: null });

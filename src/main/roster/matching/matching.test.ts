import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { csvText, headings, makeFolder, student, type TestFolder } from '../testing/list-files.ts';
import { createListService, type ListService } from '../testing/list-service.ts';
import { type RosterKit, startRosterKit } from '../testing/roster-kit.ts';

let folder: TestFolder;
let colleague: TestFolder;
let service: ListService;
let kit: RosterKit;
beforeEach(async () => {
  folder = makeFolder();
  colleague = makeFolder();
  service = createListService();
  kit = await startRosterKit(folder, service);
});
afterEach(async () => {
  await kit.close();
  folder.remove();
  colleague.remove();
});

/** The list with a heading and a course of one's own. */
const own = (...numbers: number[]) => {
  const named = headings.map((heading, index) => (index === 0 ? 'Learner' : heading));
  return csvText([
    named,
    ...numbers.map((number) => student(number).map((cell, at) => (at === 1 ? 'BTech CSE' : cell))),
  ]);
};
const decided = ({ options }: RosterImport): Partial<RosterImport['options']> => ({
  mapping: { ...options.mapping, 0: 'name' },
  values: [{ field: 'course', from: 'BTech CSE', choice: 'map', to: 'B.Tech' }],
});
const nothing = { headings: {}, course: {}, specialization: {} };
const change = (entries: Partial<Parameters<RosterKit['roster']['roster.changeMatching']>[0]>) =>
  kit.roster['roster.changeMatching']({ ...nothing, ...entries });

describe('what an institution remembers of its lists', () => {
  it('is learned when a list is sent, offline too, and known to colleagues once it has arrived [BULK-08] [BULK-15] [BULK-32]', async () => {
    service.offline = true;
    const upload = await kit.open('a.csv', own(1));
    const ready = await kit.check(upload, decided(upload));
    expect(service.matching).toEqual(nothing);
    await kit.send(ready);
    expect(service.matching).toEqual(nothing);
    service.offline = false;
    await kit.drain();
    expect(service.matching).toEqual({
      headings: { learner: 'name' },
      course: { 'btech cse': 'B.Tech' },
      specialization: {},
    });
    const other = await startRosterKit(colleague, service);
    const next = await other.open('b.csv', own(2));
    expect(next.inspection.columns[0]).toMatchObject({ field: 'name', match: 'remembered' });
    expect((await other.check(next)).newValues).toMatchObject([{ from: 'BTech CSE', to: 'B.Tech', remembered: true }]);
    await other.close();
  });

  it('is matched by any writing and other names, suggested where it is nearly one, and learned as the person decides [BULK-08]', async () => {
    const named = ['STUDENT-NAME', 'Programme', 'specialization', 'Semster', 'e mail id', 'Mobile', 'Roll No.'];
    const rows = (number: number) => csvText([named, student(number)]);
    const first = await kit.open('a.csv', rows(1));
    const sure = { 0: 'name', 1: 'course', 2: 'specialization', 4: 'email', 5: 'phone', 6: 'roll_number' } as const;
    expect(first.inspection.columns.map(({ match }) => match)).toEqual([
      'exact',
      'alias',
      'exact',
      'suggested',
      'exact',
      'alias',
      'alias',
    ]);
    expect(first.options.mapping).toEqual(sure);
    await expect(kit.check(first)).rejects.toMatchObject({ fields: { mapping: 'Not matched yet: Semester' } });
    // Nobody reads phones here: the suggestion is taken, and that column is ignored.
    const { 5: _, ...others } = sure;
    await kit.check(first, { mapping: { ...others, 3: 'semester' } });
    const second = await kit.open('b.csv', rows(2));
    expect(second.options.mapping).toEqual({ ...others, 3: 'semester' });
    await kit.send(await kit.check(second));
    await kit.drain();
    expect(service.matching.headings).toEqual({ semster: 'semester', mobile: '' });
    expect(service.students.get(1)).toMatchObject({ semester: Number(student(2)[3]), phone: '' });
    const other = await startRosterKit(colleague, service);
    const next = await other.open('c.csv', rows(3));
    expect(next.options.mapping).toEqual({ ...others, 3: 'semester' });
    await other.close();
  });

  it('is which columns make the name together, too [BULK-08]', async () => {
    const named = ['Called', 'House', ...headings.slice(1)];
    const rows = (number: number) => csvText([named, ['Asha', 'Rao', ...student(number).slice(1)]]);
    const upload = await kit.open('a.csv', rows(1));
    const mapping = { ...upload.options.mapping, 0: 'first_name', 1: 'last_name' } as const;
    await kit.send(await kit.check(upload, { mapping }));
    await kit.drain();
    expect(service.matching.headings).toEqual({ called: 'first_name', house: 'last_name' });
    expect(service.students.get(1)).toMatchObject({ name: 'Asha Rao' });
    const other = await startRosterKit(colleague, service);
    const next = await other.open('b.csv', rows(2));
    expect(next.inspection.columns.slice(0, 2)).toMatchObject([
      { field: 'first_name', match: 'remembered' },
      { field: 'last_name', match: 'remembered' },
    ]);
    expect((await other.check(next)).counts).toMatchObject({ create: 1, error: 0 });
    await other.close();
  });

  it('is nobody else’s while a list is only checked, and stays on this computer [BULK-08]', async () => {
    const upload = await kit.open('a.csv', own(1));
    await kit.check(upload, decided(upload));
    await kit.drain();
    expect(service.calls.map(({ name }) => name)).not.toContain('students.saveMatching');
    expect((await kit.open('b.csv', own(2))).inspection.columns[0]).toMatchObject({
      field: 'name',
      match: 'remembered',
    });
  });

  it('can be changed and forgotten here and by colleagues [BULK-08]', async () => {
    expect(await change({ headings: { Learner: 'name', Notes: '' }, course: { BE: 'B.E.' } })).toEqual({
      headings: { learner: 'name', notes: '' },
      course: { be: 'B.E.' },
      specialization: {},
    });
    await kit.drain();
    expect((await kit.open('a.csv', own(1))).inspection.columns[0]).toMatchObject({ match: 'remembered' });
    await change({ headings: { learner: null }, course: { be: null } });
    service.offline = true;
    expect(await kit.roster['roster.matching'](undefined)).toEqual({ ...nothing, headings: { notes: '' } });
    service.offline = false;
    await kit.drain();
    service.matching.specialization.cse = 'Computer Science';
    expect(await kit.roster['roster.matching'](undefined)).toMatchObject({
      specialization: { cse: 'Computer Science' },
    });
    delete service.matching.specialization.cse;
    expect(await kit.roster['roster.matching'](undefined)).toMatchObject({ specialization: {} });
  });

  it('does not come back while what was forgotten waits to be told [BULK-08]', async () => {
    await change({ course: { be: 'B.E.' } });
    await kit.drain();
    service.before = (name) => {
      if (name === 'students.saveMatching') throw Object.assign(new Error('down'), { code: 'ECONNRESET' });
    };
    await change({ course: { be: null } });
    expect((await kit.roster['roster.matching'](undefined)).course).toEqual({});
  });

  it('gives way to what a person decides later [BULK-15]', async () => {
    await change({ course: { 'btech cse': 'B.Tech' } });
    const upload = await kit.open('a.csv', own(1));
    const value = { field: 'course', from: 'BTech CSE', choice: 'new', to: '' } as const;
    await kit.send(await kit.check(upload, { ...decided(upload), values: [value] }));
    await kit.drain();
    expect(service.matching.course).toEqual({});
    expect(service.students.get(1)).toMatchObject({ course: 'BTech CSE' });
  });

  it.each([
    ['what is remembered', 'BTech CSE', true],
    ['how the list spells it', 'b.tech', false],
  ])('decides about a corrected cell as about any other: %s [BULK-15]', async (_by, value, remembered) => {
    await change({ course: { 'btech cse': 'B.Tech' } });
    service.add({ name: 'Asha', course: 'B.Tech', semester: 5, email: 'asha@inst.ac.in' });
    const other = student(1).map((cell, at) => (at === 1 ? 'Diploma' : cell));
    const ready = await kit.check(await kit.open('a.csv', csvText([headings, other])));
    const { importId } = ready;
    const fixed = await kit.roster['roster.fix']({ importId, row: 2, field: 'course', value });
    expect(fixed.values).toMatchObject({ course: 'B.Tech' });
    const now = await kit.roster['roster.read']({ importId });
    const courses = now.newValues.filter(({ field }) => field === 'course');
    expect(courses).toMatchObject([{ from: value, choice: 'map', to: 'B.Tech', rows: 1, remembered }]);
    await kit.send(now);
    await kit.drain();
    expect([...service.students.values()].map(({ course }) => course)).toEqual(['B.Tech', 'B.Tech']);
    expect(service.matching.course).toMatchObject({ 'btech cse': 'B.Tech' });
  });
});

describe('a corrected course of a row that others were merged into', () => {
  const list = ['Dipl', 'Dipl', 'Dipl', 'B.Tech'].map((course, index) =>
    student(index < 3 ? 1 : 2).map((cell, at) => (at === 1 ? course : cell)),
  );
  const courses = async (importId: string) =>
    (await kit.roster['roster.read']({ importId })).newValues
      .filter(({ field }) => field === 'course')
      .map(({ from, rows }) => `${from}: ${rows}`);

  it('is counted in each of them, and asked about once', async () => {
    const { importId, counts } = await kit.check(await kit.open('a.csv', csvText([headings, ...list])));
    expect(counts).toMatchObject({ create: 2, merged: 2 });
    expect(await courses(importId)).toEqual(['Dipl: 3', 'B.Tech: 1']);
    await kit.roster['roster.fix']({ importId, row: 2, field: 'course', value: 'Diploma' });
    expect(await courses(importId)).toEqual(['B.Tech: 1', 'Diploma: 3']);
    await kit.roster['roster.fix']({ importId, row: 2, field: 'course', value: 'Dipl' });
    expect(await courses(importId)).toEqual(['B.Tech: 1', 'Dipl: 3']);
  });
});

describe('what is remembered as a file', () => {
  const give = async (text: string) => {
    const { fileId } = await kit.hold('matching.json', text);
    return kit.roster['roster.importMatching']({ fileId });
  };

  it('goes out and comes in elsewhere as it was [BULK-08]', async () => {
    const known = await change({
      headings: { learner: 'name', notes: '' },
      course: { be: 'B.E.' },
      specialization: { cs: 'CS' },
    });
    const { fileId, name } = await kit.roster['roster.exportMatching'](undefined);
    const text = readFileSync(kit.heldFile(fileId).path, 'utf8');
    expect(name).toMatch(/\.json$/);
    await change({ headings: { learner: null, notes: null }, course: { be: null }, specialization: { cs: null } });
    expect(await give(text)).toEqual(known);
    await kit.drain();
    expect(service.matching).toEqual(known);
  });

  it.each([
    ['not JSON', 'Student Name,Course\n', 'does not hold headings'],
    ['another JSON', '{"name":"x"}', 'does not hold headings'],
    ['a newer version', '{"format":"footbridge-matching","version":2}', 'newer version'],
    [
      'a field that there is none of',
      '{"format":"footbridge-matching","version":1,"headings":{"A":"admin"},"course":{},"specialization":{}}',
      'headings › A',
    ],
    [
      'something else for a value',
      '{"format":"footbridge-matching","version":1,"headings":{},"course":{"be":{"x":1}},"specialization":{}}',
      'course › be',
    ],
    ['far too much', `{"x":"${'y'.repeat(2_100_000)}"}`, 'larger than 2 MB'],
  ])('is refused in plain words when it is %s, and nothing changes [BULK-08]', async (_what, text, message) => {
    await expect(give(text)).rejects.toMatchObject({ message: expect.stringContaining(message) });
    expect(await kit.roster['roster.matching'](undefined)).toEqual(nothing);
  });
});

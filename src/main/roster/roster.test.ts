import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { createKeySeal, placeName } from '../account/data-key.ts';
import { openKeys } from '../account/testing/open-keys.ts';
import { problemColumns } from './report/problem-columns.ts';
import { createImportStore } from './store/import-store.ts';
import { everyRow } from './testing/check-kit.ts';
import { csvText, headings, makeFolder, student, type TestFolder, workbook } from './testing/list-files.ts';
import { createListService, type ListService } from './testing/list-service.ts';
import { type RosterKit, startRosterKit } from './testing/roster-kit.ts';

let folder: TestFolder;
let service: ListService;
let kit: RosterKit;
beforeEach(async () => {
  folder = makeFolder();
  service = createListService();
  kit = await startRosterKit(folder, service);
});
afterEach(async () => {
  await kit.close();
  folder.remove();
});

const list = (count: number, from = 1) =>
  csvText([headings, ...Array.from({ length: count }, (_, index) => student(from + index))]);
const rowsOf = async ({ importId }: RosterImport, query: object = {}) =>
  kit.roster['roster.rows']({ importId, ...everyRow, ...query });
const emails = () => [...service.students.values()].map(({ email }) => email).sort();
const restart = async () => {
  await kit.close();
  kit = await startRosterKit(folder, service);
};

describe('a list from file to the institution', () => {
  it.each([
    ['list.csv', () => list(5)],
    [
      'list.xlsx',
      () => workbook({ Autumn: [headings, ...Array.from({ length: 5 }, (_, index) => student(1 + index))] }),
    ],
  ])('%s is read, checked, sent and found there [EDU-ROSTER-04]', async (name, content) => {
    const upload = await kit.open(name, content());
    expect(upload).toMatchObject({ state: 'inspected', file: { name }, options: { mode: 'add_update' } });
    expect(Object.values(upload.options.mapping)).toHaveLength(7);
    const ready = await kit.check(upload);
    expect(ready).toMatchObject({ state: 'ready', counts: { read: 5, create: 5, error: 0 } });
    const done = await kit.send(ready);
    expect(done).toMatchObject({ state: 'done', outcome: { accepted: 5, updated: 0, rejected: [] } });
    expect(emails()).toEqual(Array.from({ length: 5 }, (_, index) => `student${index + 1}@inst.ac.in`));
  });

  it('adds to the list, updates by roll number or e-mail, and leaves the rest as it is [EDU-ROSTER-07]', async () => {
    expect((await kit.send(await kit.check(await kit.open('a.csv', list(3))))).state).toBe('done');
    const byEmail = [...student(2).slice(0, 3), '8', ...student(2).slice(4, 6), ''];
    const byRoll = [...student(3).slice(0, 3), '7', '', ...student(3).slice(5)];
    const rows = csvText([headings, student(1), byEmail, byRoll, student(4)]);
    const ready = await kit.check(await kit.open('b.csv', rows));
    expect(ready.counts).toMatchObject({ unchanged: 1, update: 2, create: 1 });
    const done = await kit.send(ready);
    expect(done.outcome).toEqual({ accepted: 1, updated: 2, unchanged: 1, rejected: [] });
    expect([2, 3].map((id) => service.students.get(id)?.semester)).toEqual([8, 7]);
    expect(service.students.size).toBe(4);
  });

  it('is all unchanged when it is uploaded again, and nothing is sent [BULK-28]', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', list(3))));
    const calls = service.batches.length;
    const again = await kit.open('a.csv', list(3));
    const ready = await kit.check(again);
    expect(ready.counts).toMatchObject({ read: 3, unchanged: 3 });
    expect(await kit.send(ready)).toMatchObject({ state: 'done', outcome: { accepted: 0, unchanged: 3 } });
    expect(service.batches).toHaveLength(calls);
  });

  it('goes on where it was left when the same file is picked again [BULK-28]', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(3)));
    expect(await kit.open('renamed.csv', list(3))).toMatchObject({ importId: upload.importId, state: 'ready' });
    expect(await kit.roster['roster.list'](undefined)).toHaveLength(1);
  });

  it('comes back from an exported list as it went out', async () => {
    service.add({
      name: '=HYPERLINK("x")',
      course: 'B.Tech',
      semester: 5,
      email: 'a@b.in',
      phone: '+919820144512',
      roll_number: '-007',
    });
    const { csvLine, byteOrderMark } = await import('#shared/roster/csv.ts');
    const row = ['=HYPERLINK("x")', 'B.Tech', '', '5', 'a@b.in', '+919820144512', '-007'];
    const exported = byteOrderMark + csvLine(headings) + csvLine(row);
    expect(exported).toContain(`"'=HYPERLINK`);
    expect((await kit.check(await kit.open('export.csv', exported))).counts).toMatchObject({ unchanged: 1 });
  });
});

describe('the preview', () => {
  it('filters by outcome and warning, pages, and finds names, e-mails and rows', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => student(index + 1));
    (rows[9] as string[])[4] = 'nobody@nowhere';
    (rows[19] as string[])[4] = 'someone@gmial.com';
    (rows[29] as string[])[0] = 'Lalrinpuii Hmar';
    const upload = await kit.check(await kit.open('a.csv', csvText([headings, ...rows])));
    expect(upload.counts).toMatchObject({ read: 300, error: 1, warnings: 1 });
    expect((await rowsOf(upload, { outcome: 'error' })).rows.map(({ row }) => row)).toEqual([11]);
    expect((await rowsOf(upload, { warnings: true })).rows.map(({ row }) => row)).toEqual([21]);
    expect((await rowsOf(upload, { search: 'lalrin' })).rows.map(({ row }) => row)).toEqual([31]);
    expect((await rowsOf(upload, { search: 'NOBODY@' })).rows.map(({ row }) => row)).toEqual([11]);
    expect((await rowsOf(upload, { search: '77' })).rows.map(({ row }) => row)).toEqual([77, 78, 178, 278]);
    expect(await rowsOf(upload, { search: 'lalrin', outcome: 'error' })).toEqual({ rows: [], total: 0 });
    const page = await rowsOf(upload, { offset: 250, limit: 20 });
    expect(page.total).toBe(300);
    expect(page.rows.map(({ row }) => row)).toEqual(Array.from({ length: 20 }, (_, index) => 252 + index));
  });

  it('says when the list that it compared with was complete', async () => {
    service.add({ name: 'Asha', email: 'student1@inst.ac.in' });
    const live = await kit.check(await kit.open('a.csv', list(1)));
    expect(live).toMatchObject({
      comparedAsOf: expect.stringContaining('2026-08-01'),
      counts: { error: 0, update: 1 },
    });
    service.offline = true;
    const kept = await kit.check(live);
    expect(kept).toMatchObject({ comparedAsOf: live.comparedAsOf, counts: { update: 1 } });
  });

  it('compares offline with the list that the window has shown, though nothing was ever uploaded', async () => {
    service.add({ name: 'Asha', email: 'student1@inst.ac.in' });
    await kit.followList();
    service.offline = true;
    const upload = await kit.check(await kit.open('a.csv', list(3)));
    expect(upload).toMatchObject({
      comparedAsOf: expect.stringContaining('2026-08-01'),
      counts: { create: 2, update: 1 },
    });
  });

  it('reads, checks and shows without any network [BULK-32]', async () => {
    service.offline = true;
    const upload = await kit.check(await kit.open('a.csv', list(4)));
    expect(upload).toMatchObject({ state: 'ready', comparedAsOf: null, counts: { create: 4 } });
    expect((await rowsOf(upload)).total).toBe(4);
  });

  it('follows the list through many pages and removals', async () => {
    service.add(
      ...Array.from({ length: 1000 }, (_, index) => ({ name: 'X', email: `student${index + 1}@inst.ac.in` })),
    );
    expect((await kit.check(await kit.open('a.csv', list(5)))).counts).toMatchObject({ update: 5 });
    service.students.set(3, {
      ...(service.students.get(3) as never as object),
      archived: true,
      revision: 5000,
    } as never);
    expect((await kit.check(await kit.open('b.csv', list(6)))).counts).toMatchObject({ update: 5, create: 1 });
  });
});

describe('correcting cells', () => {
  it('evaluates the row anew, and the rows that it was compared with', async () => {
    const twin = student(1).map((cell, index) => (index === 6 ? 'R99' : cell));
    const upload = await kit.check(await kit.open('a.csv', csvText([headings, student(1), twin])));
    expect(upload.counts).toMatchObject({ error: 2 });
    const fixed = await kit.roster['roster.fix']({
      importId: upload.importId,
      row: 3,
      field: 'email',
      value: ' New@Inst.ac.in ',
    });
    expect(fixed).toMatchObject({ row: 3, outcome: 'create', values: { email: 'new@inst.ac.in' } });
    expect((await rowsOf(upload)).rows.map(({ outcome }) => outcome)).toEqual(['create', 'create']);
    const after = await kit.roster['roster.read']({ importId: upload.importId });
    expect(after.counts).toMatchObject({ create: 2, error: 0 });
    await kit.send(after);
    expect(emails()).toEqual(['new@inst.ac.in', 'student1@inst.ac.in']);
  });

  it('stops when the list is on its way', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(1)));
    await kit.send(upload);
    const fix = kit.roster['roster.fix']({ importId: upload.importId, row: 2, field: 'name', value: 'Asha' });
    await expect(fix).rejects.toMatchObject({ code: 'invalid_status' });
  });
});

describe('sending', () => {
  it('cuts the list into parts of at most 1,000 rows [BULK-29]', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', list(2345))));
    expect([...(service.batches[0]?.parts.values() ?? [])].map(({ rows }) => rows.length)).toEqual([1000, 1000, 345]);
    expect(service.students.size).toBe(2345);
    const told = kit.events.filter(({ name }) => name === 'roster.progress').map(({ payload }) => payload);
    expect(told).toContainEqual(expect.objectContaining({ phase: 'sending', done: 2000, total: 2345 }));
  });

  it('waits without a network and goes out once [BULK-32] [BULK-28]', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(3)));
    service.offline = true;
    expect((await kit.send(upload)).state).toBe('queued');
    await restart();
    service.offline = false;
    kit.outbox.wake('reachable');
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId: upload.importId })).toMatchObject({
      state: 'done',
      outcome: { accepted: 3 },
    });
    expect(service.batches).toHaveLength(1);
  });

  it('is queued once, however often it is asked for [BULK-28]', async () => {
    const { importId } = await kit.check(await kit.open('a.csv', list(3)));
    await Promise.all([1, 2, 3].map(() => kit.roster['roster.commit']({ importId })));
    await kit.drain();
    await kit.roster['roster.commit']({ importId });
    await kit.drain();
    expect(service.batches).toHaveLength(1);
    expect(service.students.size).toBe(3);
  });

  it.each(['batches.create', 'batches.rows', 'batches.finish'] as const)(
    'goes on after an answer of %s was lost, and applies nothing twice',
    async (lost) => {
      let cut = false;
      service.after = (name, count) => {
        if (name !== lost || cut || (lost === 'batches.rows' && count < 2)) return;
        cut = true;
        throw new AppError('timeout');
      };
      const done = await kit.send(await kit.check(await kit.open('a.csv', list(2500))));
      expect(cut).toBe(true);
      expect(done).toMatchObject({ state: 'done', outcome: { accepted: 2500 } });
      expect(service.students.size).toBe(2500);
      expect(service.batches).toHaveLength(1);
      const parts = service.calls.filter(({ name }) => name === 'batches.rows').map(({ key }) => key);
      expect(new Set(parts).size).toBe(3);
    },
  );

  it('goes on with the first part that has no answer after the app was closed in between [BULK-29] [BULK-28]', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(3500)));
    service.before = (name, count) => {
      if (name === 'batches.rows' && count === 3) service.offline = true;
      if (service.offline)
        throw new AppError('offline', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
    };
    expect((await kit.send(upload)).state).toBe('queued');
    service.before = () => undefined;
    await restart();
    service.offline = false;
    kit.outbox.wake('reachable');
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId: upload.importId })).toMatchObject({
      state: 'done',
      outcome: { accepted: 3500 },
    });
    expect(service.calls.filter(({ name }) => name === 'batches.rows')).toHaveLength(2 + 1 + 2);
    expect(service.students.size).toBe(3500);
  });

  it('shows the rows that the service refused because their student was changed since [BULK-30]', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', list(3))));
    const changed = csvText([
      headings,
      ...[1, 2, 3].map((number) => student(number).map((cell, index) => (index === 3 ? '8' : cell))),
    ]);
    const ready = await kit.check(await kit.open('b.csv', changed));
    service.change(2, { semester: 3 });
    const done = await kit.send(ready);
    expect(done.outcome).toMatchObject({
      updated: 2,
      rejected: [{ row: 3, message: expect.stringContaining('was changed after') }],
    });
    expect(service.students.get(2)).toMatchObject({ semester: 3 });
    const { fileId } = await kit.roster['roster.problems']({ importId: done.importId, format: 'csv' });
    expect(readFileSync(kit.heldFile(fileId).path, 'utf8')).toContain('was changed after');
  });

  it('leaves rows with errors out, or sends nothing, as chosen [BULK-27]', async () => {
    const rows = [headings, student(1), student(2).map((cell, index) => (index === 4 ? 'bad' : cell))];
    const some = await kit.check(await kit.open('a.csv', csvText(rows)));
    await expect(
      kit.roster['roster.commit']({ importId: (await kit.check(some, { allOrNothing: true })).importId }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('all or nothing'),
    });
    expect((await kit.send(await kit.check(some, { allOrNothing: false }))).outcome).toMatchObject({ accepted: 1 });
  });

  it('takes everything back when the service refuses a row of an all-or-nothing list [BULK-27] [BULK-29]', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', list(2))));
    const changed = csvText([
      headings,
      ...[1, 2].map((number) => student(number).map((cell, index) => (index === 3 ? '8' : cell))),
    ]);
    const ready = await kit.check(await kit.open('b.csv', changed), { allOrNothing: true });
    service.change(2, { semester: 3 });
    const failed = await kit.send(ready);
    expect(failed).toMatchObject({
      state: 'failed',
      problem: { code: 'conflict' },
      outcome: { rejected: [{ row: 3 }] },
    });
    expect(service.batches[1]?.status).toBe('undone');
    const again = await kit.check(failed, { allOrNothing: true });
    expect(await kit.send(again)).toMatchObject({ state: 'done', outcome: { updated: 2 } });
  });

  it('is a person’s again when the service refuses it, and goes out when they try again', async () => {
    service.before = (name) => {
      if (name === 'batches.create') throw new AppError('forbidden');
    };
    const failed = await kit.send(await kit.check(await kit.open('a.csv', list(2))));
    expect(failed).toMatchObject({ state: 'failed', problem: { code: 'forbidden' } });
    service.before = () => undefined;
    expect(await kit.send(failed)).toMatchObject({ state: 'done', outcome: { accepted: 2 } });
  });
});

describe('cancelling', () => {
  it('puts a checked list away; it may be checked again [BULK-29]', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(2)));
    expect(await kit.roster['roster.cancel']({ importId: upload.importId })).toMatchObject({ state: 'cancelled' });
    expect((await kit.check(upload)).state).toBe('ready');
  });

  it('stops a check that is running [BULK-29]', async () => {
    const upload = await kit.open('a.csv', list(60_000));
    const checking = kit.check(upload);
    const running = () => kit.events.some(({ name }) => name === 'roster.progress');
    await expect.poll(running, { timeout: 30_000, interval: 1 }).toBe(true);
    await expect(kit.open('b.csv', list(1))).rejects.toMatchObject({ code: 'import_running' });
    await kit.roster['roster.cancel']({ importId: upload.importId });
    expect(await checking).toMatchObject({ state: 'cancelled', counts: { read: 0 } });
    expect((await kit.open('b.csv', list(1))).state).toBe('inspected');
  });

  it('takes a waiting list out of the outbox [BULK-29]', async () => {
    service.offline = true;
    const queued = await kit.send(await kit.check(await kit.open('a.csv', list(2))));
    expect(await kit.roster['roster.cancel']({ importId: queued.importId })).toMatchObject({ state: 'cancelled' });
    service.offline = false;
    kit.outbox.wake('reachable');
    await kit.drain();
    expect(service.students.size).toBe(0);
  });

  it('withdraws a list that is being sent: nothing of it is on the institution’s [BULK-29]', async () => {
    const upload = await kit.check(await kit.open('a.csv', list(3000)));
    service.after = (name, count) => {
      if (name === 'batches.rows' && count === 1) void kit.roster['roster.cancel']({ importId: upload.importId });
    };
    expect(await kit.send(upload)).toMatchObject({ state: 'cancelled' });
    expect([service.batches[0]?.status, service.batches[0]?.parts.size]).toEqual(['undone', 1]);
    expect(service.students.size).toBe(0);
    service.after = () => undefined;
    expect(await kit.send(await kit.check(upload))).toMatchObject({ state: 'done', outcome: { accepted: 3000 } });
  });

  it('comes too late for a list that has arrived [BULK-29]', async () => {
    const { importId } = await kit.send(await kit.check(await kit.open('a.csv', list(1))));
    await expect(kit.roster['roster.cancel']({ importId })).rejects.toMatchObject({ code: 'invalid_status' });
  });
});

describe('files to take away', () => {
  it.each(['csv', 'xlsx'] as const)(
    'the template (%s) is read back, its example left out [API-62] [EDU-DET-16] [EDU-ROSTER-03] [EDU-ROSTER-06]',
    async (format) => {
      const { fileId, name } = await kit.roster['roster.template']({ format });
      expect(name).toBe(`student-list-template.${format}`);
      const bytes = readFileSync(kit.heldFile(fileId).path);
      if (format === 'csv') expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      const upload = await kit.check(await kit.open(name, bytes));
      const needed = ['Student Name', 'Course', 'Semester', 'Email Id'];
      expect(upload.inspection.columns.map(({ heading, match }) => [heading, match])).toEqual(
        headings.map((heading) => [heading + (needed.includes(heading) ? '*' : ''), 'exact']),
      );
      expect(upload.counts).toMatchObject({ read: 1, skipped: 1, error: 0 });
    },
  );

  it.each(['csv', 'xlsx'] as const)(
    'the rows to correct (%s) hold what failed and why, and go up again as they are',
    async (format) => {
      const wide = [...headings, 'City'];
      const bad = [...student(2), '=Pune'].map((cell, index) => (index === 4 ? 'bad' : cell));
      const upload = await kit.check(await kit.open('a.csv', csvText([wide, [...student(1), 'Surat'], bad])));
      const { fileId, name } = await kit.roster['roster.problems']({ importId: upload.importId, format });
      expect(name).toBe(`a - rows to correct.${format}`);
      const again = await kit.open(name, readFileSync(kit.heldFile(fileId).path));
      expect(again.inspection.columns.map(({ heading }) => heading)).toEqual([...wide, ...problemColumns[format]]);
      const [problem] = again.inspection.columns.filter(({ heading }) => heading === 'Problem');
      expect(problem?.sample[0]).toContain('Email Id “bad” has no @');
      const ready = await kit.check(again);
      expect(ready.counts).toMatchObject({ read: 1, error: 1 });
      await kit.roster['roster.fix']({ importId: ready.importId, row: 2, field: 'email', value: 'good@inst.ac.in' });
      expect((await kit.roster['roster.read']({ importId: ready.importId })).counts).toMatchObject({ create: 1 });
    },
  );
});

describe('the list as a file', () => {
  it('comes from the service by the filters of the list', async () => {
    const { fileId, name } = await kit.roster['roster.export']({
      format: 'xlsx',
      query: { course: 'B.Tech', sort: 'name' },
    });
    expect(name).toBe('students-2026-08-01.xlsx');
    expect(readFileSync(kit.heldFile(fileId).path, 'utf8')).toContain('"course":"B.Tech"');
    await kit.timing.pass(20 * 3_600_000); // It is the next day in India.
    expect((await kit.roster['roster.export']({ format: 'csv', query: {} })).name).toBe('students-2026-08-02.csv');
  });

  it('is refused for filters that are none, and needs the service', async () => {
    const wrong = kit.roster['roster.export']({ format: 'csv', query: { sort: 'password' } });
    await expect(wrong).rejects.toMatchObject({ code: 'malformed' });
    service.offline = true;
    await expect(kit.roster['roster.export']({ format: 'csv', query: {} })).rejects.toMatchObject({ code: 'offline' });
  });
});

describe('what stays from one start to the next', () => {
  it('a check that was cut off begins anew', async () => {
    const upload = await kit.open('a.csv', list(2));
    await kit.close();
    const { default: Database } = await import('better-sqlite3');
    const database = new Database(`${folder.path}/accounts/7/roster.db`);
    const seal = createKeySeal(openKeys.find(7, '') ?? new Uint8Array(), placeName(7, ''));
    createImportStore(database, seal, () => new Date()).change(upload.importId, { state: 'checking' });
    database.close();
    kit = await startRosterKit(folder, service);
    expect(await kit.roster['roster.read']({ importId: upload.importId })).toMatchObject({ state: 'inspected' });
    expect((await kit.check(upload)).state).toBe('ready');
  });

  it('a checked list with its corrections, and how columns were matched', async () => {
    const odd = csvText([
      ['Learner', 'Programme', 'Term', 'Mail box'],
      ['Asha', 'B.Tech', '5', 'a@b.in'],
    ]);
    const upload = await kit.open('a.csv', odd);
    expect(upload.inspection.columns[0]).toMatchObject({ field: null });
    const mapping = { 0: 'name', 1: 'course', 2: 'semester', 3: 'email' } as const;
    await kit.check(upload, { mapping });
    await kit.roster['roster.fix']({ importId: upload.importId, row: 2, field: 'semester', value: '6' });
    await restart();
    const kept = await kit.roster['roster.read']({ importId: upload.importId });
    expect(kept).toMatchObject({ state: 'ready', options: { mapping } });
    expect((await rowsOf(kept)).rows[0]?.values.semester).toBe('6');
    const next = await kit.open('b.csv', odd.replace('Asha', 'Ila'));
    expect(next.inspection.columns[0]).toMatchObject({ field: 'name', match: 'remembered' });
    expect(next.options.mapping).toMatchObject(mapping);
  });
});

describe('what cannot be', () => {
  it('a file that is no list is refused with what it is, and the next one is taken', async () => {
    await expect(kit.open('a.xls', '<html><table></table></html>')).rejects.toMatchObject({
      message: expect.stringContaining('web page'),
    });
    expect((await kit.open('a.csv', list(1))).state).toBe('inspected');
  });

  it('columns without what a new student needs', async () => {
    const upload = await kit.open('a.csv', list(1));
    await expect(kit.check(upload, { mapping: { 0: 'name' } })).rejects.toMatchObject({
      code: 'invalid',
      fields: { mapping: expect.stringContaining('Email Id') },
    });
    await expect(kit.check(upload, { mapping: { 0: 'name', 1: 'name' } })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('a list without rows below its headings', async () => {
    const upload = await kit.check(await kit.open('a.csv', csvText([headings])));
    expect(upload).toMatchObject({ state: 'ready', counts: { read: 0 } });
    await expect(kit.roster['roster.commit']({ importId: upload.importId })).rejects.toMatchObject({
      code: 'invalid_status',
    });
  });

  it('an upload of somebody else', async () => {
    await expect(async () => kit.roster['roster.read']({ importId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('letters that are not of the chosen encoding: the check fails, and says so', async () => {
    const upload = await kit.open('a.csv', Buffer.from(list(1).replace('Physics', 'Économie'), 'latin1'));
    expect(upload.inspection.encoding).toMatchObject({ name: 'windows-1252', certain: false });
    await expect(kit.check(upload, { encoding: 'utf-8' })).rejects.toMatchObject({
      message: expect.stringContaining('not UTF-8'),
    });
    expect((await kit.check(upload, { encoding: 'windows-1252' })).counts).toMatchObject({ create: 1 });
  });
});

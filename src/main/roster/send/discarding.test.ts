import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { csvText, headings, makeFolder, student, type TestFolder, workbook } from '../testing/list-files.ts';
import { createListService, type ListService } from '../testing/list-service.ts';
import { type RosterKit, startRosterKit } from '../testing/roster-kit.ts';

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

const ann = csvText([headings, student(1), ['Ann', 'B.Tech', 'Physics', '3', 'ann', '', 'R7']]);

describe('a correction that is taken back', () => {
  it('leaves a number that was rounded what it was: no text that could pass for a roll number', async () => {
    const rows = [headings, ['Ravi', 'B.Tech', '', 3, 'ravi@inst.ac.in', '', 1_234_567_890_123_456]];
    const { importId } = await kit.check(await kit.open('a.xlsx', workbook({ List: rows })));
    const cell = { importId, row: 2, field: 'roll_number' } as const;
    expect(await kit.roster['roster.fix']({ ...cell, value: 'R1' })).toMatchObject({ outcome: 'create' });
    const back = await kit.roster['roster.fix']({ ...cell, value: '1234567890123456' });
    expect(back).toMatchObject({ outcome: 'error', problems: [{ code: 'digits_lost' }] });
  });

  it('leaves an empty cell empty', async () => {
    const { importId } = await kit.check(await kit.open('a.csv', ann));
    const cell = { importId, row: 3, field: 'phone' } as const;
    await kit.roster['roster.fix']({ ...cell, value: '98201 44599' });
    const back = await kit.roster['roster.fix']({ ...cell, value: '' });
    expect(back.values.phone).toBeUndefined();
  });
});

describe('a list that is checked again', () => {
  it('keeps what was corrected, by whatever is decided otherwise', async () => {
    const upload = await kit.check(await kit.open('a.csv', ann));
    const { importId } = upload;
    await kit.roster['roster.fix']({ importId, row: 3, field: 'email', value: 'ann@inst.ac.in' });
    const mapping = Object.fromEntries(Object.entries(upload.options.mapping).filter(([, field]) => field !== 'phone'));
    const ready = await kit.check(upload, { mapping });
    expect(ready.counts).toMatchObject({ create: 2, error: 0 });
    await kit.send(await kit.check(ready, { mode: 'add' }));
    expect([...service.students.values()].map(({ email }) => email)).toEqual(['student1@inst.ac.in', 'ann@inst.ac.in']);
  });

  it('keeps what was decided about its values when the file is looked at again', async () => {
    const values = [{ field: 'course', from: 'B.Tech', choice: 'map', to: 'B.E.' }] as const;
    const { importId, options } = await kit.check(await kit.open('a.csv', ann), { values });
    const { sheet, headerRow, encoding, delimiter } = options;
    const again = await kit.roster['roster.inspect']({ importId, sheet, headerRow, encoding, delimiter });
    await kit.send(await kit.check(again));
    expect(service.students.get(1)).toMatchObject({ course: 'B.E.' });
  });

  it('begins anew where its rows are other ones', async () => {
    const upload = await kit.check(await kit.open('a.csv', ann));
    await kit.roster['roster.fix']({ importId: upload.importId, row: 3, field: 'email', value: 'ann@inst.ac.in' });
    const { sheet, headerRow, encoding, delimiter } = upload.options;
    const lower = await kit.roster['roster.inspect']({
      importId: upload.importId,
      sheet,
      encoding,
      delimiter,
      headerRow: headerRow + 1,
    });
    const ready = await kit.check(
      await kit.roster['roster.inspect']({ importId: lower.importId, sheet, headerRow, encoding, delimiter }),
    );
    expect(ready.counts).toMatchObject({ create: 1, error: 1 });
  });
});

const notices = () => kit.events.filter(({ name }) => name === 'notice').map(({ payload }) => payload);

it('a check that is cancelled leaves what was staged before, and no row of its own [BULK-29]', async () => {
  const many = csvText([headings, ...Array.from({ length: 60_000 }, (_, index) => student(index + 1))]);
  const upload = await kit.open('a.csv', many);
  const staged = () => {
    const roster = new BetterSqlite3(join(folder.path, 'accounts', '7', 'roster.db'), { readonly: true });
    const blocks = roster.prepare('SELECT key, stamp FROM staged_blocks ORDER BY key').all();
    roster.close();
    return blocks;
  };
  const cancelled = async () => {
    kit.events.length = 0;
    const checking = kit.check(upload);
    const rows = () => kit.events.some(({ payload }) => ((payload as { done?: number } | null)?.done ?? 0) > 0);
    await expect.poll(rows, { timeout: 30_000, interval: 1 }).toBe(true);
    await kit.roster['roster.cancel']({ importId: upload.importId });
    expect(await checking).toMatchObject({ state: 'cancelled', counts: { read: 0 } });
  };
  await cancelled();
  expect(staged()).toEqual([]);
  await kit.check(upload);
  const before = staged();
  expect(before.length).toBeGreaterThan(900);
  await cancelled();
  expect(staged()).toEqual(before);
});

describe('an upload that ends while nobody looks', () => {
  it('says what it did and how many rows it left out', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', ann)));
    const message = 'a.csv: 1 added, 0 updated. 1 row was left out: see Upload history';
    expect(notices()).toEqual([{ severity: 'warning', message }]);
  });

  it('says that it was too late to cancel', async () => {
    const upload = await kit.check(await kit.open('a.csv', csvText([headings, student(1)])));
    let cancelled: unknown;
    service.after = (name) => {
      if (name === 'batches.finish') cancelled = kit.roster['roster.cancel']({ importId: upload.importId });
    };
    const sent = await kit.send(upload);
    await cancelled;
    expect(sent).toMatchObject({ state: 'done', problem: null });
    const message = 'a.csv: 1 added, 0 updated. It was too late to cancel. You can undo it in Upload history';
    expect(notices()).toEqual([{ severity: 'warning', message }]);
    const again = kit.roster['roster.cancel']({ importId: upload.importId });
    await expect(again).rejects.toMatchObject({ message: expect.stringContaining('Too late to cancel') });
  });
});

describe('an upload that is taken back while it is leaving', () => {
  const many = csvText([headings, ...Array.from({ length: 1500 }, (_, index) => student(index + 1))]);
  const cancel = (importId: string) => kit.roster['roster.cancel']({ importId });

  /** Loses the answer of the first part; the upload is taken back in that moment. */
  async function cancelledInTheMiddle(): Promise<string> {
    const { importId } = await kit.check(await kit.open('a.csv', many));
    let cancelled: unknown;
    service.after = (name, count) => {
      if (name !== 'batches.rows' || count > 1) return;
      cancelled = cancel(importId);
      service.offline = true;
      throw new AppError('timeout');
    };
    await kit.roster['roster.commit']({ importId });
    await kit.drain();
    await cancelled;
    return importId;
  }

  it('stays taken back when the line breaks then: nothing of it is sent later [X-06] [O-05]', async () => {
    const importId = await cancelledInTheMiddle();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({
      state: 'queued',
      problem: { message: expect.stringContaining('taken back') },
    });
    service.offline = false;
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'cancelled', outcome: null });
    expect([service.students.size, service.batches.map(({ status }) => status)]).toEqual([0, ['undone']]);
  });

  it('stays taken back over a restart, too', async () => {
    const importId = await cancelledInTheMiddle();
    await kit.close();
    service.offline = false;
    kit = await startRosterKit(folder, service);
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'cancelled' });
    expect([service.students.size, service.batches.map(({ status }) => status)]).toEqual([0, ['undone']]);
  });

  it('is sent after all where somebody asks for that again, once', async () => {
    const importId = await cancelledInTheMiddle();
    expect(await kit.roster['roster.commit']({ importId })).toMatchObject({ state: 'queued', problem: null });
    service.offline = false;
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'done' });
    expect([service.students.size, service.batches.length]).toEqual([1500, 1]);
  });

  it('is undone where it had arrived whole, and only the answer was lost', async () => {
    const { importId } = await kit.check(await kit.open('a.csv', many));
    service.after = (name) => {
      if (name !== 'batches.finish') return;
      service.offline = true;
      throw new AppError('timeout');
    };
    await kit.roster['roster.commit']({ importId });
    await kit.drain();
    expect(service.batches.map(({ status }) => status)).toEqual(['finished']);
    await cancel(importId);
    service.offline = false;
    await kit.drain();
    expect(service.batches.map(({ status }) => status)).toEqual(['undone']);
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'cancelled' });
  });
});

describe('an upload that the service has ended', () => {
  const many = csvText([headings, ...Array.from({ length: 1500 }, (_, index) => student(index + 1))]);

  /** Half of it had been sent when the service dropped it. */
  async function ended(allOrNothing: boolean): Promise<string> {
    const { importId } = await kit.check(await kit.open('a.csv', many), { allOrNothing });
    service.after = (name) => {
      if (name === 'batches.rows') service.offline = true;
    };
    await kit.roster['roster.commit']({ importId });
    await kit.drain();
    service.after = () => undefined;
    const [open] = service.batches;
    if (open) open.status = 'undone';
    open?.parts.clear();
    service.offline = false;
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({
      state: 'failed',
      problem: { code: 'conflict' },
    });
    return importId;
  }
  const commit = (importId: string) => kit.roster['roster.commit']({ importId });
  const retry = () => kit.outbox.handlers['outbox.retry']({ id: kit.outbox.list()[0]?.id ?? '' });

  it.each([
    ['on its page', false, commit],
    ['on its page, all or nothing', true, commit],
    ['in the queue', false, retry],
    ['in the queue, all or nothing', true, retry],
  ])('is sent as a new one when somebody tries again %s, every student once', async (_, allOrNothing, again) => {
    const importId = await ended(allOrNothing);
    await again(importId);
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'done', outcome: { accepted: 1500 } });
    expect([service.students.size, service.batches.map(({ status }) => status)]).toEqual([
      1500,
      ['undone', 'finished'],
    ]);
  });

  it('is sent as a new one, too, where it was dropped for a row that was refused', async () => {
    const list = csvText([headings, student(1), student(2)]);
    const upload = await kit.check(await kit.open('a.csv', list), { allOrNothing: true });
    service.add({ name: 'Somebody else', email: 'student2@inst.ac.in', roll_number: 'R9' });
    expect(await kit.send(upload)).toMatchObject({ state: 'failed', problem: { code: 'conflict' } });
    service.students.clear();
    expect(await kit.send(upload)).toMatchObject({ state: 'done', outcome: { accepted: 2 } });
    expect(service.batches.map(({ status }) => status)).toEqual(['undone', 'finished']);
  });
});

describe('an upload that is all or nothing', () => {
  it('changes nothing at any moment when a row is refused at the end', async () => {
    await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1), student(2)]))));
    const changed = [1, 2].map((number) => student(number).map((cell, index) => (index === 3 ? '8' : cell)));
    const ready = await kit.check(await kit.open('b.csv', csvText([headings, ...changed])), { allOrNothing: true });
    const before = service.students.get(1);
    service.after = (name) => {
      if (name === 'batches.rows') service.change(2, { semester: 3 });
      if (name === 'batches.finish') throw new Error('Some of it was put on the list');
    };
    expect(await kit.send(ready)).toMatchObject({ state: 'failed', outcome: { accepted: 0, rejected: [{ row: 3 }] } });
    expect(service.batches.map(({ status }) => status)).toEqual(['finished', 'undone']);
    expect(service.students.get(1)).toEqual(before);
  });
});

describe('an upload that is all or nothing, whose withdrawal has no answer', () => {
  it.each([
    ['when it was sent', () => service.change(2, { semester: 3 }), () => undefined],
    ['at the end', () => undefined, () => service.change(2, { semester: 3 })],
  ])('names the rows that were refused %s, and goes out once they are checked again', async (_, before, meanwhile) => {
    await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1), student(2)]))));
    const changed = [1, 2].map((number) => student(number).map((cell, index) => (index === 3 ? '8' : cell)));
    const ready = await kit.check(await kit.open('b.csv', csvText([headings, ...changed])), { allOrNothing: true });
    before();
    service.after = (name) => {
      if (name === 'batches.rows') meanwhile();
      if (name !== 'batches.undo') return;
      service.offline = true;
      throw new AppError('offline');
    };
    await kit.roster['roster.commit']({ importId: ready.importId });
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId: ready.importId })).toMatchObject({ state: 'queued' });
    service.after = () => undefined;
    service.offline = false;
    await kit.close();
    kit = await startRosterKit(folder, service);
    await kit.drain();
    const failed = await kit.roster['roster.read']({ importId: ready.importId });
    expect(failed).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('The service refused 1 row') },
      outcome: { accepted: 0, rejected: [{ row: 3 }] },
    });
    expect(await kit.send(await kit.check(failed))).toMatchObject({ state: 'done', outcome: { updated: 2 } });
    expect(service.batches.map(({ status }) => status)).toEqual(['finished', 'undone', 'finished']);
  });
});

describe('an upload that has arrived and that the service does not undo', () => {
  it('is done, and says that it was too late to cancel', async () => {
    const { importId } = await kit.check(await kit.open('a.csv', csvText([headings, student(1)])));
    service.after = (name) => {
      if (name !== 'batches.finish') return;
      service.offline = true;
      throw new AppError('timeout');
    };
    service.before = (name) => {
      if (name === 'batches.undo') throw new AppError('conflict', { message: 'A later upload builds on this one' });
    };
    await kit.roster['roster.commit']({ importId });
    await kit.drain();
    await kit.roster['roster.cancel']({ importId });
    service.after = () => undefined;
    service.offline = false;
    await kit.drain();
    expect(await kit.roster['roster.read']({ importId })).toMatchObject({ state: 'done', outcome: { accepted: 1 } });
    const message = 'a.csv: 1 added, 0 updated. It was too late to cancel. You can undo it in Upload history';
    expect(notices()).toEqual([{ severity: 'warning', message }]);
    expect(service.batches.map(({ status }) => status)).toEqual(['finished']);
  });
});

describe('the upload that Undo is about', () => {
  it('is the one that was sent, and none where the same file changed nothing', async () => {
    const sent = await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1)]))));
    expect(sent).toMatchObject({ state: 'done', rosterImportId: 1 });
    const again = await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1)]))));
    expect(again).toMatchObject({ state: 'done', outcome: { unchanged: 1 }, rosterImportId: null });
  });
});

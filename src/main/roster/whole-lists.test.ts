import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { AppError } from '#shared/errors.ts';
import { everyRow } from './testing/check-kit.ts';
import { csvText, headings, makeFolder, student, type TestFolder } from './testing/list-files.ts';
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

const list = (from: number, to: number) =>
  csvText([headings, ...Array.from({ length: to - from + 1 }, (_, index) => student(from + index))]);
const put = async (text: string, changes: Partial<RosterImport['options']> = {}) =>
  kit.check(await kit.open('list.csv', text), changes);
const commit = async (upload: RosterImport, typed?: number) => {
  await kit.roster['roster.commit']({ importId: upload.importId, ...(typed !== undefined && { typed }) });
  await kit.drain();
  return kit.roster['roster.read']({ importId: upload.importId });
};
const rowsOf = async ({ importId }: RosterImport, query: object = {}) =>
  (await kit.roster['roster.rows']({ importId, ...everyRow, ...query })).rows;
const choices = { identifiers: true, overwrite: [], notify: false };

describe('a full list', () => {
  it('names who is on the list and not in it, stops until the count is typed, and tells the service who is [BULK-21] [BULK-24]', async () => {
    await commit(await put(list(1, 10)));
    const bad = student(8).map((cell, index) => (index === 3 ? 'ninety' : cell));
    const full = await put(csvText([headings, ...[1, 2, 3, 4, 5, 6, 7].map(student), bad, student(11)]), {
      mode: 'full',
    });
    expect(full).toMatchObject({ counts: { unchanged: 7, error: 1, create: 1 }, absent: 2 });
    expect(full.bulkChange).toEqual({ reason: 'affected', count: 2, share: 0.2 });
    const page = { importId: full.importId, offset: 1, limit: 5 };
    expect(await kit.roster['roster.absent'](page)).toEqual({
      students: [expect.objectContaining({ id: 10, email: 'student10@inst.ac.in' })],
      total: 2,
    });
    for (const typed of [undefined, 3]) {
      await expect(commit(full, typed)).rejects.toMatchObject({ code: 'needs_confirmation', detail: { count: 2 } });
    }
    expect(service.batches).toHaveLength(1);
    expect(await commit(full, 2)).toMatchObject({ state: 'done' });
    const sent = service.batches[1];
    expect([sent?.mode, sent?.affected]).toEqual(['full', 2]);
    expect([...(sent?.parts.values() ?? [])].flatMap(({ present }) => present)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([9, 10, 8].map((id) => service.students.get(id)?.not_in_list)).toEqual([true, true, false]);
  });

  it('misses nobody twice, and whoever is named again loses the mark by any upload [BULK-21]', async () => {
    await commit(await put(list(1, 4)));
    await commit(await put(list(1, 3), { mode: 'full' }), 1);
    const same = await put(list(1, 3), { mode: 'full' });
    expect([same.absent, same.bulkChange]).toEqual([1, null]);
    await kit.roster['roster.cancel']({ importId: same.importId });
    const back = await put(list(4, 4));
    expect(back.counts).toMatchObject({ unchanged: 1, update: 0, create: 0 });
    expect([same.foundAgain, back.foundAgain]).toEqual([0, 1]);
    const whole = await put(list(1, 4), { mode: 'full' });
    expect([whole.absent, whole.foundAgain]).toEqual([0, 1]);
    await kit.roster['roster.cancel']({ importId: whole.importId });
    expect(await commit(back)).toMatchObject({ state: 'done', outcome: { unchanged: 1 } });
    expect(service.students.get(4)?.not_in_list).toBe(false);
  });

  it('sends who is back also where the upload may change e-mails and roll numbers', async () => {
    await commit(await put(list(1, 4)));
    await commit(await put(list(1, 3), { mode: 'full' }), 1);
    const choices = { identifiers: true, overwrite: [], notify: false };
    const back = await put(list(4, 4), { choices });
    expect([back.counts.update, back.counts.create, back.foundAgain]).toEqual([0, 0, 1]);
    expect(await commit(back)).toMatchObject({ state: 'done' });
    expect(service.students.get(4)?.not_in_list).toBe(false);
  });

  it('stops again where the service counts otherwise by now, and goes on with that count [BULK-24]', async () => {
    await commit(await put(list(1, 10)));
    const full = await put(list(1, 9), { mode: 'full' });
    const bulkChange = { reason: 'affected', count: 3, share: 0.25 } as const;
    service.before = (name) => {
      if (name === 'batches.finish') throw new AppError('needs_confirmation', { detail: bulkChange });
    };
    const { message } = new AppError('needs_confirmation');
    expect(await commit(full, 1)).toMatchObject({
      state: 'failed',
      problem: { code: 'needs_confirmation', message },
      bulkChange,
    });
    service.before = () => undefined;
    const [first] = service.calls.filter(({ name }) => name === 'batches.finish').slice(-1);
    await expect(commit(full, 1)).rejects.toMatchObject({ code: 'needs_confirmation', detail: bulkChange });
    expect(await commit(full, 3)).toMatchObject({ state: 'done' });
    const [second] = service.calls.filter(({ name }) => name === 'batches.finish').slice(-1);
    expect(second?.key).not.toBe(first?.key);
    expect(service.batches.at(-1)?.affected).toBe(3);
  });

  it('asks for another check where the service does not say what it counts [BULK-24]', async () => {
    await commit(await put(list(1, 10)));
    const full = await put(list(1, 9), { mode: 'full' });
    service.before = (name) => {
      if (name === 'batches.finish') throw new AppError('needs_confirmation', { detail: { count: 'many' } });
    };
    expect(await commit(full, 1)).toMatchObject({ state: 'failed', bulkChange: full.bulkChange });
  });
});

describe('e-mails and roll numbers of known students', () => {
  const changed = (number: number) =>
    student(number).map((cell, index) => (index === 4 ? `new${number}@inst.ac.in` : cell));

  it('change only when that is allowed, are listed before and after, and stop when they are many [BULK-17] [BULK-24]', async () => {
    await commit(await put(list(1, 20)));
    const text = csvText([
      headings,
      ...[1, 2, 3].map(changed),
      ...Array.from({ length: 17 }, (_, at) => student(at + 4)),
    ]);
    const refused = await put(text);
    expect(refused).toMatchObject({ identifierChanges: 3, bulkChange: null, counts: { error: 3, unchanged: 17 } });
    const allowed = await kit.check(refused, { choices });
    expect(allowed).toMatchObject({ identifierChanges: 3, counts: { error: 0, update: 3, unchanged: 17 } });
    expect(allowed.bulkChange).toEqual({ reason: 'identifiers', count: 3, share: 0.15 });
    expect((await rowsOf(allowed, { identifiers: true })).map(({ row, changes }) => [row, changes])).toEqual(
      [1, 2, 3].map((number) => [
        number + 1,
        [{ field: 'email', before: `student${number}@inst.ac.in`, after: `new${number}@inst.ac.in` }],
      ]),
    );
    await expect(commit(allowed)).rejects.toMatchObject({ code: 'needs_confirmation' });
    expect((await commit(allowed, 3)).outcome).toMatchObject({ updated: 3 });
    expect(service.students.get(2)).toMatchObject({ email: 'new2@inst.ac.in' });
    expect(service.batches.at(-1)?.choices).toEqual(choices);
  });

  it('are looked at again when a cell is corrected', async () => {
    await commit(await put(list(1, 20)));
    const text = csvText([
      headings,
      ...[1, 2, 3].map(changed),
      ...Array.from({ length: 17 }, (_, at) => student(at + 4)),
    ]);
    const upload = await put(text, { choices });
    const cell = { importId: upload.importId, row: 2, field: 'email', value: 'student1@inst.ac.in' } as const;
    expect(await kit.roster['roster.fix'](cell)).toMatchObject({ outcome: 'unchanged' });
    const now = await kit.roster['roster.read']({ importId: upload.importId });
    expect([now.identifierChanges, now.bulkChange, now.counts.update]).toEqual([2, null, 2]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

  it('begins anew where its rows are other ones', async () => {
    const upload = await kit.check(await kit.open('a.csv', ann));
    await kit.roster['roster.fix']({ importId: upload.importId, row: 3, field: 'email', value: 'ann@inst.ac.in' });
    const { sheet, headerRow, encoding, delimiter } = upload.options;
    const lower = await kit.roster['roster.inspect']({
      ...{ importId: upload.importId, sheet, encoding, delimiter },
      headerRow: headerRow + 1,
    });
    const ready = await kit.check(
      await kit.roster['roster.inspect']({ importId: lower.importId, sheet, headerRow, encoding, delimiter }),
    );
    expect(ready.counts).toMatchObject({ create: 1, error: 1 });
  });
});

describe('the upload that Undo is about', () => {
  it('is the one that was sent, and none where the same file changed nothing', async () => {
    const sent = await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1)]))));
    expect(sent).toMatchObject({ state: 'done', batchId: 1 });
    const again = await kit.send(await kit.check(await kit.open('a.csv', csvText([headings, student(1)]))));
    expect(again).toMatchObject({ state: 'done', outcome: { unchanged: 1 }, batchId: null });
  });
});

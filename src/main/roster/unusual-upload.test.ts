import { afterEach, beforeEach, expect, it } from 'vitest';
import { slowNote } from './inspect/xlsx/slow-reader.ts';
import { everyRow } from './testing/check-kit.ts';
import { headings, makeFolder, rawWorkbook, student, type TestFolder } from './testing/list-files.ts';
import { createListService } from './testing/list-service.ts';
import { type RosterKit, startRosterKit } from './testing/roster-kit.ts';

let folder: TestFolder;
let kit: RosterKit;
beforeEach(async () => {
  folder = makeFolder();
  kit = await startRosterKit(folder, createListService());
});
afterEach(async () => {
  await kit.close();
  folder.remove();
});

const row = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells.map((cell, at) => `<c r="${'ABCDEFG'[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const book = (...rows: string[]) => rawWorkbook(`<sheetData>${rows.join('')}</sheetData>`);
const rows = Array.from({ length: 100 }, (_, index) => row(index + 2, student(index + 1)));

it('a workbook in unusual order is read, checked and sent, and says so from the start [X-08]', async () => {
  const upload = await kit.open('list.xlsx', book(...rows.slice(0, 3).reverse(), row(1, headings)));
  expect(upload.inspection.notes).toEqual([slowNote]);
  const ready = await kit.check(upload);
  expect(ready).toMatchObject({ state: 'ready', counts: { read: 3, create: 3, error: 0 } });
  expect(ready.inspection.notes).toEqual([slowNote]);
  expect(await kit.send(ready)).toMatchObject({ state: 'done', outcome: { accepted: 3 } });
});

it('a workbook whose order is unusual far down says so once its rows were read, and once only [X-08]', async () => {
  const upload = await kit.open(
    'list.xlsx',
    book(row(1, headings), ...rows.slice(0, 90), ...rows.slice(95), ...rows.slice(90, 94)),
  );
  expect(upload.inspection.notes).toEqual([]);
  const ready = await kit.check(upload);
  expect(ready).toMatchObject({ state: 'ready', counts: { read: 99, create: 99, error: 0 } });
  expect(ready.inspection.notes).toEqual([slowNote, '1 empty row was left out']);
  const again = await kit.check(ready);
  expect(again.inspection.notes).toEqual(ready.inspection.notes);
  const { rows: shown } = await kit.roster['roster.rows']({
    importId: again.importId,
    ...everyRow,
    offset: 88,
    limit: 4,
  });
  expect(shown.map(({ row: number }) => number)).toEqual([90, 91, 92, 93]);
});

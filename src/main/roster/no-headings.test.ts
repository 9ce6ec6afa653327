import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { csvText, makeFolder, student, type TestFolder, workbook } from './testing/list-files.ts';
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

const mapping = { 0: 'name', 1: 'course', 2: 'specialization', 3: 'semester', 4: 'email', 5: 'phone' } as const;
const rows = [student(1).slice(0, 5), student(2), student(3).map((cell, index) => (index === 4 ? 'bad' : cell))];

/** Says that there are no headings, and matches the columns by what is in them. */
async function withoutHeadings({ importId, options }: RosterImport): Promise<RosterImport> {
  const { sheet, encoding, delimiter } = options;
  const upload = await kit.roster['roster.inspect']({ importId, sheet, encoding, delimiter, headerRow: 0 });
  return kit.check(upload, { mapping: { ...mapping, 6: 'roll_number' } });
}

it.each([
  ['list.csv', csvText(rows)],
  ['list.xlsx', workbook({ List: rows })],
])('%s without headings is read from its first row on, all columns that any row has', async (name, content) => {
  const upload = await kit.open(name, content);
  expect(upload.inspection.notes.join()).toContain('or choose No headings');
  const ready = await withoutHeadings(upload);
  expect(ready.inspection).toMatchObject({ headerRow: 0, columns: Array.from({ length: 7 }, () => ({ heading: '' })) });
  expect(ready.counts).toMatchObject({ read: 3, create: 2, error: 1 });
  await kit.send(ready);
  expect([...service.students.values()].map(({ email }) => email)).toEqual(rows.slice(0, 2).map((row) => row[4]));
  const { fileId } = await kit.roster['roster.problems']({ importId: ready.importId, format: 'csv' });
  const text = readFileSync(kit.heldFile(fileId).path, 'utf8');
  const again = await kit.open('rows to correct.csv', text.replace('bad', 'student3@inst.ac.in'));
  expect((await kit.check(again)).counts).toMatchObject({ read: 1, create: 1, error: 0 });
});

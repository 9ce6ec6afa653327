import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvLine } from '#shared/roster/csv.ts';
import { everyRow } from './testing/check-kit.ts';
import { headings, makeFolder, student, type TestFolder } from './testing/list-files.ts';
import { createListService } from './testing/list-service.ts';
import { type RosterKit, startRosterKit } from './testing/roster-kit.ts';

const rows = 100_000;
let folder: TestFolder;
let kit: RosterKit;
beforeAll(async () => {
  folder = makeFolder();
  kit = await startRosterKit(folder, createListService());
});
afterAll(async () => {
  await kit.close();
  folder.remove();
});

function* lines() {
  yield csvLine(headings);
  for (let number = 1; number <= rows; number += 1) {
    const cells = student(number);
    if (number % 1000 === 1) cells[4] = 'nobody';
    if (number % 1000 === 2) cells[2] = 'Line\nbreak, "quoted"';
    yield csvLine(number % 1000 === 3 ? student(number - 1).with(2, 'Line\nbreak, "quoted"') : cells);
  }
}

it('a list of 100,000 rows is checked in a worker while the desk goes on answering', async () => {
  const { path } = folder.write('list.csv', '');
  await pipeline(Readable.from(lines()), createWriteStream(path));
  const upload = await kit.openFile('list.csv', path);
  const checking = kit.check(upload);
  let done = false;
  let answers = 0;
  void checking.finally(() => {
    done = true;
  });
  // The desk answers while the worker works: were it checked here, this loop would not turn before the end.
  while (!done) {
    await kit.roster['roster.read']({ importId: upload.importId });
    await new Promise((resolve) => setImmediate(resolve));
    answers += 1;
  }
  const { counts, state } = await checking;
  expect(state).toBe('ready');
  expect(counts).toMatchObject({ read: rows, error: 100, merged: 100, create: rows - 200 });
  expect(answers).toBeGreaterThan(10);
  const page = await kit.roster['roster.rows']({
    importId: upload.importId,
    ...everyRow,
    limit: 3,
    offset: rows - 3,
  });
  expect(page.rows.map(({ row }) => row)).toEqual([rows - 1, rows, rows + 1]);
});

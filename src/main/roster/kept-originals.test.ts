import { readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { csvText, headings, makeFolder, student, type TestFolder } from './testing/list-files.ts';
import { createListService, type ListService } from './testing/list-service.ts';
import { type RosterKit, startRosterKit } from './testing/roster-kit.ts';

const { day } = milliseconds;
const text = csvText([headings, student(1)]);

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

it('the file of an upload is kept sealed for 30 days and handed back as it came, then only its hash is known [BULK-34]', async () => {
  const { importId } = await kit.send(await kit.check(await kit.open('a.csv', text)));
  const kept = `${folder.path}/accounts/7/uploads/${importId}`;
  expect(readFileSync(kept).includes('student1@inst.ac.in')).toBe(false);
  await kit.close();
  kit = await startRosterKit(folder, service);
  const { fileId, name } = await kit.roster['roster.original']({ importId });
  expect([name, readFileSync(kit.heldFile(fileId).path, 'utf8')]).toEqual(['a.csv', text]);
  const { fileUntil, file } = await kit.roster['roster.read']({ importId });
  expect(Date.parse(String(fileUntil)) - kit.timing.now().getTime()).toBeGreaterThan(29 * day);
  expect(file.hash).toMatch(/^[0-9a-f]{64}$/);
  await kit.timing.pass(30 * day);
  expect(await kit.roster['roster.read']({ importId })).toMatchObject({ fileUntil: null, file });
  rmSync(kept);
  await expect(kit.roster['roster.original']({ importId })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('no longer kept'),
  });
});

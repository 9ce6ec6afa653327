import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RosterImportRowReport } from '#shared/contract/batches.ts';
import type { RosterImport, RosterRow } from '#shared/desk/types.ts';
import { everyRow } from '../../src/main/roster/testing/check-kit.ts';
import { csvText, makeFolder, type TestFolder } from '../../src/main/roster/testing/list-files.ts';
import { type RosterKit, startRosterKit } from '../../src/main/roster/testing/roster-kit.ts';
import { freePort, type Running, startService } from '../support/processes.ts';
import { type SignedUpEducator, signUpEducator } from '../torture/educator.ts';

let root: string;
let folder: TestFolder;
let service: Running;
let educator: SignedUpEducator;
let kit: RosterKit;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'footbridge-preview-'));
  folder = makeFolder();
  service = await startService({ folder: join(root, 'service'), port: await freePort() });
  educator = await signUpEducator(new URL(service.address).origin, join(root, 'service'));
  kit = await startRosterKit(folder, { client: educator.client, offline: false });
});
afterAll(async () => {
  await kit.close();
  await service.stop();
  folder.remove();
  rmSync(root, { recursive: true, force: true });
});

const headings = ['Student Name', 'Course', 'Specialization', 'Semester', 'Email Id', 'Phone Number', 'Roll Number'];
const person = fc.integer({ min: 1, max: 24 });
const anyRow = fc
  .record({
    one: person,
    slip: fc.integer({ min: 0, max: 9 }),
    other: person,
    course: fc.constantFrom('B.Tech', 'b.tech', 'BE', 'B.E.', 'M.B.A.', ''),
    specialization: fc.constantFrom('', 'Civil', 'CLEAR', 'Physics'),
    semester: fc.constantFrom('1', 'V', '8', '', '13'),
    phone: fc.constantFrom('', '9820144512', 'CLEAR', '12'),
  })
  .map(({ one, slip, other, course, specialization, semester, phone }) => {
    const email = slip === 0 ? `s${other}@kalai.example` : `s${one}@kalai.example`;
    const roll = [`R${one}`, `R${other}`, ''][slip] ?? `R${one}`;
    return [`Student ${'abcdefgh'[one % 8]}`, course, specialization, semester, email, phone, roll];
  });
const anyUpload = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 30 }),
  mode: fc.constantFrom('add' as const, 'update' as const, 'add_update' as const, 'full' as const),
  identifiers: fc.boolean(),
  meaning: fc.constantFrom('new' as const, 'map' as const, 'reject' as const),
});
type Upload = typeof anyUpload extends fc.Arbitrary<infer T> ? T : never;

async function preview({ rows, mode, identifiers, meaning }: Upload, number: number): Promise<RosterImport> {
  const opened = await kit.open(`list ${number}.csv`, csvText([headings, ...rows]));
  const choices = { identifiers, overwrite: [], notify: false };
  const be = { field: 'course', from: 'BE', choice: meaning, to: meaning === 'map' ? 'B.E.' : '' } as const;
  return kit.check(opened, { mode, choices, values: [be] });
}

const rowsOf = async ({ importId }: RosterImport) =>
  (await kit.roster['roster.rows']({ importId, ...everyRow, limit: 500 })).rows;

const brief = ({
  row,
  outcome,
  changes,
}: Pick<RosterRow | RosterImportRowReport, 'row' | 'changes'> & { outcome: string }) => [
  row,
  outcome,
  changes.map(({ field, before, after }) => [field, before, after]),
];

it('the service does with every row what the preview said, in every mode, and nothing else [X-06]', async () => {
  let number = 0;
  const property = fc.asyncProperty(fc.array(anyUpload, { minLength: 3, maxLength: 3 }), async (uploads) => {
    for (const upload of uploads) {
      number += 1;
      const ready = await preview(upload, number);
      const { counts, bulkChange, importId } = ready;
      expect(counts.create + counts.update + counts.unchanged + counts.merged + counts.skipped + counts.error).toBe(
        counts.read,
      );
      expect(counts.read).toBe(upload.rows.length);
      const told = (await rowsOf(ready)).filter(({ outcome }) => outcome === 'create' || outcome === 'update');
      await kit.roster['roster.commit']({ importId, ...(bulkChange && { typed: bulkChange.count }) });
      await kit.drain();
      const done = await kit.roster['roster.read']({ importId });
      expect(done).toMatchObject({
        state: 'done',
        outcome: { accepted: counts.create, updated: counts.update, rejected: [] },
      });
      if (told.length === 0 && upload.mode !== 'full') continue;
      const [batch] = (await educator.client.request('batches.list', { query: { page: 1, limit: 1 } })).answer.data;
      expect([batch?.file_name, batch?.mode, batch?.absent]).toEqual([`list ${number}.csv`, upload.mode, ready.absent]);
      const report = await educator.client.request('batches.report', {
        params: { id: batch?.id ?? 0 },
        query: { page: 1, limit: 100 },
      });
      const changed = report.answer.data.filter(({ outcome }) => outcome !== 'unchanged');
      expect(changed.map((row) => brief(row))).toEqual(told.map(brief));
      // Once more changes nothing: whoever was added or changed is now as the file says.
      const again = await kit.check(await kit.open(`list ${number}.csv`, csvText([headings, ...upload.rows])), {
        mode: upload.mode,
        choices: ready.options.choices,
        values: ready.options.values,
      });
      expect([again.counts.create, again.counts.update, again.absent]).toEqual([0, 0, ready.absent]);
      await kit.roster['roster.cancel']({ importId: again.importId });
    }
  });
  await fc.assert(property, { numRuns: 5, endOnFailure: true });
}, 240_000);

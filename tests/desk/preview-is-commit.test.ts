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

const changesList = ({ outcome }: Pick<RosterRow, 'outcome'>) => outcome === 'create' || outcome === 'update';

const brief = ({
  row,
  outcome,
  changes,
}: Pick<RosterRow | RosterImportRowReport, 'row' | 'changes'> & { outcome: string }) => [
  row,
  outcome,
  changes.map(({ field, before, after }) => [field, before, after]),
];

const student = (one: string, email: string, roll: string) => [one, 'B.Tech', 'Civil', '1', email, '', roll];
/** The second list gives one student the e-mail that another one gives up in it. */
const handedOn: Upload[] = [
  {
    rows: [student('Asha', 's1@kalai.example', 'R1'), student('Bala', 's2@kalai.example', 'R2')],
    mode: 'add',
    identifiers: false,
    meaning: 'new',
  },
  {
    rows: [student('Asha', 's3@kalai.example', 'R1'), student('Bala', 's1@kalai.example', 'R2')],
    mode: 'add_update',
    identifiers: true,
    meaning: 'new',
  },
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
      const before = await rowsOf(ready);
      const told = before.filter(changesList);
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
      // Once more, whoever was added or changed is as the file says. Only who was refused because another student held
      // the e-mail or the roll number may have it now that the other has a new one.
      const again = await kit.check(await kit.open(`list ${number}.csv`, csvText([headings, ...upload.rows])), {
        mode: upload.mode,
        choices: ready.options.choices,
        values: ready.options.values,
      });
      const changing = (await rowsOf(again)).filter(changesList).map(({ row }) => row);
      const heldByOthers = before.filter(({ problems }) => problems.some(({ code }) => code === 'two_people'));
      expect(changing.filter((row) => !heldByOthers.some((held) => held.row === row))).toEqual([]);
      expect(again.absent).toBe(ready.absent);
      await kit.roster['roster.cancel']({ importId: again.importId });
    }
  });
  await fc.assert(property, { numRuns: 5, endOnFailure: true, examples: [[handedOn]] });
}, 240_000);

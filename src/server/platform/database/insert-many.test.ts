import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { rosterRow, rosterRows, upload } from '../../testing/roster.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { insertMany } from './insert-many.ts';

describeEngines('hundreds of rows in one statement', (open) => {
  let server: TestServer;
  let educator: Person;
  beforeAll(async () => {
    server = testServer(await open());
    educator = await signedIn(server, 3);
    return () => server.close();
  });

  const semesters = async () => {
    const rows = await server.database.read.selectFrom('students').select(['email', 'semester', 'phone']).execute();
    return new Map(rows.map(({ email, semester, phone }) => [email, `${semester} ${phone}`]));
  };

  it('are added, changed and put back, whole chunks and the rest alike [BULK-29] [BULK-35]', async () => {
    const numbers = Array.from({ length: 730 }, (_, index) => index + 1);
    await upload(educator, rosterRows(numbers.length));
    const before = await semesters();
    const changed = numbers.map((number) => rosterRow(number, { semester: 1 + (number % 2) * 6 }));
    server.clock.advance(60);
    const { id, finish } = await upload(educator, changed);
    expect(finish.body.data).toMatchObject({ accepted: 0, updated: 730 });
    const after = await semesters();
    for (const number of numbers) {
      const email = `student${number}@example.ac.in`;
      expect(after.get(email)).toBe(`${1 + (number % 2) * 6} +91${9_000_000_000 + number}`);
    }
    const undone = await educator.call('batches.undo', { params: { id } });
    expect(undone.body.data).toEqual({ reversed: 730, kept: [] });
    expect(await semesters()).toEqual(before);
  });

  it('are refused where the statement binds more than their values', async () => {
    const insert = insertMany(1, (tx, rows: readonly { kind: 'course'; name_key: string }[]) =>
      tx
        .insertInto('student_matching')
        .values(rows.map((row) => ({ ...row, institution_id: 1, value: '', saved_at: '' }))),
    );
    const written = server.database.write((tx) => insert(tx, [{ kind: 'course', name_key: 'a' }]));
    await expect(written).rejects.toThrow('binds something else');
  });
});

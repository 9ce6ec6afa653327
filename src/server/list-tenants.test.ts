import { beforeAll, describe, expect, it } from 'vitest';
import { allRoles, postingKinds } from '#shared/contract/call.ts';
import { type CallName, contract } from '#shared/contract/index.ts';
import { appliedPosting, studentAt } from './testing/applications.ts';
import { describeEngines } from './testing/engines.ts';
import { joinRequestOf } from './testing/joining.ts';
import { type Person, signedIn } from './testing/people.ts';
import { roleMatrix } from './testing/role-matrix/role-matrix.ts';
import { finish, openRosterImport, rosterRow, rosterRows, upload } from './testing/roster.ts';
import type { TestAnswer, TestInput } from './testing/test-server.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

/** Everything that has to do with institutions, their lists, opportunities, companies and words. */
const areas = /^(students|batches|assignments|placements|partnerships|messages|invitations|files|members)\./;
const names = (Object.keys(contract) as CallName[]).filter((name) => areas.test(name));
const reads = names.filter((name) => contract[name].method === 'GET' && !contract[name].path.includes(':'));

describe('the calls of institutions', () => {
  it('that name a record by its id say in the matrix what strangers are answered [BULK-37]', () => {
    const byId = names.filter((name) => contract[name].path.includes(':id'));
    const without = byId.filter((name) => roleMatrix[name].records === undefined);
    expect(without).toEqual([]);
    expect(byId).toEqual(expect.arrayContaining(['students.update', 'batches.report', 'batches.undoPreview']));
  });
});

describeEngines('two institutions', (open) => {
  let server: TestServer;
  let mine: Person;
  let theirs: Person;
  let employer: Person;

  beforeAll(async () => {
    server = testServer(await open());
    mine = await signedIn(server, 3);
    employer = await signedIn(server, 2);
    theirs = await signedIn(server, 3);
    await fill(mine, 'Minewort');
    await fill(theirs, 'Theirwort');
    return () => server.close();
  });

  /** A list, finished, open, undone and refused uploads, and what is remembered, all with one word in them. */
  async function fill(person: Person, word: string): Promise<void> {
    const row = (number: number) =>
      rosterRow(number, { name: `${word} ${number}`, course: word, specialization: word });
    await upload(person, [row(1), row(2), row(3)], { file: `${word}.csv`, choices: { notify: true } });
    await upload(person, [rosterRow(1, { semester: 4 })], { mode: 'full', file: `${word} full.csv`, affected: 3 });
    const undone = await upload(person, [row(9)], { file: `${word} undone.csv` });
    await person.call('batches.undo', { params: { id: undone.id } });
    await person.call('students.saveMatching', {
      body: { headings: { [word]: 'name' }, course: { [word]: word }, specialization: { [word]: word } },
    });
    await openRosterImport(person, 5, 'add', `${word} open.csv`);
    const email = `${word}@college.example`;
    await person.call('memberInvites.create', { body: { email } });
    await person.call('mentorInvites.create', { body: { email } });
    const { person: asking } = await joinRequestOf(server, person);
    const student = await studentAt(person);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ first_name: word }).where('id', 'in', [asking.id, student.id]).execute(),
    );
    for (const kind of postingKinds) await appliedPosting(employer, kind, { student });
  }

  const wholeAnswer = async (name: CallName, by: Person) => {
    const formats = { 'students.export': { format: 'csv' }, 'placements.export': { format: 'pdf' } } as const;
    const more: Record<string, object> = {
      ...formats,
      'placements.rows': { by: 'course', key: '', measure: 'students' },
    };
    return (await by.call(name, { query: more[name] ?? {} } as TestInput<CallName>)) as TestAnswer<CallName>;
  };

  it.each(reads)('%s tells one nothing of the other [BULK-37] [ROLE-25]', async (name) => {
    const { access } = contract[name];
    if (access === 'anyone' || !access.roles.includes(3)) return;
    const answer = await wholeAnswer(name, mine);
    expect(answer.text).not.toMatch(/theirwort/i);
    const others = await wholeAnswer(name, theirs);
    expect(others.text).not.toMatch(/minewort/i);
  });

  it.each([
    ['joinRequests.list', {}],
    ['memberInvites.list', {}],
    ['mentorInvites.list', {}],
    ...postingKinds.map((method) => ['enrollments.mine', { params: { method } }] as const),
  ] as const)('%s tells one of the own, and nothing of the other: %o [ROLE-25]', async (name, input) => {
    for (const [by, own, others] of [
      [mine, /minewort/i, /theirwort/i],
      [theirs, /theirwort/i, /minewort/i],
    ] as const) {
      const { text } = await by.call(name, input as TestInput<typeof name>);
      expect(text).toMatch(own);
      expect(text).not.toMatch(others);
    }
  });

  it.each(['batches.report', 'batches.undoPreview', 'batches.undo', 'batches.finish', 'batches.rows'] as const)(
    '%s leaves every upload of the other alone [BULK-37] [ROLE-25]',
    async (name) => {
      const before = (await theirs.call('batches.list', { query: { limit: 100 } })).body.data;
      for (const { id } of before) {
        const body = name === 'batches.rows' ? { part: 0, rows: [rosterRow(1)] } : { parts: 1 };
        const sent = contract[name].method === 'POST' ? { body } : {};
        const answer = await mine.call(name, { params: { id }, ...sent } as TestInput<typeof name>);
        expect([name, id, answer.status]).toEqual([name, id, 404]);
      }
      expect((await theirs.call('batches.list', { query: { limit: 100 } })).body.data).toEqual(before);
    },
  );

  it('change, take off and bring back their own students only, by whatever way [BULK-37] [ROLE-25]', async () => {
    const list = async (by: Person) => (await by.call('students.list', { query: { limit: 100 } })).body.data;
    const before = await list(theirs);
    const ids = before.map(({ id }) => id);
    for (const id of ids) {
      expect((await mine.call('students.update', { params: { id }, body: { semester: 1 } })).status).toBe(404);
      expect((await mine.call('students.archive', { params: { id } })).status).toBe(404);
    }
    const chosen = { student_ids: ids };
    expect((await mine.call('students.archiveMany', { body: { chosen, count: ids.length } })).status).toBe(404);
    expect((await mine.call('students.restoreMany', { body: chosen })).status).toBe(404);
    const filters = { search: 'Theirwort' };
    const none = await mine.call('students.archiveMany', { body: { chosen: { filters, except: [] }, count: 0 } });
    expect(none.body.data).toEqual({ archived: 0 });
    expect(await list(theirs)).toEqual(before);
  });

  it('may have students of one e-mail and roll number, and upload at the same time [BULK-30] [BULK-37]', async () => {
    const people = [await signedIn(server, 3), await signedIn(server, 3)];
    const done = await Promise.all(people.map((person) => upload(person, rosterRows(40))));
    expect(done.map((one) => one.finish.body.data.accepted)).toEqual([40, 40]);
  });

  it('say nothing of each other’s lists to a student of both, beyond that both ask', async () => {
    const email = `both-${crypto.randomUUID()}@college.example`;
    const people = [await signedIn(server, 3), await signedIn(server, 3)];
    for (const person of people) {
      const id = await openRosterImport(person, 1);
      const rows = [rosterRow(7, { email, phone: '+919812345678', roll_number: 'SECRET-1' })];
      await person.call('batches.rows', { params: { id }, body: { part: 0, rows } });
      await finish(person, id, 1);
    }
    const student = await signedIn(server, 4);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ email_address: email }).where('id', '=', student.id).execute(),
    );
    const { text, body } = await student.call('students.links');
    expect(body.data).toHaveLength(2);
    expect(text).not.toMatch(/SECRET|9812345/);
    expect(allRoles).toContain(student.role);
  });
});

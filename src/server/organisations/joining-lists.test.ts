import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { writeStudentCards } from '../students/cards.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { signedUp, signUpStudent, verifyEmail } from '../testing/sign-up.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('students of a list', (open) => {
  let server: TestServer;
  let educator: Person;
  let email: string;

  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    educator = await signedIn(server, 3);
    email = `asha-${crypto.randomUUID()}@college.example`;
    server.clock.advance(60);
  });

  const lists = (by = educator, values = {}) => upload(by, [rosterRow(1, { email, ...values })]);
  const rowOf = async (by = educator) => (await by.call('students.list', { query: { limit: 100 } })).body.data[0];
  const idOf = async (by = educator) => (await rowOf(by))?.id ?? 0;
  const links = async (student: Person) => (await student.call('students.links')).body.data;
  const answer = (student: Person, id: number, accept: boolean) =>
    student.call('students.answerLink', { params: { id }, body: { accept } });
  const sees = async (student: Person, by = educator) =>
    (await by.call('student.profile', { params: { id: student.id } })).status === 200;
  const institutionOf = async (student: Person) => (await student.call('session.create')).body.data.institution_id;
  const changesSince = async (since: number) =>
    (await educator.call('students.changes', { query: { since } })).body.data;
  const saysYes = async (student: Person, by = educator) => {
    expect((await answer(student, await idOf(by), true)).body.data).toEqual({ joined: true });
    return student;
  };
  const joined = async () => {
    await lists();
    server.clock.advance(60);
    return await saysYes(await signedUp(server, email));
  };
  const membership = async (student: Person) => (await student.call('students.membership')).body.data;

  it('are asked when they sign in for the first time, and belong nowhere until they say yes [BULK-20]', async () => {
    await lists();
    server.clock.advance(60);
    const student = await signedUp(server, email);
    expect([student.institutionId, await sees(student)]).toEqual([null, false]);
    expect(await rowOf()).toMatchObject({ standing: 'waiting', email });
    expect(await links(student)).toMatchObject([{ id: await idOf(), course: 'B.Tech', verified: true }]);
    const { revision = 0 } = (await rowOf()) ?? {};
    await saysYes(student);
    expect(await institutionOf(student)).toBe(educator.institutionId);
    expect(await changesSince(revision)).toMatchObject([{ standing: 'joined' }]);
    expect([await sees(student), await links(student)]).toEqual([true, []]);
    const waiting = await educator.call('students.list', { query: { standing: 'waiting' } });
    const those = await educator.call('students.list', { query: { standing: 'joined' } });
    expect([waiting.body.total, those.body.total]).toEqual([0, 1]);
  });

  it('leave at any time, are not asked again, and come back when they want to', async () => {
    const student = await joined();
    const { name } = (await rowOf()) ?? {};
    await student.call('user.save', { body: { last_name: 'Elsewhere', phone_number: '98765 43210' } });
    expect(await membership(student)).toMatchObject({ institution: { verified: true }, declined: [] });
    const { revision = 0 } = (await rowOf()) ?? {};
    expect((await student.call('students.leave')).body.data).toEqual({ left: true });
    expect((await student.call('students.leave')).body.data).toEqual({ left: false });
    expect([await institutionOf(student), await sees(student), await links(student)]).toEqual([null, false, []]);
    expect(await rowOf()).toMatchObject({ standing: 'waiting', name, phone: rosterRow(1).values.phone });
    expect((await rowOf())?.own_fields).toBeUndefined();
    expect(await changesSince(revision)).toMatchObject([{ standing: 'waiting', name }]);
    const { institution, declined } = await membership(student);
    expect([institution, declined.map(({ id }) => id)]).toEqual([null, [await idOf()]]);
    await lists(educator, { semester: 7 });
    expect([await links(student), await institutionOf(student)]).toEqual([[], null]);
    await saysYes(student);
    expect((await membership(student)).declined).toEqual([]);
  });

  it('leave with a no to the institution that they belong to', async () => {
    const student = await joined();
    expect((await answer(student, await idOf(), false)).body.data).toEqual({ joined: false });
    expect([await institutionOf(student), (await rowOf())?.standing]).toEqual([null, 'waiting']);
  });

  it('who had an account before are asked, and nobody is told that they had one [BULK-19]', async () => {
    const student = await signedUp(server, email);
    server.clock.advance(60);
    const done = await lists();
    expect(done.finish.body.data).toMatchObject({ accepted: 1 });
    expect(await rowOf()).toMatchObject({ standing: 'waiting' });
    expect(await sees(student)).toBe(false);
    const [asked] = await links(student);
    expect(asked).toMatchObject({ id: await idOf(), course: 'B.Tech' });
    expect(asked?.institution_name).toMatch(/^Place /);
    expect((await answer(student, asked?.id ?? 0, true)).body.data).toEqual({ joined: true });
    expect((await answer(student, asked?.id ?? 0, true)).body.data).toEqual({ joined: true });
    expect([await institutionOf(student), await links(student)]).toEqual([educator.institutionId, []]);
    expect([await sees(student), (await rowOf())?.standing]).toEqual([true, 'joined']);
  });

  it('who were taken off a list and join elsewhere change there too, so that every desk follows [BULK-19]', async () => {
    const student = await joined();
    await educator.call('students.archive', { params: { id: await idOf() } });
    const { revision } = (await educator.call('students.changes')).body;
    const other = await signedIn(server, 3);
    await lists(other);
    await answer(student, await idOf(other), true);
    expect(await changesSince(revision)).toMatchObject([{ email, archived: true, standing: 'waiting' }]);
    expect([await institutionOf(student), (await rowOf(other))?.standing]).toEqual([other.institutionId, 'joined']);
  });

  it('who say no are not asked again by the same list [BULK-19]', async () => {
    const student = await signedUp(server, email);
    await lists();
    expect((await answer(student, await idOf(), false)).body.data).toEqual({ joined: false });
    expect((await answer(student, await idOf(), false)).body.data).toEqual({ joined: false });
    await lists(educator, { semester: 4 });
    expect([await links(student), await institutionOf(student)]).toEqual([[], null]);
    expect((await rowOf())?.standing).toBe('waiting');
    expect((await answer(student, await idOf(), true)).body.data).toEqual({ joined: true });
  });

  it('are asked by no suspended institution, until the suspension is lifted, and may leave one', async () => {
    const admin = await signedIn(server, 1);
    const change = (body: BodyOf<'admin.changeInstitution'>) =>
      admin.call('admin.changeInstitution', { params: { id: educator.institutionId ?? 0 }, body });
    const student = await signedUp(server, email);
    await lists();
    const id = await idOf();
    await change({ suspended: true, reason: 'False lists' });
    expect([await links(student), (await membership(student)).declined]).toEqual([[], []]);
    for (const accept of [true, false]) expect((await answer(student, id, accept)).status).toBe(404);
    expect(await institutionOf(student)).toBeNull();
    await change({ suspended: false });
    expect((await links(student)).map((link) => link.id)).toEqual([id]);
    await saysYes(student);
    await change({ suspended: true, reason: 'False lists' });
    expect((await answer(student, id, false)).body.data).toEqual({ joined: false });
    expect([await institutionOf(student), (await membership(student)).declined]).toEqual([null, []]);
    await change({ suspended: false });
    expect((await membership(student)).declined.map((link) => link.id)).toEqual([id]);
  });

  it('whose e-mail came onto the list after the sign-up are asked, also at the first sign-in [BULK-19]', async () => {
    const cookie = await signUpStudent(server, email);
    await upload(educator, [rosterRow(1, { email: `other-${email}` })]);
    server.clock.advance(60);
    await educator.call('students.update', { params: { id: await idOf() }, body: { email } });
    const student = await verifyEmail(server, email, cookie);
    expect([student.institutionId, (await links(student)).length]).toEqual([null, 1]);
  });

  it('of two institutions are asked by both, and belong to one at a time [BULK-19] [BULK-20]', async () => {
    const other = await signedIn(server, 3);
    await lists();
    await lists(other);
    server.clock.advance(60);
    const student = await signedUp(server, email);
    expect([student.institutionId, (await links(student)).length]).toEqual([null, 2]);
    await answer(student, await idOf(), true);
    expect([(await rowOf())?.standing, (await rowOf(other))?.standing]).toEqual(['joined', 'waiting']);
    expect((await links(student)).map(({ id }) => id)).toEqual([await idOf(other)]);
    await answer(student, await idOf(other), true);
    expect([(await rowOf())?.standing, (await rowOf(other))?.standing]).toEqual(['waiting', 'joined']);
    expect([await institutionOf(student), await links(student)]).toEqual([other.institutionId, []]);
    expect([await sees(student), await sees(student, other)]).toEqual([false, true]);
  });

  it('are asked by nobody else’s e-mail, and answer for nobody else [BULK-37]', async () => {
    await lists();
    const stranger = await signedUp(server, `else-${email}`);
    expect(await links(stranger)).toEqual([]);
    expect((await answer(stranger, await idOf(), true)).status).toBe(404);
    expect((await rowOf())?.standing).toBe('waiting');
    const student = await signedUp(server, `third-${email}`);
    await educator.call('students.update', { params: { id: await idOf() }, body: { email: `third-${email}` } });
    await answer(student, await idOf(), true);
    const taker = await signedIn(server, 4);
    expect((await answer(taker, await idOf(), true)).status).toBe(404);
  });

  it.each([true, false])(
    'bring along what they applied to (shared: %s), and take it with them [API-38] [API-39] [API-40]',
    async (share_applications) => {
      const student = await signedUp(server, email);
      const employer = await signedIn(server, 2);
      for (const method of ['project', 'internship', 'job'] as const) {
        const posting = await createPosting(employer, method);
        await applyTo(employer, { id: posting.id, method }, { student });
      }
      const seen = async () => {
        const kinds = ['project', 'internship', 'job'] as const;
        const answers = await Promise.all(
          kinds.map((method) => educator.call('enrollments.mine', { params: { method } })),
        );
        return answers.map(({ body }) => [body.data.length, body.not_shared]);
      };
      const ofEach = (rows: number, notShared: number) => [1, 2, 3].map(() => [rows, notShared]);
      await lists();
      expect(await seen()).toEqual(ofEach(0, 0));
      const body = { accept: true, share_applications };
      await student.call('students.answerLink', { params: { id: await idOf() }, body });
      expect(await seen()).toEqual(share_applications ? ofEach(1, 0) : ofEach(0, 1));
      await educator.call('students.archive', { params: { id: await idOf() } });
      expect(await seen()).toEqual(ofEach(0, 0));
    },
  );

  it('are found by employers under the institution that they join', async () => {
    const student = await joinedAfterProfile();
    const card = () =>
      server.database.read
        .selectFrom('student_cards')
        .select('institution_id')
        .where('user_id', '=', student.id)
        .executeTakeFirst();
    expect(await card()).toEqual({ institution_id: null });
    await answer(student, await idOf(), true);
    expect(await card()).toEqual({ institution_id: educator.institutionId });
    await educator.call('students.archive', { params: { id: await idOf() } });
    expect(await card()).toEqual({ institution_id: null });
  });

  async function joinedAfterProfile(): Promise<Person> {
    const student = await signedUp(server, email);
    const at = server.clock.now().toISOString();
    const empty = {
      date_of_birth: '',
      gender: '',
      language: '',
      location: '',
      city_id: null,
      institution: '',
      bio: '',
    };
    const more = { qualification: '', qualification_key: '', course: '', linkedin: '', portfolio_link: '', github: '' };
    await server.database.write(async (tx) => {
      const row = { user_id: student.id, institution_id: null, ...empty, ...more, created_at: at, updated_at: at };
      await tx.insertInto('student_profiles').values(row).execute();
      await writeStudentCards(tx, [student.id]);
    });
    await lists();
    return student;
  }

  it('leave with their row, and are back with it', async () => {
    const student = await joined();
    const id = await idOf();
    await educator.call('students.archive', { params: { id } });
    expect([await institutionOf(student), await sees(student), await links(student)]).toEqual([null, false, []]);
    const back = await educator.call('students.restoreMany', { body: { student_ids: [id] } });
    expect(back.body.data).toEqual({ restored: 1, kept: [] });
    expect([await institutionOf(student), (await rowOf())?.standing]).toEqual([educator.institutionId, 'joined']);
  });

  it('come back as waiting where they have joined another institution meanwhile', async () => {
    const student = await joined();
    const other = await signedIn(server, 3);
    const id = await idOf();
    await educator.call('students.archive', { params: { id } });
    await lists(other);
    await answer(student, await idOf(other), true);
    await educator.call('students.restoreMany', { body: { student_ids: [id] } });
    expect([(await rowOf())?.standing, (await rowOf(other))?.standing]).toEqual(['waiting', 'joined']);
    expect(await institutionOf(student)).toBe(other.institutionId);
  });

  it('wait again once their account is gone, and desks hear of it', async () => {
    const student = await joined();
    const { revision = 0 } = (await rowOf()) ?? {};
    expect((await student.call('auth.deleteAccount', { body: { password: 'correct horse battery' } })).status).toBe(
      200,
    );
    expect(await changesSince(revision)).toMatchObject([{ standing: 'waiting' }]);
    server.clock.advance(seconds.hour);
    const again = await saysYes(await signedUp(server, email));
    expect(await institutionOf(again)).toBe(educator.institutionId);
  });

  it('who joined stay when the upload is undone that added them [BULK-35]', async () => {
    const { id } = await lists();
    server.clock.advance(60);
    const student = await saysYes(await signedUp(server, email));
    const undone = await educator.call('batches.undo', { params: { id } });
    expect(undone.body.data).toMatchObject({ reversed: 0, kept: [{ reason: 'Has joined with an account' }] });
    expect(await institutionOf(student)).toBe(educator.institutionId);
  });

  it('keep what they wrote themselves, unless a list is let overwrite the column [BULK-23]', async () => {
    const student = await joined();
    const { revision = 0, name } = (await rowOf()) ?? {};
    await student.call('user.save', { body: { first_name: 'Asha', last_name: 'Rao', phone_number: '98765 43210' } });
    expect(await rowOf()).toMatchObject({ name, phone: '+919876543210', own_fields: ['phone'] });
    expect(await changesSince(revision)).toMatchObject([{ own_fields: ['phone'] }]);
    await lists(educator, { phone: '+919000000077', semester: 8, name: 'Asha R.' });
    expect(await rowOf()).toMatchObject({ phone: '+919876543210', semester: 8, name: 'Asha R.' });
    server.clock.advance(60);
    const rows = [rosterRow(1, { email, phone: '+919000000077', semester: 8, name: 'Asha R.' })];
    const won = await upload(educator, rows, { choices: { overwrite: ['phone'] } });
    const after = await rowOf();
    expect([after?.phone, after?.own_fields]).toEqual(['+919000000077', undefined]);
    await educator.call('batches.undo', { params: { id: won.id } });
    expect(await rowOf()).toMatchObject({ phone: '+919876543210', own_fields: ['phone'] });
    await educator.call('students.update', { params: { id: await idOf() }, body: { phone: '+919000000078' } });
    expect((await rowOf())?.own_fields).toBeUndefined();
  });

  it('change their name on the list with their account’s', async () => {
    const student = await joined();
    await student.call('user.save', { body: { first_name: 'Asha', last_name: 'Iyer' } });
    expect(await rowOf()).toMatchObject({ name: 'Asha Iyer', own_fields: ['name'] });
    const found = await educator.call('students.list', { query: { search: 'iyer' } });
    expect(found.body.total).toBe(1);
  });

  it('let go of nothing else when the last educator leaves', async () => {
    const student = await joined();
    expect((await educator.call('auth.deleteAccount')).status).toBe(200);
    expect(await institutionOf(student)).toBeNull();
    const rows = server.database.read.selectFrom('students').select('id');
    expect(await rows.where('institution_id', '=', educator.institutionId).execute()).toEqual([]);
  });
});

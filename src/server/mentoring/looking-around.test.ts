import { beforeAll, expect, it } from 'vitest';
import type { QueryOf } from '#shared/contract/index.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { applyTo, handIn } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, fullHour, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('mentors', (open) => {
  let server: TestServer;
  let mentor: Person;
  beforeAll(async () => {
    server = testServer(await open());
    mentor = await signedIn(server, 5);
    return () => server.close();
  });

  it.each([
    ['project', '[MEN-10]'],
    ['job', '[MEN-12] [MEN-13] [MEN-15] [MEN-16]'],
  ] as const)(
    'find and read every %s that is published, and no draft and none that is closed %s',
    async (method, _ids) => {
      const owner = await signedIn(server, 2);
      const published = await createPosting(owner, method);
      const draft = await createPosting(owner, method, {}, 1);
      const closed = await createPosting(owner, method);
      await owner.call('postings.status', { params: { method }, body: { id: closed.id, status: 3 } });
      const explored = await mentor.call('postings.explore', { params: { method }, query: { limit: 100 } });
      expect(explored.body).toMatchObject({ data: [{ id: published.id, title: published.title }], total: 1 });
      const other = await createPosting(await signedIn(server, 2), method, { title: 'Of another company' });
      const both = await mentor.call('postings.explore', { params: { method }, query: { limit: 100 } });
      expect(both.body.total).toBe(2);
      expect(both.body.data.map(({ id }) => id).toSorted()).toEqual([published.id, other.id].toSorted());
      const read = (id: number) => mentor.call('postings.read', { params: { method, id } });
      const { goal, roles_and_responsibilities, required_skills, faq } = published;
      expect((await read(published.id)).body.data).toMatchObject({
        goal,
        roles_and_responsibilities,
        required_skills,
        faq,
      });
      for (const { id } of [draft, closed]) expect((await read(id)).status).toBe(404);
    },
  );

  it('find institutions, all of them in the order of their names, by name, and by the city and state that are shown [MEN-14]', async () => {
    const first = await signedIn(server, 3);
    const second = await signedIn(server, 3);
    await server.database.write(async (tx) => {
      const rename = (id: number | null, name: string) =>
        tx
          .updateTable('institutions')
          .set({ name, name_key: name.toLowerCase() })
          .where('id', '=', id ?? 0)
          .execute();
      await rename(first.institutionId, 'Zenith College');
      await rename(second.institutionId, 'Orchid College');
      const goa = await tx.selectFrom('cities').select('id').where('state_name', '=', 'Goa').executeTakeFirstOrThrow();
      await tx.updateTable('branches').set({ city_id: goa.id }).where('id', '=', second.branchId).execute();
    });
    const found = async (search: string) => {
      const { data } = (await mentor.call('mentor.institutions', { query: { search } })).body;
      return data.map(({ institution_name }) => institution_name);
    };
    const all = (await mentor.call('mentor.institutions')).body;
    expect(all.data.map(({ id, institution_name }) => [id, institution_name])).toEqual([
      [second.institutionId, 'Orchid College'],
      [first.institutionId, 'Zenith College'],
    ]);
    expect(all.data[0]).toMatchObject({ state_name: 'Goa' });
    expect(all.total).toBe(2);
    expect(await found('zenith')).toEqual(['Zenith College']);
    expect(await found('pune college')).toEqual(['Zenith College']);
    expect(await found('Goa')).toEqual(['Orchid College']);
    expect(await found('zenith goa')).toEqual([]);
  });

  it('find each other, and nobody who is not verified [MEN-17]', async () => {
    const other = await signedIn(server, 5);
    await signedIn(server, 5, { level: 'unverified' });
    const listed = (await mentor.call('mentors.list')).body;
    expect(listed.data.map(({ id }) => id)).toEqual([mentor.id, other.id]);
    expect(listed.total).toBe(2);
    expect((await mentor.call('mentors.read', { params: { id: other.id } })).body.data).toMatchObject({ id: other.id });
  });

  it('list the students with an accepted session, by name, and nobody who only asked [MEN-06] [MEN-18] [ROLE-26]', async () => {
    const helper = await mentorAtAllHours(server);
    const other = await mentorAtAllHours(server);
    const session = async (student: Person, hour: number, status: 'accepted' | 'declined' | null, by = helper) => {
      const id = await bookingBetween(student, by, hour);
      if (status) await by.call('mentor.answerSession', { params: { id }, body: { status } });
      return id;
    };
    const named = async (first_name: string) => {
      const student = await signedIn(server, 4);
      await server.database.write((tx) =>
        tx.updateTable('users').set({ first_name }).where('id', '=', student.id).execute(),
      );
      return student;
    };
    const zoya = await named('Zoya');
    const anil = await named('Anil');
    const accented = await named('Émile');
    await zoya.call('student.saveProfile', { body: { course: 'Dairy science', institution: 'Anand Institute' } });
    const college = await signedIn(server, 3);
    const member = { institution_id: college.institutionId, profile_pic: '/v1/images/anil' };
    const name = { name: 'Orchid Institute', name_key: 'orchid institute' };
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set(member).where('id', '=', anil.id).execute();
      await tx.updateTable('institutions').set(name).where('id', '=', college.institutionId).execute();
    });
    for (const hour of [9, 14]) await session(zoya, hour, 'accepted');
    await session(anil, 16, 'accepted');
    await session(await named('Asked'), 17, null);
    await session(await named('Declined'), 18, 'declined');
    await session(await named('Elsewhere'), 9, 'accepted', other);
    const left = await named('Left');
    const id = await session(left, 19, 'accepted');
    await left.call('bookings.change', { params: { id }, body: { status: 'cancelled' } });
    const later = new Date(fullHour(server, 12)).getTime() - server.clock.now().getTime();
    const dates = [fullHour(server, 10), fullHour(server, 14), fullHour(server, 16)];
    server.clock.advance(later / milliseconds.second);
    const list = async (query: QueryOf<'mentor.students'> = {}) =>
      (await helper.call('mentor.students', { query })).body;
    const rows = [
      {
        id: anil.id,
        first_name: 'Anil',
        last_name: 'Role4',
        profile_photo: '/v1/images/anil',
        course: '',
        institution: 'Orchid Institute',
        sessions: 1,
        last_session_at: null,
        next_session_at: dates[2],
      },
      {
        id: zoya.id,
        first_name: 'Zoya',
        last_name: 'Role4',
        profile_photo: '',
        course: 'Dairy science',
        institution: 'Anand Institute',
        sessions: 2,
        last_session_at: dates[0],
        next_session_at: dates[1],
      },
    ];
    expect(await list()).toEqual({ error: false, message: 'OK', data: rows, total: 2, page: 1, limit: 10 });
    expect(await list({ page: 2, limit: 1 })).toMatchObject({ data: [{ id: zoya.id }], total: 2 });
    expect(await list({ search: 'ani' })).toMatchObject({ data: [{ id: anil.id }], total: 1 });
    await session(accented, 18, 'accepted');
    expect(await list({ search: 'Émile' })).toMatchObject({ data: [{ id: accented.id }], total: 1 });
  });

  it('list the projects that such students applied to and share, the latest first, with what was handed in [MEN-11]', async () => {
    const helper = await mentorAtAllHours(server);
    const owner = await signedIn(server, 2);
    let hour = 8;
    const helped = async (status: 'accepted' | 'declined' = 'accepted', share_applications: 0 | 1 = 1) => {
      const student = await signedIn(server, 4);
      await server.database.write((tx) =>
        tx.updateTable('users').set({ share_applications }).where('id', '=', student.id).execute(),
      );
      hour += 1;
      const id = await bookingBetween(student, helper, hour);
      await helper.call('mentor.answerSession', { params: { id }, body: { status } });
      return student;
    };
    const student = await helped();
    const project = (title: string) => createPosting(owner, 'project', { title });
    const first = await project('Dairy demand');
    const earlier = await applyTo(owner, first, { student, status: enrollmentStatuses.hired });
    await handIn(owner, earlier, [1, 2]);
    server.clock.advance(60);
    const applied_at = server.clock.now().toISOString();
    const other = await helped();
    const second = await project('Solar survey');
    const later = await applyTo(owner, second, { student: other });
    await handIn(owner, later, [1], false);
    for (const method of ['internship', 'job'] as const) {
      await applyTo(owner, await createPosting(owner, method), { student });
    }
    await applyTo(owner, second, { student, status: enrollmentStatuses.left });
    await applyTo(owner, first, { student: await helped('declined') });
    await applyTo(owner, first, { student: await helped('accepted', 0) });
    const list = async (query: QueryOf<'mentor.enrollments'> = {}) =>
      (await helper.call('mentor.enrollments', { query })).body;
    const { name: company_name } = await server.database.read
      .selectFrom('companies')
      .select('name')
      .where('id', '=', owner.companyId)
      .executeTakeFirstOrThrow();
    const person = (of: Person) => ({ id: of.id, first_name: 'Asha', last_name: 'Role4' });
    const rows = [
      { id: later.id, post_id: second.id, title: 'Solar survey', status: 0, weekly_reports: 1, final_report: false },
      {
        id: earlier.id,
        post_id: first.id,
        title: 'Dairy demand',
        status: enrollmentStatuses.hired,
        weekly_reports: 2,
        final_report: true,
      },
    ];
    expect(await list()).toMatchObject({
      data: [
        { ...rows[0], company_name, student: person(other), applied_at },
        { ...rows[1], company_name, student: person(student) },
      ],
      total: 2,
    });
    expect(await list({ page: 2, limit: 1 })).toMatchObject({ data: [rows[1]], total: 2 });
    expect(await list({ search: 'solar' })).toMatchObject({ data: [rows[0]], total: 1 });
  });
});

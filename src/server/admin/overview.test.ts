import { beforeAll, expect, it } from 'vitest';
import { allRoles, postingKinds } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { indianDay, startOfIndianDay } from '#shared/rules/time/indian-day.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { bookingBetween, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the overview of admins', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, 1);
    return () => server.close();
  });

  const now = () => server.clock.now().toISOString();
  const overview = async () => (await admin.call('admin.overview')).body.data;

  it('counts accounts by role, those that were deleted apart, and postings by kind and status [GUARD-09]', async () => {
    const before = await overview();
    expect(before.users.map(({ role }) => role)).toEqual([...allRoles]);
    expect(before.postings.map(({ method }) => method)).toEqual([...postingKinds]);
    const owner = await signedIn(server, 2);
    const people = [owner];
    for (const [role, many] of [
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 4],
      [5, 5],
    ] as const) {
      for (let one = 0; one < many; one += 1) people.push(await signedIn(server, role));
    }
    const gone = await signedIn(server, 4);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ deleted_at: server.clock.now().toISOString() }).where('id', '=', gone.id).execute(),
    );
    for (const [index, kind] of postingKinds.entries()) {
      await createPosting(owner, kind, {}, 1);
      for (let one = 0; one <= index; one += 1) await createPosting(owner, kind);
      const { id } = await createPosting(owner, kind);
      await owner.call('postings.status', { params: { method: kind }, body: { id, status: 3 } });
    }
    const after = await overview();
    const added = (role: number) =>
      (after.users.find((each) => each.role === role)?.count ?? 0) -
      (before.users.find((each) => each.role === role)?.count ?? 0);
    expect(allRoles.map(added)).toEqual([1, 2, 3, 4, 5]);
    const none = { taken_down: 0 };
    expect(after.postings).toEqual([
      { method: 'project', draft: 1, published: 1, closed: 1, ...none },
      { method: 'internship', draft: 1, published: 2, closed: 1, ...none },
      { method: 'job', draft: 1, published: 3, closed: 1, ...none },
    ]);
  });

  it('counts organisations, postings, tickets and reports as the lists find them that the figures lead to', async () => {
    const owner = await signedIn(server, roles.employer);
    const student = await signedIn(server, roles.student);
    const suspended = await signedIn(server, roles.educator);
    await signedIn(server, roles.employer, { unverifiedPlace: true });
    await signedIn(server, roles.educator, { unverifiedPlace: true });
    const neither = await signedIn(server, roles.employer, { unverifiedPlace: true });
    const jobs = [
      await createPosting(owner, 'job'),
      await createPosting(owner, 'job'),
      await createPosting(owner, 'job'),
    ];
    await server.database.write(async (tx) => {
      const at = server.clock.now().toISOString();
      const closed = { status: 3, closed_at: at };
      const [taken, over, never] = jobs.map(({ id }) => id);
      await tx
        .updateTable('postings')
        .set({ ...closed, taken_down_at: at })
        .where('id', '=', taken ?? 0)
        .execute();
      await tx
        .updateTable('postings')
        .set(closed)
        .where('id', '=', over ?? 0)
        .execute();
      await tx
        .updateTable('postings')
        .set({ ...closed, published_at: null })
        .where('id', '=', never ?? 0)
        .execute();
      const place = { suspended_at: at, suspended_reason: 'False offers' };
      await tx.updateTable('institutions').set(place).where('id', '=', suspended.institutionId).execute();
      await tx.updateTable('companies').set(place).where('id', '=', neither.companyId).execute();
    });
    await student.call('tickets.create', { body: { concern: 'The screen stays empty' } });
    await student.call('tickets.create', { body: { concern: 'Solved by now' } });
    await server.database.write((tx) =>
      tx.updateTable('tickets').set({ closed_at: now() }).where('concern', '=', 'Solved by now').execute(),
    );
    await server.database.write((tx) =>
      tx
        .insertInto('flags')
        .values(
          (['open', 'dismissed'] as const).map((status, index) => ({
            user_id: index === 0 ? student.id : owner.id,
            subject: 'company' as const,
            subject_id: owner.companyId ?? 0,
            reason: 'spam' as const,
            text: '',
            status,
            created_at: now(),
            resolved_at: null,
          })),
        )
        .execute(),
    );
    const figures = await overview();
    for (const state of ['verified', 'unverified', 'suspended'] as const) {
      const companies = (await admin.call('admin.companies', { query: { state } })).body.total;
      const institutions = (await admin.call('admin.institutions', { query: { state } })).body.total;
      expect([state, figures.companies[state], figures.institutions[state]]).toEqual([state, companies, institutions]);
    }
    expect(figures.companies).toMatchObject({ unverified: 1, suspended: 1 });
    expect(figures.institutions).toMatchObject({ unverified: 1, suspended: 1 });
    for (const kind of postingKinds) {
      for (const state of ['published', 'closed', 'taken_down'] as const) {
        const { total } = (await admin.call('adminPostings.list', { query: { kind, state } })).body;
        expect([kind, state, figures.postings.find(({ method }) => method === kind)?.[state]]).toEqual([
          kind,
          state,
          total,
        ]);
      }
    }
    expect(figures.postings.at(-1)).toMatchObject({ draft: 2, closed: 2, taken_down: 1 });
    expect(figures.open).toEqual({ tickets: 1, flags: 1 });
    expect((await admin.call('adminTickets.list', { query: { status: 'Open' } })).body.total).toBe(1);
    expect((await admin.call('adminFlags.list', { query: { status: 'open' } })).body.total).toBe(1);
  });

  it('counts applications by stage and kind, and sessions by state, those that are over apart', async () => {
    const owner = await signedIn(server, roles.employer);
    const { hired } = enrollmentStatuses;
    const stages = Object.values(enrollmentStatuses);
    const job = await createPosting(owner, 'job');
    for (const status of [...stages, hired]) await applyTo(owner, job, { status });
    const internship = await createPosting(owner, 'internship');
    for (const status of [hired, hired, hired]) await applyTo(owner, internship, { status });
    await applyTo(owner, await createPosting(owner, 'project'), { status: hired });
    const mentor = await mentorAtAllHours(server);
    const student = await signedIn(server, roles.student);
    const accept = { status: 'accepted' } as const;
    const ids: number[] = [];
    for (const hour of [7, 8, 9]) {
      const id = await bookingBetween(student, mentor, hour);
      await mentor.call('mentor.answerSession', { params: { id }, body: accept });
      ids.push(id);
    }
    await bookingBetween(student, mentor, 11);
    const anHourAgo = new Date(server.clock.now().getTime() - milliseconds.hour).toISOString();
    await server.database.write((tx) =>
      tx
        .updateTable('bookings')
        .set({ starts_at: anHourAgo, ends_at: now() })
        .where('id', '=', ids[0] ?? 0)
        .execute(),
    );
    const { applications, sessions } = await overview();
    expect(applications, 'a kind counts nothing of another').toEqual(
      stages.map((status) =>
        status === hired
          ? { status, project: 1, internship: 3, job: 2 }
          : { status, project: 0, internship: 0, job: 1 },
      ),
    );
    expect(sessions).toEqual({ requested: 1, proposed: 0, accepted: 2, held: 1, declined: 0, cancelled: 0 });
  });

  it('counts sign-ups and postings by weeks from Monday in India, the week of today last', async () => {
    const now = Date.parse(indianDay(server.clock.now()));
    const before = await overview();
    expect(before.weeks).toHaveLength(8);
    for (const [index, { from }] of before.weeks.entries()) {
      expect(new Date(from).getUTCDay()).toBe(1);
      expect(Date.parse(before.weeks[7]?.from ?? '') - Date.parse(from)).toBe((7 - index) * 7 * milliseconds.day);
    }
    const last = Date.parse(before.weeks[7]?.from ?? '');
    expect(now >= last && now < last + 7 * milliseconds.day).toBe(true);
    const owner = await signedIn(server, 2);
    const { id } = await createPosting(owner, 'job');
    const older = await signedIn(server, 4);
    const younger = await signedIn(server, 4);
    const weekBegins = startOfIndianDay(before.weeks[7]?.from ?? '');
    const weekAgo = new Date(Date.parse(weekBegins) - 1).toISOString();
    await server.database.write(async (tx) => {
      await tx.updateTable('users').set({ created_at: weekAgo }).where('id', '=', older.id).execute();
      await tx.updateTable('users').set({ created_at: weekBegins }).where('id', '=', younger.id).execute();
      await tx.updateTable('postings').set({ created_at: weekAgo }).where('id', '=', id).execute();
    });
    const after = await overview();
    const added = [6, 7].map((index) => [
      (after.weeks[index]?.sign_ups ?? 0) - (before.weeks[index]?.sign_ups ?? 0),
      (after.weeks[index]?.postings ?? 0) - (before.weeks[index]?.postings ?? 0),
    ]);
    expect(added).toEqual([
      [1, 1],
      [2, 0],
    ]);
  });
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { placementGroups, placementMeasures } from '#shared/contract/assignments.ts';
import { postingKinds } from '#shared/contract/call.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { joinedAs } from '../testing/joined.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const courses = ['B.Tech', 'MBA'] as const;
const specializations = ['Civil', ''] as const;
const people = 24;
const days = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'] as const;
const at = (day: number) => `${days[day]}T12:00:00.000Z`;

/** What happens to one student with one posting. */
const story = fc.record({
  student: fc.nat(people - 1),
  posting: fc.nat(3),
  assigned: fc.option(fc.nat(3)),
  status: fc.option(fc.nat(7)),
  applied: fc.nat(3),
  moved: fc.nat(3),
});

describeEngines('placement figures', (open) => {
  let server: TestServer;
  let employers: Person[];
  let educator: Person;
  let stranger: Person;
  let postings: { readonly id: number; readonly companyId: number; readonly title: string }[];
  let students: { readonly id: number; readonly user: number | null; readonly listed: boolean }[];

  beforeAll(async () => {
    server = testServer(await open());
    employers = [await signedIn(server, 2), await signedIn(server, 2)];
    educator = await signedIn(server, 3);
    stranger = await signedIn(server, 3);
    postings = [];
    for (const [index, employer] of [...employers, ...employers].entries()) {
      const title = `Posting ${index}`;
      const { id } = await createPosting(employer, 'internship', { title });
      postings.push({ id, companyId: employer.companyId ?? 0, title });
    }
    const rows = Array.from({ length: people }, (_, index) =>
      rosterRow(index, {
        course: courses[index % 2] ?? '',
        specialization: specializations[(index >> 1) % 2] ?? '',
        semester: (index % 3) + 1,
      }),
    );
    await upload(educator, rows);
    await upload(stranger, rows.slice(0, 3));
    const stored = await server.database.read
      .selectFrom('students')
      .select(['id', 'email'])
      .where('institution_id', '=', educator.institutionId)
      .orderBy('id')
      .execute();
    students = [];
    for (const [index, { id, email }] of stored.entries()) {
      const user = index % 3 === 0 ? null : (await joinedAs(educator, email)).id;
      students.push({ id, user, listed: index % 8 !== 7 });
    }
    for (const { id, listed } of students) {
      if (!listed) await educator.call('students.archive', { params: { id } });
    }
    return () => server.close();
  });

  const summary = async (query: QueryOf<'placements.summary'> = {}, by = educator) => {
    const answer = await by.call('placements.summary', { query: { method: 'internship', ...query } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const rows = async (query: QueryOf<'placements.rows'>, by = educator) =>
    (await by.call('placements.rows', { query: { method: 'internship', limit: 100, ...query } })).body;

  async function clear(): Promise<void> {
    await server.database.write(async (tx) => {
      await tx.deleteFrom('assignments').execute();
      await tx.deleteFrom('enrollment_events').execute();
      await tx.deleteFrom('enrollments').execute();
    });
  }

  it('are those of the rows behind them, over all groups and figures; each student counts once', async () => {
    const period = fc.constantFrom({}, { from: days[1] }, { to: days[2] }, { from: days[1], to: days[2] });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(story, { selector: ({ student, posting }) => student * 10 + posting, maxLength: 40 }),
        period,
        fc.constantFrom(...placementGroups),
        async (stories, within, by) => {
          await clear();
          await happen(stories);
          const { data, total } = await summary({ by, ...within });
          const inPeriod = (day: string) => day >= (within.from ?? '') && day <= (within.to ?? '9');
          expect(total).toEqual(expected(stories, by, inPeriod));
          for (const group of [...data, { key: 'all', ...total }]) {
            for (const measure of placementMeasures) {
              const found = await rows({ by, key: group.key, measure, ...within });
              const what = `${by} ${group.key} ${measure}`;
              expect([found.total, found.data.length], what).toEqual([group[measure], group[measure]]);
              expect(new Set(found.data.map(({ student_id }) => student_id)).size, what).toBe(group[measure]);
            }
          }
          if (by === 'company') return;
          for (const measure of placementMeasures) {
            expect(data.reduce((sum, group) => sum + group[measure], 0)).toBe(total[measure]);
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  interface Story {
    readonly student: number;
    readonly posting: number;
    readonly assigned: number | null;
    readonly status: number | null;
    readonly applied: number;
    readonly moved: number;
  }

  async function happen(stories: readonly Story[]): Promise<void> {
    const institution_id = educator.institutionId ?? 0;
    for (const { student, posting, assigned, status, applied, moved } of stories) {
      const one = students[student];
      const of = postings[posting];
      if (!one || !of) continue;
      await server.database.write(async (tx) => {
        const posted = { posting_id: of.id, institution_id };
        if (assigned !== null) {
          const row = { ...posted, student_id: one.id, kind: 'internship' as const, assigned_by: educator.id };
          await tx
            .insertInto('assignments')
            .values({ ...row, created_at: at(assigned) })
            .execute();
        }
        if (status === null || one.user === null) return;
        const row = { ...posted, company_id: of.companyId, user_id: one.user, status, screening_questions: '[]' };
        await tx
          .insertInto('enrollments')
          .values({ ...row, created_at: at(applied), updated_at: at(moved) })
          .execute();
      });
    }
  }

  /** Counted by hand, as the document of the figures says. */
  function expected(stories: readonly Story[], by: string, inPeriod: (day: string) => boolean) {
    const real = stories.filter(({ student }) => students[student]?.listed);
    const joined = (index: number) => students[index]?.user !== null;
    const once = (some: readonly Story[]) => new Set(some.map(({ student }) => student));
    const on = (day: number) => inPeriod(days[day] ?? '');
    const applications = real.filter(({ student, status }) => joined(student) && status !== null);
    const assigned = real.filter((one) => one.assigned !== null && on(one.assigned));
    const applied = applications.filter((one) => one.status !== enrollmentStatuses.left && on(one.applied));
    const shortlisted = applications.filter(({ status, moved }) => [4, 5, 6].includes(status ?? 0) && on(moved));
    const hired = applications.filter(({ status, moved }) => status === enrollmentStatuses.hired && on(moved));
    const touched = once([...assigned, ...applied, ...shortlisted, ...hired]);
    const listed = students.flatMap(({ listed }, index) => (listed ? [index] : []));
    const all = by === 'company' ? [...touched] : listed;
    return {
      students: all.length,
      joined: all.filter(joined).length,
      assigned: once(assigned).size,
      applied: once(applied).size,
      shortlisted: once(shortlisted).size,
      hired: once(hired).size,
    };
  }

  it('name the groups, the latest that happened and how much more, and go by the days on which it happened', async () => {
    await clear();
    const story = { student: 1, assigned: null, status: 6, applied: 0, moved: 2 };
    await happen([
      { ...story, posting: 0, moved: 1 },
      { ...story, posting: 2 },
    ]);
    const { data, as_of } = await summary({ by: 'company' });
    expect(data).toMatchObject([{ students: 1, joined: 1, assigned: 0, applied: 1, shortlisted: 1, hired: 1 }]);
    expect(data[0]?.label).toMatch(/^Place /);
    expect(as_of).toBe('2026-01-05T09:00:00.000Z');
    const key = data[0]?.key ?? '';
    expect((await rows({ by: 'company', key, measure: 'hired' })).data).toEqual([
      {
        student_id: students[1]?.id,
        name: 'Student 1',
        roll_number: 'U00001',
        course: 'MBA',
        specialization: 'Civil',
        semester: 2,
        title: 'Posting 2 and 1 more',
        company_name: data[0]?.label,
        date: at(2),
      },
    ]);
    const until = await rows({ by: 'company', key, measure: 'hired', to: days[1] });
    expect(until.data.map(({ title }) => title)).toEqual(['Posting 0']);
    expect((await rows({ by: 'company', key, measure: 'hired', from: days[3] })).total).toBe(0);
    const cohorts = (await summary({ by: 'cohort' })).data;
    expect(cohorts.find(({ hired }) => hired === 1)?.label).toBe('MBA, Civil, semester 2');
    expect(cohorts.map(({ label }) => label)).toContain('MBA, semester 1');
    const page = await rows({ by: 'course', key: '["MBA"]', measure: 'students', limit: 2, page: 2 });
    expect([page.data.length, page.page, page.limit, page.total]).toEqual([2, 2, 2, 9]);
  });

  it('count somebody as hired since the day on which it was decided, however often it is looked at since', async () => {
    await clear();
    const employer = employers[0];
    const one = students[1];
    const posting = { id: postings[0]?.id ?? 0, method: 'internship' as const };
    if (!employer || !one?.user) throw new Error('Nobody');
    const student = { ...educator, id: one.user, role: 4 as const };
    const { id } = await applyTo(employer, posting, { student });
    const set = (status: number) =>
      employer.call('enrollments.status', { params: { method: 'internship' }, query: { id, status } });
    const hired = async (day: string) => (await summary({ from: day, to: day })).total;
    await set(4);
    server.clock.advance(seconds.day);
    await set(6);
    server.clock.advance(seconds.day);
    expect((await hired('2026-01-05')).shortlisted).toBe(1);
    expect([(await hired('2026-01-05')).hired, (await hired('2026-01-06')).hired]).toEqual([0, 1]);
    await set(7);
    expect((await summary()).total).toMatchObject({ applied: 1, shortlisted: 0, hired: 0 });
  });

  it('go by days in India, which begin at 18:30 UTC', async () => {
    await clear();
    const before = '2026-01-02T18:29:59.999Z';
    const midnight = '2026-01-02T18:30:00.000Z';
    for (const [index, moment] of [before, midnight].entries()) {
      await happen([{ student: index + 1, posting: 0, assigned: 0, status: 6, applied: 0, moved: 0 }]);
      const of = students[index + 1];
      await server.database.write(async (tx) => {
        const when = { created_at: moment, updated_at: moment };
        await tx
          .updateTable('enrollments')
          .set(when)
          .where('user_id', '=', of?.user ?? 0)
          .execute();
        await tx
          .updateTable('assignments')
          .set({ created_at: moment })
          .where('student_id', '=', of?.id ?? 0)
          .execute();
      });
    }
    for (const by of placementGroups) {
      for (const [day, name] of [
        [days[1], 'Student 1'],
        [days[2], 'Student 2'],
      ] as const) {
        const within = { by, from: day, to: day };
        expect((await summary(within)).total).toMatchObject({ assigned: 1, applied: 1, shortlisted: 1, hired: 1 });
        for (const measure of ['assigned', 'applied', 'shortlisted', 'hired'] as const) {
          const { data } = await rows({ ...within, key: 'all', measure });
          expect([day, measure, data.map((row) => row.name)]).toEqual([day, measure, [name]]);
        }
      }
      expect((await summary({ by, from: days[3] })).total).toMatchObject({ assigned: 0, hired: 0 });
    }
  });

  it('refuses a period that ends before it starts, and a group that is none', async () => {
    const turned = await educator.call('placements.summary', { query: { from: days[2], to: days[1] } });
    expect([turned.status, turned.body]).toMatchObject([
      422,
      { fields: { to: 'The last day should not be before the first' } },
    ]);
    for (const key of ['', '[]', '["MBA", 1]', '{', '[7]', 'null']) {
      const answer = await educator.call('placements.rows', { query: { by: 'cohort', key, measure: 'hired' } });
      expect([key, answer.status]).toEqual([key, 422]);
    }
  });

  it('are those of the own institution alone [ROLE-25]', async () => {
    await clear();
    await happen([{ student: 1, posting: 0, assigned: 0, status: 6, applied: 0, moved: 0 }]);
    for (const by of placementGroups) {
      const { total, data } = await summary({ by }, stranger);
      expect(total).toEqual({ ...none, students: by === 'company' ? 0 : 3 });
      const { total: own } = await summary({ by });
      expect(own).toMatchObject({ assigned: 1, hired: 1 });
      for (const { key } of (await summary({ by })).data) {
        for (const measure of placementMeasures) {
          const found = await rows({ by, key, measure }, stranger);
          const theirs = data.find((group) => group.key === key)?.[measure] ?? 0;
          expect(found.total, `${by} ${key} ${measure}`).toBe(theirs);
        }
      }
    }
  });

  it('never count projects, internships and jobs together', async () => {
    await clear();
    const employer = employers[0];
    const one = students[1];
    if (!employer || !one?.user) throw new Error('Nobody');
    const student = { ...educator, id: one.user, role: 4 as const };
    const statuses = { project: 0, internship: 4, job: 6 } as const;
    for (const method of postingKinds) {
      const posting = await createPosting(employer, method, { title: `A ${method}` });
      await applyTo(employer, { id: posting.id, method }, { student, status: statuses[method] });
    }
    const figures = { project: [1, 0, 0], internship: [1, 1, 0], job: [1, 1, 1] };
    for (const by of placementGroups) {
      for (const method of postingKinds) {
        const { data, total } = await summary({ by, method });
        expect([total.applied, total.shortlisted, total.hired], `${by} ${method}`).toEqual(figures[method]);
        for (const group of [...data, { key: 'all', ...total }]) {
          for (const measure of placementMeasures) {
            const found = await rows({ by, method, key: group.key, measure });
            expect(found.total, `${by} ${method} ${measure}`).toBe(group[measure]);
          }
        }
        const applied = await rows({ by, method, key: 'all', measure: 'applied' });
        expect(applied.data.map(({ title }) => title)).toEqual([`A ${method}`]);
      }
    }
    const unsaid = (await educator.call('placements.summary', {})).body;
    expect(unsaid.total.hired).toBe(1);
  });

  const none = { students: 0, joined: 0, assigned: 0, applied: 0, shortlisted: 0, hired: 0 };
});

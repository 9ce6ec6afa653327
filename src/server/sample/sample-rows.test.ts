import { beforeAll, describe, expect, it } from 'vitest';
import type { PostingKind } from '#shared/contract/call.ts';
import { samplePassword, samplePeople } from '#shared/rules/accounts/sample-people.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { reportWeeks } from '#shared/rules/enrollments/report-checks.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { Database } from '../platform/database/database.ts';
import { slotsIn } from '../testing/applications.ts';
import { testPdf } from '../testing/documents.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { fillSample } from './index.ts';

const { shortlisted, inTouch, hired, seen } = enrollmentStatuses;

describeEngines('what students did in the sample', (open) => {
  let database: Database;
  let server: TestServer;
  let employer: string;
  beforeAll(async () => {
    database = await open();
    server = testServer(database);
    await fillSample(database, testConfig, server.clock.now(), server.app.service.files);
    employer = (await server.call('session.create', { basic: [samplePeople.employer, samplePassword] })).cookie ?? '';
    return () => server.close();
  });

  /** Which columns of rows hold something, and what they say of a status or a purpose; each different row once. */
  function shapesOf(rows: readonly object[]): string[] {
    const told = new Set(['status', 'purpose', 'sequence', 'type', 'kind', 'week']);
    const shapes = rows.map((row) => {
      const columns = Object.entries(row).filter(([name]) => name !== 'institution_id' && name !== 'week');
      const held = columns.map(([name, value]) => {
        const something = value !== null && value !== '' && value !== '[]';
        return `${name}: ${told.has(name) ? String(value) : something}`;
      });
      return held.sort().join(', ');
    });
    return [...new Set(shapes)].sort();
  }

  /** All that an application has left behind, without what differs from one student to the next. */
  async function traceOf(id: number) {
    const of = (table: 'weekly_reports' | 'final_reports' | 'ratings' | 'interviews' | 'stored_files') =>
      database.read.selectFrom(table).selectAll().where('enrollment_id', '=', id).execute() as Promise<object[]>;
    const read = database.read;
    const row = await read.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const events = await read
      .selectFrom('enrollment_events')
      .selectAll()
      .where('enrollment_id', '=', id)
      .orderBy('id')
      .execute();
    const views = read.selectFrom('profile_views').selectAll().where('company_id', '=', row.company_id);
    const user = await read.selectFrom('users').selectAll().where('id', '=', row.user_id).executeTakeFirstOrThrow();
    const name = `${user.first_name} ${user.last_name}`;
    const notifications = (await read.selectFrom('notifications').selectAll().execute()).filter(
      ({ topic, user_id }) =>
        [`application ${id}`, `interview ${id}`].includes(topic) ||
        topic.startsWith(`report ${id} `) ||
        (topic === `applications ${row.posting_id}` && user_id !== row.user_id),
    );
    const sayings = notifications.map(({ text, path, topic, kind }) => {
      const about = topic.replace(/^(report|application|interview) \d+/, '$1').replace(/ \d+$/, ' N');
      const said = text.replaceAll(name, 'NAME').replace(/\d+ new applications|New application/, 'NEW');
      return `${kind} ${about}: ${said.replace(/week \d+/, 'week N')} ${path}`;
    });
    return {
      row: shapesOf([row]),
      events: events.map(({ status }) => status),
      ends: [events[0]?.at === row.created_at, events.at(-1)?.at === row.updated_at],
      views: shapesOf((await views.where('user_id', '=', row.user_id).execute()).slice(0, 1)),
      weekly: shapesOf(await of('weekly_reports')),
      final: shapesOf(await of('final_reports')),
      ratings: shapesOf(await of('ratings')),
      interviews: shapesOf(await of('interviews')),
      files: shapesOf(await of('stored_files')),
      told: [...new Set(sayings)].sort(),
    };
  }

  /** An application of the sample that has come as far as one can: its id, and its posting. */
  async function exampleOf(kind: PostingKind, status: number) {
    let found = database.read
      .selectFrom('enrollments')
      .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
      .innerJoin('companies', 'companies.id', 'enrollments.company_id')
      .select(['enrollments.id', 'enrollments.posting_id', 'postings.screening_questions as questions'])
      .where('postings.kind', '=', kind)
      .where('postings.status', '=', 2)
      .where('companies.name', '=', 'Meridian Foods')
      .where('enrollments.status', '=', status);
    if (kind === 'project') {
      found = found
        .innerJoin('final_reports', 'final_reports.enrollment_id', 'enrollments.id')
        .innerJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
        .innerJoin('weekly_reports', 'weekly_reports.enrollment_id', 'enrollments.id')
        .where('final_reports.presentation', '<>', '') as typeof found;
    }
    if (kind === 'internship') {
      found = found
        .innerJoin('interviews', 'interviews.enrollment_id', 'enrollments.id')
        .where('interviews.status', '=', 'picked') as typeof found;
    }
    return await found.orderBy('enrollments.id').executeTakeFirstOrThrow();
  }

  /** Does over HTTP what the sample's student and company did; answers the application's id. */
  async function play(kind: PostingKind, example: Awaited<ReturnType<typeof exampleOf>>, status: number) {
    const student = await signedIn(server, 4);
    const answers = (JSON.parse(example.questions) as unknown[]).map(() => 'From the first of next month.');
    const body = { [`${kind}_id`]: example.posting_id, screening_questions: JSON.stringify(answers) };
    const applied = await student.call('enrollments.apply', { params: { method: kind }, body });
    expect(applied.status, applied.text).toBe(201);
    const { id } = applied.body.data;
    const decide = async (to: number) => {
      server.clock.advance(3600);
      const query = { id, status: to };
      const answer = await server.call('enrollments.status', { cookie: employer, params: { method: kind }, query });
      expect(answer.status, answer.text).toBe(200);
    };
    for (const to of [seen, shortlisted]) await decide(to);
    if (status !== shortlisted) await decide(status);
    if (kind === 'internship') await meet(student, id);
    if (kind === 'project') await work(student, { id, projectId: example.posting_id });
    return id;
  }

  async function meet(student: Person, id: number) {
    const times = { slots: slotsIn(server, 90), place: 'Plot 14', note: 'Bring a pen' };
    const params = { method: 'internship' as const, id };
    const proposed = await server.call('interviews.propose', { cookie: employer, params, body: times });
    expect(proposed.status, proposed.text).toBe(201);
    const { id: interview, slots } = proposed.body.data;
    const [slot] = slots;
    const picked = await student.call('interviews.pick', {
      params: { id: interview },
      body: { starts_at: slot?.starts_at ?? '' },
    });
    expect(picked.status, picked.text).toBe(200);
  }

  async function work(student: Person, { id, projectId }: { readonly id: number; readonly projectId: number }) {
    const of = { enrollment_id: id, project_id: projectId };
    const pdf = (field: string) => ({ field, name: 'report.pdf', bytes: testPdf() });
    // In another order the project would be over before its last week.
    const answers = [
      await student.call('reports.weekly', {
        body: { ...of, week: 1, description: 'Read the data' },
        files: [pdf('weekly_report')],
      }),
      await student.call('reports.final', {
        body: { ...of, link: 'https://reports.example/1' },
        files: [pdf('report'), pdf('presentation')],
      }),
      await server.call('enrollments.rate', {
        cookie: employer,
        params: { method: 'project', id },
        body: { rating: 4, comment: 'Delivered on time.' },
      }),
    ];
    expect(answers.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(['done', 'done', 'done']);
  }

  it.each([
    ['project', hired],
    ['internship', inTouch],
    ['job', shortlisted],
  ] as const)('an application leaves behind what one over HTTP does: %s', async (kind, status) => {
    const example = await exampleOf(kind, status);
    const sample = await traceOf(example.id);
    const played = await traceOf(await play(kind, example, status));
    expect(sample).toEqual(played);
    expect(sample.told.length).toBeGreaterThan(1);
  });

  describe('dates', () => {
    const applications = () =>
      database.read
        .selectFrom('enrollments')
        .innerJoin('postings', 'postings.id', 'enrollments.posting_id')
        .innerJoin('users', 'users.id', 'enrollments.user_id')
        .where('users.email_address', 'like', '%.example');

    it('no application is older than its posting or its account, and none is from the future', async () => {
      const rows = await applications()
        .select(['enrollments.id', 'enrollments.created_at', 'enrollments.updated_at', 'enrollments.hired_at'])
        .select(['postings.published_at', 'postings.closed_at', 'users.created_at as born'])
        .execute();
      expect(rows.length).toBeGreaterThan(1000);
      const wrong = rows.filter(
        ({ created_at, published_at, closed_at, born, updated_at }) =>
          created_at <= (published_at ?? '9') ||
          created_at <= born ||
          created_at > (closed_at ?? '9') ||
          updated_at > server.clock.now().toISOString(),
      );
      expect(wrong).toEqual([]);
    });

    it('reports come after the student was hired, week by week, the final one last, then the rating', async () => {
      const hiredAt = new Map(
        (await applications().select(['enrollments.id', 'enrollments.hired_at']).execute()).map(({ id, hired_at }) => [
          id,
          hired_at ?? '9',
        ]),
      );
      const weekly = await database.read
        .selectFrom('weekly_reports')
        .selectAll()
        .orderBy('enrollment_id')
        .orderBy('week')
        .execute();
      const final = await database.read.selectFrom('final_reports').selectAll().execute();
      const rated = await database.read.selectFrom('ratings').selectAll().execute();
      const own = ({ enrollment_id }: { readonly enrollment_id: number }) => hiredAt.has(enrollment_id);
      const finalAt = new Map(final.map(({ enrollment_id, submitted_at }) => [enrollment_id, submitted_at]));
      for (const [id, weeks] of Map.groupBy(weekly.filter(own), ({ enrollment_id }) => enrollment_id)) {
        expect(weeks.map(({ week }) => week)).toEqual(weeks.map((_, index) => index + 1));
        const moments = [hiredAt.get(id) ?? '', ...weeks.map((week) => week.submitted_at), finalAt.get(id) ?? '9'];
        expect(moments).toEqual(moments.toSorted());
        expect(weeks.every(({ file_id }) => file_id !== null)).toBe(true);
      }
      for (const { enrollment_id, submitted_at } of final.filter(own)) {
        expect(submitted_at > (hiredAt.get(enrollment_id) ?? '9')).toBe(true);
      }
      for (const { enrollment_id, created_at } of rated.filter(own)) {
        expect(created_at >= (finalAt.get(enrollment_id) ?? hiredAt.get(enrollment_id) ?? '9')).toBe(true);
      }
      expect([weekly.length, final.length, rated.length].every((count) => count > 40)).toBe(true);
    });

    it('work without a report is rated once its weeks are over', async () => {
      const rows = await applications()
        .innerJoin('ratings', 'ratings.enrollment_id', 'enrollments.id')
        .select(['enrollments.hired_at', 'ratings.created_at', 'duration_from'])
        .where('postings.kind', '=', 'internship')
        .execute();
      const weeks = rows.map(
        ({ hired_at, created_at }) => (Date.parse(created_at) - Date.parse(hired_at ?? '')) / (7 * milliseconds.day),
      );
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.every(({ duration_from }, index) => (weeks[index] ?? 0) >= (duration_from ?? 99))).toBe(true);
    });

    it('no posting has more people than places, and only projects have reports', async () => {
      const rows = await applications()
        .select(['posting_id', 'vacancies', 'postings.kind', 'postings.status as state', 'enrollments.status'])
        .select(['duration_from', 'duration_to', 'enrollments.id'])
        .execute();
      for (const of of Map.groupBy(rows, ({ posting_id }) => posting_id).values()) {
        const [{ vacancies = null, state = 0 } = {}] = of;
        const count = of.filter(({ status }) => status === hired).length;
        if (vacancies !== null) expect(count).toBeLessThanOrEqual(state === 2 ? vacancies - 1 : vacancies);
      }
      const weeks = new Map(rows.map((row) => [row.id, row.kind === 'project' ? reportWeeks(row) : 0]));
      const reports = await database.read.selectFrom('weekly_reports').select(['enrollment_id', 'week']).execute();
      expect(reports.filter(({ enrollment_id, week }) => week > (weeks.get(enrollment_id) ?? 99))).toEqual([]);
    });

    it('whoever accepted an invitation has applied, and nobody was asked after applying', async () => {
      const rows = await database.read
        .selectFrom('invitations')
        .leftJoin('enrollments', (join) =>
          join
            .onRef('enrollments.user_id', '=', 'invitations.user_id')
            .onRef('enrollments.posting_id', '=', 'invitations.posting_id'),
        )
        .select(['invitations.status', 'sent_at', 'answered_at', 'enrollments.created_at'])
        .where('invitations.user_id', 'is not', null)
        .execute();
      const accepted = rows.filter(({ status }) => status === 'accepted');
      expect(accepted.length).toBeGreaterThan(15);
      expect(accepted.filter(({ answered_at, created_at }) => answered_at !== created_at)).toEqual([]);
      expect(rows.filter(({ created_at, sent_at }) => created_at !== null && created_at < sent_at)).toEqual([]);
    });
  });

  it('the student who can be tried out has saved postings and searches, and sees who looked', async () => {
    const { cookie } = await server.call('session.create', { basic: [samplePeople.student, samplePassword] });
    const saved = (await server.call('saved.list', { cookie })).body;
    expect(saved.counts).toEqual({ project: 2, internship: 2, job: 1 });
    expect(new Set(saved.data.map(({ state }) => state))).toEqual(new Set(['open']));
    const searches = (await server.call('savedSearches.list', { cookie })).body.data;
    expect(searches.map(({ name }) => name)).toEqual(['Anything with Python', 'Internships in Pune']);
    const views = (await server.call('student.views', { cookie })).body.data;
    expect(new Set(views.map(({ name }) => name))).toEqual(new Set(['Meridian Foods', 'NIT Surat']));
  });
});

describeEngines('two samples of one moment', (open) => {
  it('hold the same', async () => {
    const now = new Date('2026-03-04T07:08:09.010Z');
    const rowsOf = async () => {
      const database = await open();
      await fillSample(database, testConfig, now);
      const tables = ['enrollments', 'enrollment_events', 'notifications', 'interviews', 'invitations'] as const;
      const rows = [];
      for (const table of tables) rows.push(await database.read.selectFrom(table).selectAll().orderBy('id').execute());
      return rows;
    };
    expect(await rowsOf()).toEqual(await rowsOf());
  });
});

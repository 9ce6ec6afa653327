import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import {
  enrollmentLabel,
  enrollmentStatuses,
  enrollmentTransitions,
  isEnrollmentStatus,
} from '#shared/rules/enrollments/enrollment-status.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { type Application, appliedPosting, applyTo } from '../testing/applications.ts';
import { many } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { completePosting, createPosting } from '../testing/postings.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

describe('the table of moves', () => {
  it('is the one in the documentation', () => {
    const page = readFileSync(new URL('../../../docs/enrollments.md', import.meta.url), 'utf8');
    const part = page.split('## ').find((section) => section.startsWith('Allowed transitions')) ?? '';
    const rows = [...part.matchAll(/^\| (\d) ([\w ]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
    const listed = (text = '') => (text === 'nothing' ? [] : text.split(', ').map(Number));
    const told = rows.map(([, from, label, owner, student]) => [Number(from), label, listed(owner), listed(student)]);
    const written = Object.entries(enrollmentTransitions).map(([from, { owner, student }]) => [
      Number(from),
      enrollmentLabel(Number(from)),
      owner,
      student,
    ]);
    expect(told).toEqual(written);
  });
});

describeEngines('decisions about applications', (open) => {
  /** Two services on one database. */
  let servers: readonly [TestServer, TestServer];
  let employer: Person;
  let colleague: Person;
  let stranger: Person;

  beforeAll(async () => {
    const database = await open();
    servers = [testServer(database), testServer(database)];
    employer = await signedIn(servers[0], 2);
    colleague = await signedIn(servers[1], 2, { colleagueOf: employer });
    stranger = await signedIn(servers[0], 2);
    return async () => {
      for (const server of servers) await server.close();
    };
  });

  const set = (
    { kind, id }: Application,
    status: number,
    by = employer,
    more: { from?: number; key?: string } = {},
  ) => {
    const { from, key } = more;
    const query = { id, status, ...(from !== undefined && { from }) };
    return by.call('enrollments.status', { params: { method: kind }, query, ...(key && { key }) });
  };
  const stored = ({ id }: Application) =>
    servers[0].database.read.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const counts = async ({ kind, postingId }: Application) =>
    (await employer.call('enrollments.list', { params: { method: kind, id: postingId } })).body.data.count;

  it.each(postingKinds)(
    'to a %s are set by the query, and answered with a message [API-41] [API-42] [API-43]',
    async (kind) => {
      const applied = await appliedPosting(employer, kind);
      servers[0].clock.advance(60);
      for (const outside of [-1, 0, 1, 8]) expect((await set(applied, outside)).body.code).toBe('invalid_status');
      expect((await set(applied, 4, stranger)).status).toBe(404);
      expect((await stored(applied)).status).toBe(0);
      const { status, body } = await set(applied, 4);
      expect(status).toBe(200);
      expect(body.message).toBe('Candidate shortlisted successfully');
      expect(body.data).toMatchObject({ id: applied.id, from: 0, status: 4, changed: true });
      expect(await stored(applied)).toMatchObject({ status: 4, updated_at: body.data.updated_at });
      expect(await counts(applied)).toMatchObject({ applied: 1, new: 0, shortlisted: 1 });
      const messages = {
        2: 'Candidate marked as Seen',
        3: 'Candidate is Under Review',
        5: 'Candidate marked as In touch',
        6: 'Candidate hired successfully',
        7: 'Candidate marked as not interested',
      } as const;
      for (const [to, message] of Object.entries(messages)) {
        const one = await appliedPosting(employer, kind);
        const answer = await set(one, Number(to));
        expect([answer.status, answer.body.message, (await stored(one)).status]).toEqual([200, message, Number(to)]);
      }
      for (const method of postingKinds.filter((each) => each !== kind))
        expect((await set({ ...applied, kind: method }, 7)).status).toBe(404);
    },
  );

  it.each(postingKinds)('to a %s are counted for the tabs of invitations too [ENT-64] [ENT-66]', async (kind) => {
    const applied = await appliedPosting(employer, kind, { status: 1 });
    const posting = { id: applied.postingId, method: kind };
    for (const status of [2, 2, 3, 3, 3, 4, 4, 4, 4]) await applyTo(employer, posting, { status });
    const tally = { applied: 9, Left: 1, Seen: 2, 'Under Review': 3, Shortlisted: 4 };
    expect(await counts(applied)).toMatchObject(tally);
    const params = { method: kind, id: posting.id };
    const title = { [`${kind}_title`]: completePosting.title };
    for (const [query, rows] of [
      [{ tab: 'left' }, 1],
      [{ tab: 'shortlisted' }, 4],
      [{ tab: 'hired' }, 0],
      [{ search: 'nobody' }, 0],
      [{ limit: 4, page: 3 }, 1],
    ] as const) {
      const { data } = (await employer.call('enrollments.list', { params, query })).body;
      expect(data).toMatchObject({ post: { id: posting.id, ...title }, count: tally });
      expect(data.enrollments, JSON.stringify(query)).toHaveLength(rows);
    }
    await set(await applyTo(employer, posting, { status: 2 }), 3);
    expect(await counts(applied)).toMatchObject({ ...tally, applied: 10, 'Under Review': 4 });
  });

  it('follow the table of moves, whatever is asked for [STATE-33] [A-11]', async () => {
    const posting = await createPosting(employer, 'internship');
    for (let from = 0; from <= 7; from += 1) {
      for (const to of [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 99]) {
        const applied = await applyTo(employer, posting, { status: from });
        const allowed =
          isEnrollmentStatus(from) && (enrollmentTransitions[from].owner as readonly number[]).includes(to);
        const { status, body } = await set(applied, to);
        expect([status, body.code], `${from} to ${to}`).toEqual(allowed ? [200, undefined] : [409, 'invalid_status']);
        expect((await stored(applied)).status).toBe(allowed ? to : from);
      }
    }
  });

  it.each(postingKinds)(
    'read by name in the list, its export, alone, where they are searched, and for the student with what came before: %s [STATE-24] [STATE-25] [STATE-26] [STATE-27] [STATE-28] [STATE-29] [STATE-30] [STATE-31]',
    async (method) => {
      const posting = await createPosting(employer, method);
      const names = ['Applied', 'Left', 'Seen', 'Under Review', 'Shortlisted', 'In touch', 'Hired', 'Rejected'];
      const standing = async (tab: 'applied' | 'left') => {
        const query = { tab, sort: 'created_at' } as const;
        const { body } = await employer.call('enrollments.list', { params: { method, id: posting.id }, query });
        return body.data.enrollments.map(({ status_name }) => status_name);
      };
      for (const [status, status_name] of names.entries()) {
        servers[0].clock.advance(60);
        const isSet = status >= enrollmentStatuses.seen;
        const applied = await applyTo(employer, posting, { status: isSet ? 0 : status });
        if (isSet) await set(applied, status);
        const { id, student } = applied;
        const own = (await student.call('enrollments.own', { params: { method, id: posting.id } })).body.data
          .application;
        expect(own).toMatchObject({ status, status_name });
        if (isSet) expect(own?.history.at(-1)).toMatchObject({ status, status_name });
        const found = (await employer.call('enrollments.find', { query: { search: student.email } })).body.data;
        expect(found.map((each) => each.status_name)).toEqual(status_name === 'Left' ? [] : [status_name]);
        const read = await employer.call('enrollments.read', { params: { method, id } });
        if (status_name === 'Left') expect(read.status).toBe(404);
        else expect(read.body.data).toMatchObject({ status, status_name });
        const [mine] = (await student.call('enrollments.mine', { params: { method } })).body.data;
        expect(mine).toMatchObject({ status, status_name });
      }
      expect(await standing('applied')).toEqual(names.filter((name) => name !== 'Left'));
      expect(await standing('left')).toEqual(['Left']);
      const query = { format: 'csv', tab: 'applied', sort: 'created_at' } as const;
      const file = await employer.call('enrollments.export', { params: { method, id: posting.id }, query });
      const exported = [
        ...file.text.matchAll(/,(Applied|Left|Seen|Under Review|Shortlisted|In touch|Hired|Rejected),/g),
      ];
      expect(exported.map(([, word]) => word)).toEqual(names.filter((name) => name !== 'Left'));
    },
  );

  it('change nothing where the status is set already, no tally either [STATE-33]', async () => {
    const applied = await appliedPosting(employer, 'job', { status: 6 });
    const before = await stored(applied);
    const tally = await counts(applied);
    expect(tally).toMatchObject({ applied: 1, hired: 1 });
    servers[0].clock.advance(60);
    expect((await set(applied, 6)).body.data).toMatchObject({ from: 6, status: 6, changed: false });
    expect(await stored(applied)).toEqual(before);
    expect(await counts(applied)).toEqual(tally);
  });

  it('can insist on what was seen', async () => {
    const applied = await appliedPosting(employer, 'job', { status: 2 });
    const { status, body } = await set(applied, 7, employer, { from: 0 });
    expect([status, body.code, body.detail]).toEqual([409, 'conflict', { id: applied.id, status: 2 }]);
    expect((await set(applied, 7, employer, { from: 2 })).status).toBe(200);
    expect((await set(applied, 7, employer, { from: 2 })).body.data.changed).toBe(false);
  });

  it('are not made by reading: keeping copies of an application is no look at it', async () => {
    const applied = await appliedPosting(employer, 'job');
    const before = await stored(applied);
    servers[0].clock.advance(60);
    const params = { method: applied.kind, id: applied.id };
    expect((await employer.call('enrollments.read', { params })).status).toBe(200);
    await employer.call('enrollments.list', { params: { ...params, id: applied.postingId } });
    await employer.call('student.profile', { params: { id: applied.student.id } });
    expect(await stored(applied)).toEqual(before);
  });

  it('that note a look keep its time, however late they come', async () => {
    const look = async (at?: (applied: Application) => Promise<string>) => {
      const applied = await appliedPosting(employer, 'job');
      const { created_at } = await stored(applied);
      servers[0].clock.advance(3 * seconds.day);
      const query = { id: applied.id, status: 2, from: 0, ...(at && { at: await at(applied) }) };
      const { body } = await employer.call('enrollments.status', { params: { method: 'job' }, query });
      expect((await stored(applied)).updated_at).toBe(body.data.updated_at);
      return [Date.parse(created_at), Date.parse(body.data.updated_at), servers[0].clock.now().getTime()] as const;
    };
    const later = (hours: number) => async (applied: Application) =>
      new Date(Date.parse((await stored(applied)).created_at) + hours * milliseconds.hour).toISOString();
    const [applied, looked] = await look(later(5));
    expect(looked - applied).toBe(5 * milliseconds.hour);
    for (const impossible of [undefined, later(-1), later(24 * 365)]) {
      const [, at, now] = await look(impossible);
      expect(at).toBe(now);
    }
  });

  it.each(postingKinds)(
    'to a %s shortlist, hire and set aside for all of the company, not for others, nor under another kind [EMP-CAND-31] [ROLE-10]',
    async (kind) => {
      const others = [];
      for (const role of [1, 3, 5] as const) others.push(await signedIn(servers[0], role));
      for (const [status, message] of [
        [4, 'Candidate shortlisted successfully'],
        [6, 'Candidate hired successfully'],
        [7, 'Candidate marked as not interested'],
      ] as const) {
        const applied = await appliedPosting(employer, kind);
        expect((await set(applied, status, stranger)).status).toBe(404);
        for (const by of [...others, applied.student]) expect((await set(applied, status, by)).status).toBe(403);
        for (const other of postingKinds.filter((each) => each !== kind)) {
          expect((await set({ ...applied, kind: other }, status)).status).toBe(404);
        }
        expect((await stored(applied)).status).toBe(0);
        expect((await set(applied, status, colleague)).body).toMatchObject({ message, data: { changed: true } });
        expect((await stored(applied)).status).toBe(status);
      }
    },
  );

  it('are made once when the call comes again under its key', async () => {
    const applied = await appliedPosting(employer, 'job');
    const key = randomUUID();
    const first = await set(applied, 4, employer, { key });
    await set(applied, 7, colleague);
    const again = await set(applied, 4, employer, { key });
    expect(again.text).toBe(first.text);
    expect((await stored(applied)).status).toBe(7);
    expect((await set(applied, 6, employer, { key })).body.code).toBe('key_reused');
  });

  it('of one kind by a hundred at the same moment are one change [A-11]', async () => {
    const applied = await appliedPosting(employer, 'internship');
    const answers = await many(100, (index) => set(applied, 4, index % 2 === 0 ? employer : colleague));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(answers.filter(({ body }) => body.data.changed)).toHaveLength(1);
    expect(await counts(applied)).toMatchObject({ applied: 1, new: 0, shortlisted: 1 });
  });

  it('would be many changes where nobody waits for another', async () => {
    const { database } = servers[0];
    const careless = testServer(database, testConfig, (app) => {
      app.patch<{ Querystring: { id: string; status: string } }>('/v1/enrollments/internship', async ({ query }) => {
        const id = Number(query.id);
        const status = Number(query.status);
        const row = await database.read.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirst();
        await database.write((tx) => tx.updateTable('enrollments').set({ status }).where('id', '=', id).execute());
        return { data: { changed: row?.status !== status } };
      });
    });
    const { id } = await appliedPosting(employer, 'internship');
    const query = { id, status: 4 };
    const answers = await many(100, () =>
      careless.call('enrollments.status', { params: { method: 'internship' }, query, cookie: employer.cookie }),
    );
    expect(answers.filter(({ body }) => body.data.changed).length).toBeGreaterThan(1);
  });

  it('of several kinds at the same moment follow one another, and every count is right', async () => {
    const posting = await createPosting(employer, 'internship');
    const applied: Application[] = [];
    for (let index = 0; index < 5; index += 1) applied.push(await applyTo(employer, posting));
    const transitions = await many(100, async (index) => {
      const one = applied[index % 5] as Application;
      return (await set(one, 2 + (index % 6), index % 2 === 0 ? employer : colleague)).body.data;
    });
    for (const one of applied) {
      const own = transitions.filter(({ id, changed }) => id === one.id && changed);
      const last = (await stored(one)).status;
      // A chain of changes: each starts where another ended, and what is stored is the end.
      const balance = new Map<number, number>();
      for (const { from, status } of own) {
        balance.set(from, (balance.get(from) ?? 0) - 1);
        balance.set(status, (balance.get(status) ?? 0) + 1);
      }
      const left = [...balance].filter(([, count]) => count !== 0).sort(([one], [other]) => one - other);
      expect(left).toEqual([
        [0, -1],
        [last, 1],
      ]);
    }
    const tally = await counts(applied[0] as Application);
    const sum = tally.new + tally.Seen + tally['Under Review'] + tally.shortlisted + tally['In touch'] + tally.hired;
    expect([tally.applied, sum + tally.rejected]).toEqual([5, 5]);
  });

  describe('of many', () => {
    const setMany = (
      by: Person,
      { kind, postingId }: Pick<Application, 'kind' | 'postingId'>,
      body: { ids: number[]; status: number; from?: number },
      key?: string,
    ) => by.call('enrollments.statusMany', { params: { method: kind, id: postingId }, body, ...(key && { key }) });

    it('say of each what became of it [ROLE-10]', async () => {
      const posting = await createPosting(employer, 'internship');
      const fresh = await applyTo(employer, posting);
      const gone = await applyTo(employer, posting, { status: 1 });
      const done = await applyTo(employer, posting, { status: 4 });
      const seen = await applyTo(employer, posting, { status: 2 });
      const elsewhere = await appliedPosting(stranger, 'internship');
      const sibling = await appliedPosting(employer, 'internship');
      const ids = [fresh.id, gone.id, done.id, seen.id, elsewhere.id, sibling.id, fresh.id];
      const key = randomUUID();
      const { status, body } = await setMany(employer, fresh, { ids, status: 4 }, key);
      expect(status).toBe(200);
      expect(body.message).toBe('2 of 6 candidates changed');
      expect(body.data.changed).toBe(2);
      expect(body.data.results).toEqual([
        { id: fresh.id, outcome: 'changed', from: 0, status: 4 },
        { id: gone.id, outcome: 'not_allowed', from: 1, status: 1 },
        { id: done.id, outcome: 'unchanged', from: 4, status: 4 },
        { id: seen.id, outcome: 'changed', from: 2, status: 4 },
        { id: elsewhere.id, outcome: 'not_found', from: null, status: null },
        { id: sibling.id, outcome: 'not_found', from: null, status: null },
      ]);
      expect(body.data.count).toMatchObject({ applied: 3, shortlisted: 3, new: 0, Left: 1 });
      expect((await setMany(employer, fresh, { ids, status: 4 }, key)).text).toBe(JSON.stringify(body));
      expect((await stored(elsewhere)).status).toBe(0);
    });

    it('can insist on what was seen, row by row', async () => {
      const posting = await createPosting(employer, 'job');
      const one = await applyTo(employer, posting);
      const other = await applyTo(employer, posting, { status: 3 });
      const { body } = await setMany(employer, one, { ids: [one.id, other.id], status: 7, from: 0 });
      expect(body.data.results.map(({ outcome }) => outcome)).toEqual(['changed', 'changed_meanwhile']);
      expect((await stored(other)).status).toBe(3);
    });

    it('change each application once, whoever is at it', async () => {
      const posting = await createPosting(employer, 'project');
      const applied = await many(40, () => applyTo(employer, posting));
      const ids = applied.map(({ id }) => id);
      const of = { kind: 'project', postingId: posting.id } as const;
      const answers = await many(10, (index) =>
        setMany(index % 2 === 0 ? employer : colleague, of, {
          ids: index % 3 === 0 ? ids : [...ids].reverse(),
          status: 4,
        }),
      );
      expect(answers.reduce((sum, { body }) => sum + body.data.changed, 0)).toBe(40);
      expect(answers.every(({ body }) => body.data.count.shortlisted === 40)).toBe(true);
    });

    it('are refused where the status is for nobody to set, the list too long, or the posting not one’s own [ROLE-10]', async () => {
      const applied = await appliedPosting(employer, 'job');
      expect((await setMany(employer, applied, { ids: [applied.id], status: 1 })).body.code).toBe('invalid_status');
      expect((await setMany(employer, applied, { ids: [], status: 4 })).status).toBe(422);
      const long = Array.from({ length: 501 }, (_, index) => index + 1);
      expect((await setMany(employer, applied, { ids: long, status: 4 })).status).toBe(422);
      expect((await setMany(stranger, applied, { ids: [applied.id], status: 4 })).status).toBe(404);
      expect((await stored(applied)).status).toBe(0);
    });
  });

  describe('ratings', () => {
    const rate = (by: Person, { kind, id }: Application, rating: number, comment = '') =>
      by.call('enrollments.rate', { params: { method: kind, id }, body: { rating, comment } });

    it('and a withdrawal at the same moment: one of them holds', async () => {
      for (let round = 0; round < 8; round += 1) {
        const applied = await appliedPosting(employer, 'project', { status: enrollmentStatuses.hired });
        const at = { params: { method: 'project', id: applied.postingId } } as const;
        const [rated, left] = await Promise.all([
          rate(colleague, applied, 4),
          applied.student.call('enrollments.withdraw', at),
        ]);
        expect([rated.status, left.status].sort()).toEqual([200, 409]);
        const ratings = await servers[0].database.read
          .selectFrom('ratings')
          .select('rating')
          .where('enrollment_id', '=', applied.id)
          .execute();
        const isLeft = (await stored(applied)).status === enrollmentStatuses.left;
        expect([isLeft, ratings.length]).toEqual(left.status === 200 ? [true, 0] : [false, 1]);
      }
    });

    it('count once, and the last one stands', async () => {
      const applied = await appliedPosting(employer, 'project', { status: 6 });
      expect((await rate(employer, applied, 3, 'Good')).body.data).toMatchObject({ id: applied.id, rating: 3 });
      await many(20, (index) => rate(index % 2 === 0 ? employer : colleague, applied, 5, 'Better'));
      const { body } = await employer.call('enrollments.list', {
        params: { method: 'project', id: applied.postingId },
      });
      expect(body.data.enrollments[0]?.rating).toMatchObject({ rating: 5, comment: 'Better' });
      expect(body.data.count.rated).toBe(1);
      const rows = (await employer.call('postings.list', { params: { method: 'project' }, query: { limit: 100 } }))
        .body;
      expect(rows.data.find(({ id }) => id === applied.postingId)?.rated).toBe(1);
    });

    it.each([0, 6, 2.5, -1])('of %s are none', async (stars) => {
      const applied = await appliedPosting(employer, 'project');
      const answer = await rate(employer, applied, stars);
      expect([answer.status, answer.body.fields]).toEqual([422, { rating: 'Choose 1 to 5' }]);
    });

    it('are for the owner alone, and not for those who left', async () => {
      expect((await rate(stranger, await appliedPosting(employer, 'job'), 4)).status).toBe(404);
      expect((await rate(employer, await appliedPosting(employer, 'job', { status: 1 }), 4)).status).toBe(409);
    });
  });
});

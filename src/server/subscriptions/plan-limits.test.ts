import { beforeAll, describe, expect, it } from 'vitest';
import type { Posting } from '#shared/contract/postings.ts';
import type { Tier } from '#shared/contract/subscription.ts';
import { itemOf } from '../orders/ordering.ts';
import { placeOrder } from '../orders/repository.ts';
import { readConfig } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { handIn } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

describe('the limits of plans', () => {
  it('are off unless the service is told to enforce them [PLAN-15] [PLAN-16]', () => {
    expect([readConfig({}).planLimits, readConfig({ PLAN_LIMITS: 'off' }).planLimits]).toEqual([false, false]);
    expect(readConfig({ PLAN_LIMITS: 'on' }).planLimits).toBe(true);
    expect(() => readConfig({ PLAN_LIMITS: 'yes' })).toThrow('PLAN_LIMITS must be on or off');
  });
});

describeEngines('the limits of plans', (open) => {
  let database: Database;
  let enforced: TestServer;
  let shown: TestServer;
  let owner: Person;
  beforeAll(async () => {
    database = await open();
    enforced = testServer(database, { ...testConfig, planLimits: true });
    shown = testServer(database);
    owner = await signedIn(enforced, 2);
    return () => enforced.close();
  });

  async function studentWith(server: TestServer, tier: Tier): Promise<Person> {
    const student = await signedIn(server, 4);
    const owner = { column: 'user_id', id: student.id } as const;
    const order = { owner, by: student.id, items: [itemOf({ kind: 'plan', tier })], status: 'paid' } as const;
    await server.database.write((tx) => placeOrder(tx, order, server.clock.now()));
    return student;
  }

  async function newPostings(method: Posting['method'], count: number): Promise<Posting[]> {
    const postings: Posting[] = [];
    for (let number = 0; number < count; number += 1) {
      postings.push(await createPosting(owner, method, { screening_questions: [] }));
    }
    return postings;
  }

  const apply = (student: Person, { method, id }: Posting) =>
    student.call('enrollments.apply', {
      params: { method },
      body: { [`${method}_id`]: id, screening_questions: '[]' },
    });

  async function statuses(student: Person, postings: readonly Posting[]) {
    const given: number[] = [];
    for (const posting of postings) given.push((await apply(student, posting)).status);
    return given;
  }

  const allowed = (count: number) => Array.from({ length: count }, () => 201);

  it.each([
    [
      'beginner',
      1,
      'Your plan Beginner allows 1 project at a time. Hand in a final report first, or choose another plan',
    ],
    [
      'intermediate',
      2,
      'Your plan Intermediate allows 2 projects at a time. Hand in a final report first, or choose another plan',
    ],
    ['expert', 3, 'Your plan Expert allows 3 projects at a time. Hand in a final report first, or choose another plan'],
  ] as const)('let a student with %s work on %i projects at the same time [PLAN-15]', async (tier, max, message) => {
    const student = await studentWith(enforced, tier);
    const projects = await newPostings('project', max + 3);
    expect(await statuses(student, projects.slice(0, max))).toEqual(allowed(max));
    const [next, afterwards, last] = projects.slice(max);
    if (!next || !afterwards || !last) throw new Error('There are too few projects');
    const refused = await apply(student, next);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([409, 'plan_limit', message]);
    expect(JSON.parse(refused.text)).toMatchObject({ detail: { limit: 'projects_at_a_time', max } });
    const others = [...(await newPostings('internship', 1)), ...(await newPostings('job', max > 1 ? 1 : 0))];
    expect(await statuses(student, others)).toEqual(allowed(others.length));
    const [first] = projects;
    await student.call('enrollments.withdraw', { params: { method: 'project', id: first?.id ?? 0 } });
    const { status, body } = await apply(student, next);
    expect(status).toBe(201);
    await handIn(owner, { id: body.data.id, student, postingId: next.id, kind: 'project' }, []);
    const accepted = await apply(student, afterwards);
    expect(accepted.status).toBe(201);
    // Whom the company turns down isn't at work on it.
    expect((await apply(student, last)).status).toBe(409);
    const query = { id: accepted.body.data.id, status: 7 };
    expect((await owner.call('enrollments.status', { params: { method: 'project' }, query })).status).toBe(200);
    expect((await apply(student, last)).status).toBe(201);
  });

  it('do not count a project that the company has rated, with a final report or without [PLAN-15]', async () => {
    const student = await studentWith(enforced, 'beginner');
    const [rated, next] = await newPostings('project', 2);
    if (!rated || !next) throw new Error('There are too few projects');
    const { body } = await apply(student, rated);
    expect((await apply(student, next)).status).toBe(409);
    const params = { method: 'project', id: body.data.id } as const;
    expect((await owner.call('enrollments.rate', { params, body: { rating: 4 } })).status).toBe(200);
    expect((await apply(student, next)).status).toBe(201);
  });

  it.each([
    ['beginner', 5],
    ['intermediate', 10],
  ] as const)('let a student with %s apply %i times a day [PLAN-16]', async (tier, max) => {
    const student = await studentWith(enforced, tier);
    const postings = [
      ...(await newPostings('project', 1)),
      ...(await newPostings('job', max - 1)),
      ...(await newPostings('internship', 2)),
    ];
    const at = enforced.clock.now();
    expect(await statuses(student, postings.slice(0, max))).toEqual(allowed(max));
    const [next, other] = postings.slice(max);
    if (!next || !other) throw new Error('There are too few postings');
    const refused = await apply(student, next);
    const name = tier === 'beginner' ? 'Beginner' : 'Intermediate';
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'plan_limit',
      `Your plan ${name} allows ${max} applications a day. Apply again tomorrow, or choose another plan`,
    ]);
    await database.write((tx) =>
      tx
        .updateTable('enrollments')
        .set({ created_at: new Date(at.getTime() - 86_400_000).toISOString() })
        .where('user_id', '=', student.id)
        .where('posting_id', '=', postings[0]?.id ?? 0)
        .execute(),
    );
    const both = await Promise.all([apply(student, next), apply(student, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('let a student with Expert apply as often as they like [PLAN-16]', async () => {
    const student = await studentWith(enforced, 'expert');
    expect(await statuses(student, await newPostings('job', 12))).toEqual(allowed(12));
  });

  it('are shown alone where nothing is enforced [PLAN-15] [PLAN-16]', async () => {
    const student = await studentWith(shown, 'beginner');
    expect(await statuses(student, await newPostings('project', 6))).toEqual(allowed(6));
  });
});

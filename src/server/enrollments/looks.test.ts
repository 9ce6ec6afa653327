import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import { type Application, appliedPosting } from '../testing/applications.ts';
import { many } from '../testing/at-once.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('later looks at applications', (open) => {
  let server: TestServer;
  let employer: Person;
  let colleague: Person;
  let stranger: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    colleague = await signedIn(server, 2, { colleagueOf: employer });
    stranger = await signedIn(server, 2);
    return () => server.close();
  });

  const set = ({ kind, id }: Application, status: number, from?: number) => {
    const query = { id, status, ...(from !== undefined && { from }) };
    return employer.call('enrollments.status', { params: { method: kind }, query });
  };
  const stored = ({ id }: Application) =>
    server.database.read.selectFrom('enrollments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const look = (by: Person, { kind, id }: Application, at: string) =>
    by.call('enrollments.seen', { params: { method: kind, id }, body: { at } });
  const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * milliseconds.hour).toISOString();
  const told = async ({ kind, postingId, student }: Application) => {
    const own = await student.call('enrollments.own', { params: { method: kind, id: postingId } });
    const [row] = (await student.call('enrollments.mine', { params: { method: kind } })).body.data;
    expect(row?.last_seen_at).toBe(own.body.data.application?.last_seen_at);
    expect(row?.next).toBe(own.body.data.application?.next);
    return { seen: row?.last_seen_at, next: row?.next };
  };

  it.each(postingKinds)('at a %s are told to its student, only ever forward, and change nothing else', async (kind) => {
    const applied = await appliedPosting(employer, kind);
    server.clock.advance(12 * seconds.hour);
    await set(applied, 4);
    server.clock.advance(12 * seconds.hour);
    const before = await stored(applied);
    expect(await told(applied)).toEqual({ seen: before.updated_at, next: 'company_decides' });
    const late = ago(5);
    const later = ago(2);
    for (const [by, at, seen] of [
      [employer, ago(20), before.updated_at],
      [employer, late, late],
      [employer, late, late],
      [colleague, later, later],
      [employer, ago(3), later],
      [employer, ago(-24 * 365), ago(0)],
    ] as const) {
      const { status, body } = await look(by, applied, at);
      expect([status, body.data]).toEqual([200, { id: applied.id, last_seen_at: seen }]);
      expect((await told(applied)).seen).toBe(seen);
      const read = await employer.call('enrollments.read', { params: { method: kind, id: applied.id } });
      expect(read.body.data.last_seen_at).toBe(seen);
    }
    expect(await stored(applied)).toEqual({ ...before, seen_at: ago(0) });
    server.clock.advance(60);
    await set(applied, 6);
    expect((await told(applied)).seen).toBe(ago(0));
  });

  it('of many at once leave the latest', async () => {
    const applied = await appliedPosting(employer, 'job', { status: 2 });
    server.clock.advance(12 * seconds.hour);
    await many(20, (index) => look(index % 2 === 0 ? employer : colleague, applied, ago(1 + ((index * 7) % 10))));
    expect((await stored(applied)).seen_at).toBe(ago(1));
  });

  it('leave a new application new, and end with it', async () => {
    const applied = await appliedPosting(employer, 'job');
    const params = { method: 'job' as const, id: applied.postingId };
    server.clock.advance(12 * seconds.hour);
    const looked = ago(1);
    await look(employer, applied, looked);
    expect(await told(applied)).toEqual({ seen: looked, next: 'company_decides' });
    const { data } = (await employer.call('enrollments.list', { params })).body;
    expect(data.count).toMatchObject({ new: 1, Seen: 0 });
    expect((await set(applied, 4, 0)).status).toBe(200);
    await applied.student.call('enrollments.withdraw', { params });
    expect((await look(employer, applied, ago(0))).status).toBe(404);
    server.clock.advance(60);
    const body = { job_id: applied.postingId, screening_questions: '["Once more."]' };
    const again = await applied.student.call('enrollments.apply', { params: { method: 'job' }, body });
    expect(again.status).toBe(201);
    expect((await look(employer, applied, looked)).body.data.last_seen_at).toBeNull();
    expect(await told(applied)).toEqual({ seen: null, next: 'company_looks' });
  });

  it('are counted among those who looked at the profile', async () => {
    const applied = await appliedPosting(employer, 'job', { status: 2 });
    server.clock.advance(2 * seconds.hour);
    const at = ago(1);
    await look(employer, applied, at);
    await look(employer, applied, ago(1));
    expect((await applied.student.call('student.views')).body.data).toMatchObject([{ viewed_at: at }]);
  });

  it('are not for others, nor under another kind, nor without a time', async () => {
    const applied = await appliedPosting(employer, 'project', { status: 2 });
    server.clock.advance(60);
    expect((await look(stranger, applied, ago(0))).status).toBe(404);
    expect((await look(employer, { ...applied, kind: 'job' }, ago(0))).status).toBe(404);
    expect((await look(applied.student, applied, ago(0))).status).toBe(403);
    expect((await look(employer, applied, 'yesterday')).status).toBe(422);
    expect((await stored(applied)).seen_at).toBeNull();
  });
});

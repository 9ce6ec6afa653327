import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { describeEngines } from '../testing/engines.ts';
import { studentWithProfile } from '../testing/invitations.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { upload } from '../testing/roster.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('inviting by e-mail', (open) => {
  let server: TestServer;
  let owner: Person;
  let post_id: number;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    post_id = (await createPosting(owner, 'job')).id;
  });

  const send = (emails: readonly string[], options: { by?: Person; key?: string; post_id?: number } = {}) => {
    const { by = owner, key = randomUUID(), post_id: id = post_id } = options;
    const body = { method: 'job' as const, post_id: id, audience: 'students' as const, emails: [...emails] };
    return by.call('invitations.send', { key, body });
  };

  it.each(postingKinds)('to a %s invites the students among them [EMP-PREV-16]', async (method) => {
    const students = [await signedIn(server, 4), await signedIn(server, 4)];
    const left = await signedIn(server, 4);
    const { id, title } = await createPosting(owner, method);
    const emails = students.map(({ email }) => email);
    const body = { method, emails, post_id: id, audience: 'students' } as const;
    expect((await owner.call('invitations.send', { body })).body.data).toMatchObject({ sent: 2, unmatched: [] });
    for (const student of students) {
      expect((await student.call('invitations.mine')).body.data).toMatchObject([{ method, title, post_id: id }]);
    }
    expect((await left.call('invitations.mine')).body.total).toBe(0);
  });

  it('invites the students among them and names the others as they were given', async () => {
    const student = await signedIn(server, 4);
    const { status, body } = await send([` ${student.email.toUpperCase()}`, 'Nobody@Example.com', '', 'no address']);
    expect([status, body.data.sent, body.data.unmatched]).toEqual([201, 1, ['Nobody@Example.com', 'no address']]);
    expect(body.data.results).toEqual([{ party_id: student.id, outcome: 'sent' }]);
    expect((await student.call('invitations.mine')).body.total).toBe(1);
  });

  it('knows students by the e-mail under which their institution lists them', async () => {
    const educator = await signedIn(server, 3);
    const student = await studentWithProfile(owner, { educator });
    const email = 'asha.23@college.example';
    await upload(educator, [{ row: 2, values: { name: 'Asha', course: 'MBA', semester: 2, email } }]);
    const link = { user_id: student.id };
    await server.database.write((tx) => tx.updateTable('students').set(link).where('email', '=', email).execute());
    expect((await send([email])).body.data).toMatchObject({ sent: 1, unmatched: [] });
  });

  it('takes everybody who is no verified student for nobody', async () => {
    const people = [
      ...(await Promise.all(([1, 2, 3, 5] as const).map((role) => signedIn(server, role)))),
      await signedIn(server, 4, { level: 'unverified' }),
    ];
    const answer = await send(people.map(({ email }) => email));
    expect(answer.body.data).toMatchObject({ sent: 0, already: 0, results: [] });
    const nobody = await send(people.map(() => `${randomUUID()}@example.com`));
    expect(Object.keys(answer.body.data)).toEqual(Object.keys(nobody.body.data));
    expect(answer.body.data.unmatched).toEqual(people.map(({ email }) => email));
    expect(answer.body.message).toBe(nobody.body.message);
  });

  it('looks up a thousand an hour for one company, whoever of it asks', async () => {
    const rival = await signedIn(server, 2);
    const colleague = await signedIn(server, 2, { colleagueOf: rival });
    const job = (await createPosting(rival, 'job')).id;
    const many = (count: number) => Array.from({ length: count }, () => `${randomUUID()}@example.com`);
    const key = randomUUID();
    const first = many(500);
    expect((await send(first, { by: rival, key, post_id: job })).status).toBe(201);
    expect((await send(many(500), { by: colleague, post_id: job })).status).toBe(201);
    // The same request again looks nothing up.
    expect((await send(first, { by: rival, key, post_id: job })).status).toBe(201);
    const refused = await send(many(1), { by: colleague, post_id: job });
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600]);
    expect((await send(many(1))).status).toBe(201);
    server.clock.advance(3601);
    expect((await send(many(1), { by: colleague, post_id: job })).status).toBe(201);
  });

  it('stops at two thousand invitations an hour for one company, by e-mail or by id', async () => {
    const rival = await signedIn(server, 2);
    const colleague = await signedIn(server, 2, { colleagueOf: rival });
    const job = (await createPosting(rival, 'job')).id;
    const student = await signedIn(server, 4);
    const invite = (ids: readonly number[], by: Person) => {
      const body = { method: 'job' as const, post_id: job, audience: 'students' as const, ids: [...ids] };
      return by.call('invitations.send', { body });
    };
    const many = Array.from({ length: 500 }, (_, index) => 900_000_000 + index);
    for (const by of [rival, colleague, rival]) expect((await invite(many, by)).status).toBe(201);
    expect((await invite(many.slice(1), rival)).status).toBe(201);
    const refused = await invite([student.id, many[0] ?? 0], colleague);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 3600]);
    expect((await student.call('invitations.mine')).body.total).toBe(0);
    expect((await send([student.email], { by: rival, post_id: job })).body.data.sent).toBe(1);
    server.clock.advance(3601);
    expect((await invite([student.id], colleague)).body.data.already).toBe(1);
  });

  it('has no place among institutions, and at most 500 in one request', async () => {
    const body = { method: 'job' as const, post_id, audience: 'colleges' as const, emails: ['a@example.com'] };
    const colleges = await owner.call('invitations.send', { body });
    expect([colleges.status, colleges.body.fields]).toEqual([422, { emails: 'Institutions are chosen from the list' }]);
    expect((await send(Array.from({ length: 501 }, (_, index) => `a${index}@example.com`))).status).toBe(422);
  });
});

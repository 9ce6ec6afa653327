import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
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
      const read = (id: number) => mentor.call('postings.read', { params: { method, id } });
      const { goal, roles_and_responsibilities, required_skills, faq } = published;
      expect((await read(published.id)).body.data).toMatchObject({
        goal,
        roles_and_responsibilities,
        required_skills,
        faq,
      });
      expect((await read(draft.id)).status).toBe(404);
    },
  );

  it('find each other, and nobody who is not verified [MEN-17]', async () => {
    const other = await signedIn(server, 5);
    await signedIn(server, 5, { level: 'unverified' });
    const listed = (await mentor.call('mentors.list')).body;
    expect(listed.data.map(({ id }) => id)).toEqual([mentor.id, other.id]);
    expect(listed.total).toBe(2);
    expect((await mentor.call('mentors.read', { params: { id: other.id } })).body.data).toMatchObject({ id: other.id });
  });
});

import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { appliedPosting, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const every = [0, 1, 2, 3, 4, 5, 6, 7];

describeEngines('applications by role', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  it.each(postingKinds)(
    'to a %s are the rows of whoever asks [API-38] [API-39] [API-40] [EDU-HOME-11] [ENT-63]',
    async (kind) => {
      const owner = await signedIn(server, 2);
      const educator = await signedIn(server, 3);
      const student = await studentAt(educator);
      const applied = await appliedPosting(owner, kind, { student, status: 4 });
      await appliedPosting(owner, kind);
      const rows = async (by: Person) => (await by.call('enrollments.mine', { params: { method: kind } })).body;
      expect((await rows(student)).data).toMatchObject([
        { id: applied.id, status: 4, status_name: 'Shortlisted', project: { id: applied.postingId, method: kind } },
      ]);
      expect((await rows(educator)).data).toMatchObject([{ id: applied.id, student: { id: student.id } }]);
      const params = { method: kind, id: applied.postingId };
      const { title, branch } = (await owner.call('postings.read', { params })).body.data;
      const project = { id: applied.postingId, project_title: title, branch };
      for (const by of [student, educator]) expect((await rows(by)).data).toMatchObject([{ project }]);
      expect((await rows(educator)).data[0]).not.toHaveProperty('last_seen_at');
      const own = await rows(owner);
      expect(own.data).toHaveLength(2);
      expect(own.data.find(({ id }) => id === applied.postingId)).toMatchObject({
        enrolled: 1,
        submitted: 0,
        rated: 0,
      });
      for (const role of [2, 3, 4] as const) expect((await rows(await signedIn(server, role))).data).toEqual([]);
      for (const role of [1, 5] as const) {
        const refused = await (await signedIn(server, role)).call('enrollments.mine', { params: { method: kind } });
        expect([refused.status, refused.body.error]).toEqual([403, true]);
      }
    },
  );

  it.each(postingKinds)(
    'to a %s are there whatever their status, and postings whatever theirs [API-38] [API-39] [API-40]',
    async (kind) => {
      const owner = await signedIn(server, 2);
      const educator = await signedIn(server, 3);
      const student = await studentAt(educator);
      for (const status of every) await appliedPosting(owner, kind, { student, status });
      await createPosting(owner, kind, {}, 1);
      const closed = await createPosting(owner, kind);
      const body = { id: closed.id, status: 3 };
      await owner.call('postings.status', { params: { method: kind }, body });
      const statuses = async (by: Person) => {
        const answer = await by.call('enrollments.mine', { params: { method: kind } });
        expect([answer.status, answer.body.error]).toEqual([200, false]);
        return answer.body.data.map(({ status }) => status).toSorted();
      };
      for (const by of [student, educator]) expect(await statuses(by)).toEqual(every);
      expect(await statuses(owner)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
    },
  );
});

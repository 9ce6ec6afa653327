import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('a posting', (open) => {
  let database: Database;
  /** Two services on one database: what one of them remembers, the other does not. */
  let servers: readonly [TestServer, TestServer];
  let owner: Person;
  beforeAll(async () => {
    database = await open();
    servers = [testServer(database), testServer(database)];
    owner = await signedIn(servers[0], 2);
  });

  it('that closes while somebody is invited to it leaves no invitation open that nobody could accept [D-09]', async () => {
    const college = await signedIn(servers[0], 3);
    for (let round = 0; round < 5; round += 1) {
      const { id } = await createPosting(owner, 'job');
      const audience = 'colleges' as const;
      const ids = [college.institutionId ?? 0];
      const [sent, closed] = await Promise.all([
        servers[0].call('invitations.send', {
          body: { method: 'job', post_id: id, audience, ids },
          cookie: owner.cookie,
        }),
        servers[1].call('postings.status', {
          params: { method: 'job' },
          body: { id, status: 3 },
          cookie: owner.cookie,
        }),
      ]);
      expect([201, 409]).toContain(sent.status);
      expect(closed.status).toBe(200);
      const rows = await database.read
        .selectFrom('invitations')
        .select('status')
        .where('posting_id', '=', id)
        .execute();
      expect(rows.map(({ status }) => status)).toEqual(sent.status === 201 ? ['withdrawn'] : []);
    }
  });

  it('that asks something else while students apply leaves their answers under the questions they were asked', async () => {
    const students = [await signedIn(servers[0], 4), await signedIn(servers[0], 4), await signedIn(servers[0], 4)];
    const asks = (question: string) => JSON.stringify([{ question, required: true }]);
    const screening_questions = JSON.stringify([{ question: 'Why us?', answer: 'The vans' }]);
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = await createPosting(owner, 'job');
      const applying = students.map(({ cookie }) =>
        servers[0].call('enrollments.apply', {
          params: { method: 'job' },
          body: { job_id: id, screening_questions },
          cookie,
        }),
      );
      const updated = await servers[1].call('postings.update', {
        params: { method: 'job', id },
        body: { version, screening_questions: asks('Where?') },
        cookie: owner.cookie,
      });
      expect(updated.status).toBe(200);
      for (const { status, body } of await Promise.all(applying)) {
        if (status !== 201) expect(body.code).toBe('questions_changed');
        else {
          const read = await owner.call('enrollments.read', { params: { method: 'job', id: body.data.id } });
          expect(read.body.data.answers).toMatchObject([{ question: 'Why us?', answer: 'The vans' }]);
        }
      }
    }
  });
});

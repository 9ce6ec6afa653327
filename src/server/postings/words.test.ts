import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const secret = 'Project Nightingale (secret acquisition)';

describeEngines('words of unpublished postings', (open) => {
  let server: TestServer;
  let owner: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = testServer(await open());
    owner = await signedIn(server, 2);
    stranger = await signedIn(server, 2);
    return () => server.close();
  });

  const both = { required_skills: [secret], course_preferred: [secret] };
  const wordsOf = async (by: Person, { id }: { readonly id: number }) => {
    const { data } = (await by.call('postings.read', { params: { method: 'job', id } })).body;
    return { skill: data.skills[0]?.id ?? 0, course: data.courses[0]?.id ?? 0 };
  };
  const writes = (by: Person, skill: number, course: number) =>
    createPosting(by, 'job', { required_skills: [skill], course_preferred: [course] } as never, 1);

  it('are read by no other company, by name or by id, until they are published [B-12]', async () => {
    const draft = await createPosting(owner, 'job', both, 1);
    const { skill, course } = await wordsOf(owner, draft);
    await expect(writes(stranger, skill, course)).rejects.toThrow(/There is no skill \d+/);
    await expect(writes(stranger, 1, course)).rejects.toThrow(/There is no course \d+/);
    for (const call of ['filter.skills', 'filter.courses'] as const) {
      const find = async (by: Pick<Person, 'call'>) =>
        (await by.call(call, { query: { query: 'Project Night' } })).body.data.length;
      expect([await find(owner), await find(stranger), await find(server)]).toEqual([1, 0, 0]);
    }
    expect(await wordsOf(owner, await writes(owner, skill, course))).toEqual({ skill, course });
    await createPosting(owner, 'job', both);
    expect(await wordsOf(stranger, await writes(stranger, skill, course))).toEqual({ skill, course });
  });

  it('are so many new ones of a company within an hour', async () => {
    const flood = await signedIn(server, 2);
    const adds = (by: Person, from: number) => {
      const words = Array.from({ length: 5 }, (_, index) => `Word ${flood.id} ${from + index}`);
      return createPosting(by, 'job', { required_skills: words, course_preferred: words }, 1);
    };
    for (let from = 0; from < 150; from += 5) await adds(flood, from);
    await adds(flood, 0);
    await expect(adds(flood, 150)).rejects.toThrow('too_many');
    await adds(owner, 200);
  });
});

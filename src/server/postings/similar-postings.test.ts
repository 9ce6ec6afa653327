import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting, somePostingBody } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('postings that say much the same', (open) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = testServer(await open());
    person = await signedIn(server, 2);
  });
  const params = { method: 'job' } as const;
  const like = async (fields: object, by = person) =>
    (await by.call('postings.similar', { params, body: { ...somePostingBody('job', fields), ...fields } })).body.data;

  it('are found among the own ones of the kind, drafts and closed ones too, the most alike first', async () => {
    const title = 'Cold chain analyst';
    const draft = await createPosting(person, 'job', { title: `${title} (night)` }, 1);
    const same = await createPosting(person, 'job', { title });
    await person.call('postings.status', { params, body: { id: same.id, status: 3 } });
    await createPosting(person, 'internship', { title });
    await createPosting(await signedIn(server, 2), 'job', { title });
    const found = await like({ title });
    expect(found.map(({ id, status, likeness }) => [id, status, likeness === 100])).toEqual([
      [same.id, 3, true],
      [draft.id, 1, false],
    ]);
    expect(found[0]).toMatchObject({ title, closed_at: expect.any(String), published_at: expect.any(String) });
    expect((await like({ title, except: same.id })).map(({ id }) => id)).toEqual([draft.id]);
  });

  it('are none where only little is shared, and never more than five', async () => {
    const poster = await signedIn(server, 2);
    for (let number = 0; number < 7; number += 1) await createPosting(poster, 'job', { title: `Driver ${number}` });
    expect(await like({ title: 'Driver' }, poster)).toHaveLength(5);
    const unlike = {
      title: 'Painter',
      job_goal: 'Paint',
      roles_and_responsibilities: 'Paint',
      required_skills: ['Oil'],
    };
    expect(await like(unlike, poster)).toEqual([]);
    expect(await like({ title: 'Driver' }, await signedIn(server, 2))).toEqual([]);
  });

  it('make no new skills of what is typed', async () => {
    await like({ required_skills: ['Unheard-of weaving', 999_999] });
    const skills = server.database.read.selectFrom('skills').select('id');
    expect(await skills.where('name', '=', 'Unheard-of weaving').execute()).toEqual([]);
  });
});

import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { applyTo } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the city of a posting', (open) => {
  let server: TestServer;
  let employer: Person;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    return () => server.close();
  });

  it('is answered by its own name beside the one of the branch, and is empty where the posting names none', async () => {
    const { body } = await employer.call('location.cities', { query: { query: 'Surat' } });
    const [surat] = body.data;
    const there = await createPosting(employer, 'job', { city: surat?.id ?? 0, location: 'Gate 3, Udhna' });
    expect(there).toMatchObject({ city: surat?.id, city_name: 'Surat', state_name: 'Gujarat' });
    expect(there.branch).toMatchObject({ city_name: testCity.name, state: { state_name: testCity.state } });
    const nowhere = await createPosting(employer, 'job', { city: null }, 1);
    expect(nowhere).toMatchObject({ city: null, city_name: '', state_name: '' });
  });

  it.each(postingKinds)('is where an application to a %s says that it is [STU-EXP-15]', async (method) => {
    const { body } = await employer.call('location.cities', { query: { query: 'Surat' } });
    const there = await createPosting(employer, method, { city: body.data[0]?.id ?? 0 });
    const { student } = await applyTo(employer, there);
    const { data } = (await student.call('enrollments.mine', { params: { method } })).body;
    expect(data.map(({ project }) => project?.city_name)).toEqual(['Surat']);
  });
});

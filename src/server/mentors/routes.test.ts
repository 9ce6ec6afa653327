import { beforeAll, expect, it } from 'vitest';
import { describeEngines } from '../testing/engines.ts';
import { signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('mentors', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  it('are those who registered and verified their e-mail, by name, for students and educators', async () => {
    const named = async (first_name: string, level: 'unverified' | 'full' = 'full') => {
      const person = await signedIn(server, 5, { level });
      const names = { first_name, last_name: 'Bose', designation: 'Principal engineer' };
      await server.database.write((tx) => tx.updateTable('users').set(names).where('id', '=', person.id).execute());
      return person;
    };
    const second = await named('Farida');
    const first = await named('Anil');
    await named('Chitra', 'unverified');
    const gone = await named('Bela');
    await gone.call('auth.deleteAccount');
    for (const role of [3, 4] as const) {
      const reader = await signedIn(server, role);
      const { data, total } = (await reader.call('mentors.list')).body;
      expect(total).toBe(2);
      const shown = { last_name: 'Bose', designation: 'Principal engineer', profile_photo: '', price: 1000 };
      expect(data).toEqual([
        { id: first.id, first_name: 'Anil', ...shown },
        { id: second.id, first_name: 'Farida', ...shown },
      ]);
      const page = (await reader.call('mentors.list', { query: { page: 2, limit: 1 } })).body;
      expect(page.data.map(({ id }) => id)).toEqual([second.id]);
      const one = await reader.call('mentors.read', { params: { id: second.id } });
      expect(one.body.data).toMatchObject({ id: second.id, first_name: 'Farida' });
      for (const id of [gone.id, reader.id])
        expect((await reader.call('mentors.read', { params: { id } })).status).toBe(404);
    }
  });
});

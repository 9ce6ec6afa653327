import { beforeAll, expect, it } from 'vitest';
import { clientHeader } from '#shared/contract/envelope.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { sessionCookie } from '../../platform/sessions/sessions.ts';
import { describeEngines } from '../../testing/engines.ts';
import { signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'correct horse battery';

describeEngines('where somebody is signed in', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });
  const owner = (role: 2 | 3 | 4 = 4) => signedIn(server, role, { passwordHash: hash });
  const list = async (cookie: string) => (await server.call('sessions.list', { cookie })).body.data;
  const isIn = async (cookie: string) => (await server.call('user.counts', { cookie })).status === 200;

  /** Signs in as a program that names itself, from an address. */
  async function signInFrom(email: string, client: string, remoteAddress: string, shared = 'no'): Promise<string> {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/v1/auth/session/create?shared=${shared}`,
      remoteAddress,
      headers: {
        authorization: `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
        [clientHeader]: client,
      },
    });
    expect(answer.statusCode).toBe(200);
    return answer.cookies.find(({ name }) => name === sessionCookie)?.value ?? '';
  }

  it('is listed with device, network address and times, this session first and then the latest used', async () => {
    const person = await owner();
    server.clock.advance(60);
    const first = await signInFrom(person.email, 'desk/0.1.0 (Windows)', '203.0.113.7');
    server.clock.advance(60);
    const second = await signInFrom(person.email, 'desk/0.1.0 (macOS)', '2001:db8:1:2:3:4:5:6', 'yes');
    server.clock.advance(60);
    await signInFrom(person.email, 'curl <script>', '127.0.0.1');
    const places = await list(first);
    expect(places.map(({ device, address, shared, current }) => [device, address, shared, current])).toEqual([
      ['Footbridge on Windows', '203.0.113.7', false, true],
      ['', null, false, false],
      ['Footbridge on macOS', '2001:db8:1:2::/64', true, false],
      ['', null, false, false],
    ]);
    const times = places.map(({ created_at, last_seen_at }) => [Date.parse(created_at), Date.parse(last_seen_at)]);
    const now = server.clock.now().getTime();
    expect(times).toEqual([120, 0, 60, 180].map((age) => Array(2).fill(now - age * 1000)));
    expect((await list(second))[0]?.device).toBe('Footbridge on macOS');
  });

  it.each([2, 3, 4] as const)('of role %i is ended one by one, from the next request on', async (role) => {
    const person = await owner(role);
    const other = await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.7');
    const third = await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.8');
    const place = (await list(person.cookie)).find(({ address }) => address === '203.0.113.7');
    const end = () => person.call('sessions.end', { params: { id: place?.id ?? 0 } });
    const ended = await end();
    expect([ended.status, ended.body.message]).toEqual([200, 'Signed out there']);
    expect([await isIn(other), await isIn(third), await isIn(person.cookie)]).toEqual([false, true, true]);
    expect((await end()).status).toBe(404);
  });

  it('is ended everywhere else at once, and nobody else’s', async () => {
    const person = await owner();
    const stranger = await owner();
    const others = [
      await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.7'),
      await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.8'),
    ];
    const [own] = await list(person.cookie);
    const [theirs] = await list(stranger.cookie);
    const endBy = async (id: number | undefined) =>
      (await person.call('sessions.end', { params: { id: id ?? 0 } })).status;
    expect([await endBy(own?.id), await endBy(theirs?.id)]).toEqual([404, 404]);
    const answer = await person.call('sessions.endOthers');
    expect([answer.status, answer.body.message, answer.body.data]).toEqual([
      200,
      'Signed out everywhere else',
      { ended: 2 },
    ]);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect([await isIn(person.cookie), await isIn(stranger.cookie)]).toEqual([true, true]);
    expect(await list(person.cookie)).toHaveLength(1);
  });

  it('leaves out what is over: by age, or on a shared computer by idling', async () => {
    const person = await owner();
    await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.7', 'yes');
    expect(await list(person.cookie)).toHaveLength(2);
    server.clock.advance(testConfig.session.shared);
    expect(await list(person.cookie)).toHaveLength(1);
  });

  it('is known after a new password too', async () => {
    const person = await owner();
    const cookie = await signInFrom(person.email, 'desk/0.1.0 (Linux)', '203.0.113.7');
    const body = { password, newPassword: 'a walnut tree' };
    const changed = await server.app.inject({
      method: 'PATCH',
      url: '/v1/auth/change_password',
      remoteAddress: '203.0.113.9',
      headers: { [clientHeader]: 'desk/0.1.0 (Windows)', cookie: `${sessionCookie}=${cookie}` },
      payload: body,
    });
    const token = changed.cookies.find(({ name }) => name === sessionCookie)?.value ?? '';
    expect((await list(token)).map(({ device, address }) => [device, address])).toEqual([
      ['Footbridge on Windows', '203.0.113.9'],
    ]);
  });
});

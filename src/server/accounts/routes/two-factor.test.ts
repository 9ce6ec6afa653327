import { beforeAll, expect, it } from 'vitest';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'a walnut tree';

describeEngines('the second factor', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });
  const owner = () => signedIn(server, 4, { passwordHash: hash });
  const signIn = (person: Person) => server.call('session.create', { basic: [person.email, password] });
  const subjects = (person: Person) => server.mails.filter(({ to }) => to === person.email).map((mail) => mail.subject);
  const statusOf = async (cookie: string | null) => (await server.call('user.counts', { cookie })).status;

  it('tells the owner when it is switched, and ends the other sessions', async () => {
    const person = await owner();
    for (const enabled of [true, false]) {
      const other = await owner();
      const elsewhere = await signIn(person);
      const switched = await person.call('auth.twoFactor', { body: { enabled, password } });
      expect(switched.status).toBe(200);
      expect([await statusOf(elsewhere.cookie), await statusOf(person.cookie), await statusOf(other.cookie)]).toEqual([
        401, 200, 200,
      ]);
    }
    expect(subjects(person)).toEqual(['Sign-in codes were turned on', 'Sign-in codes were turned off']);
  });

  it('ends and mails nothing where it was so already', async () => {
    const person = await owner();
    const elsewhere = await signIn(person);
    await person.call('auth.twoFactor', { body: { enabled: false, password } });
    expect([await statusOf(elsewhere.cookie), subjects(person)]).toEqual([200, []]);
  });

  it('tells the owner of a third wrong code, once a day', async () => {
    const person = await owner();
    await person.call('auth.twoFactor', { body: { enabled: true, password } });
    const { cookie } = await signIn(person);
    const told = () => subjects(person).filter((subject) => subject.startsWith('Wrong sign-in codes')).length;
    const guess = async () => {
      await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
      const text = server.mails.findLast(({ to, about }) => to === person.email && about === 'code')?.text ?? '';
      const right = /^\d{6}$/m.exec(text)?.[0] ?? '';
      const otp = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
      const { body } = await server.call('auth.verifyOtp', { cookie, body: { otp, method: 1 } });
      server.clock.advance(900);
      return body.code;
    };
    expect([await guess(), await guess(), told()]).toEqual(['otp_wrong', 'otp_wrong', 0]);
    expect([await guess(), told()]).toEqual(['otp_wrong', 1]);
    expect([await guess(), told()]).toEqual(['otp_wrong', 1]);
  });
});

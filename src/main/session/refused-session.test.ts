import { expect, it } from 'vitest';
import { failure, ok, someUser } from '../api/testing/fake-service.ts';
import { credentials, expectEmptied, signedInCookie, startBoth, startSignedIn } from './testing/session-kit.ts';

it("shows 'Error fetching user' for an empty answer, and removes the session [AUTH-38] [ERR-02] [ERR-03]", async () => {
  const empty = { error: false, message: 'OK' };
  const failed = { error: true, message: 'OK', data: someUser() };
  for (const body of ['', null, empty, { ...empty, data: null }, failed]) {
    const desk = await startSignedIn();
    const { commands, service } = desk;
    service.on('GET /v1/auth/session/create', () => ({ body }));
    const asked = commands['session.refresh']({});
    await expect(asked).rejects.toMatchObject({ message: 'Error fetching user' });
    expectEmptied(desk);
    const signIn = commands['session.signIn'](credentials);
    await expect(signIn).rejects.toMatchObject({ message: 'Error fetching user' });
    expectEmptied(desk);
  }
});

it.each([
  [401, 'no_session'],
  [401, 'session_expired'],
  [401, 'account_deleted'],
  [403, 'suspended'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [409, 'conflict'],
  [422, 'invalid'],
  [500, 'internal'],
])(
  'removes the session at the error %i %s, whether it is asked for again or anew [AUTH-38] [ERR-03]',
  async (status, code) => {
    const again = await startSignedIn();
    again.service.on('GET /v1/auth/session/create', () => failure(status, code, 'Not any more'));
    const [asked] = await Promise.allSettled([again.commands['session.refresh']({})]);
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject({ code });
    expectEmptied(again);
    const anew = await startSignedIn();
    anew.service.on('GET /v1/auth/session/create', () => failure(status, code, 'Not any more'));
    await expect(anew.commands['session.signIn'](credentials)).rejects.toMatchObject({ message: 'Not any more' });
    expectEmptied(anew);
  },
);

it('removes what a sign-up began where its session can’t be created [AUTH-38]', async () => {
  const desk = await startBoth();
  await desk.session.start();
  const user = { role: 4, email_address: credentials.email };
  desk.service.on('POST /v1/auth/signup/4', () => ({ ...ok({ user }, signedInCookie), status: 201 }));
  desk.service.on('GET /v1/auth/session/create', () => failure(500, 'internal', 'Not now'));
  const signedUp = desk.commands['session.signUp']({ role: 4, ...credentials, first_name: 'Asha', last_name: 'Rao' });
  await expect(signedUp).rejects.toMatchObject({ message: 'Not now' });
  expectEmptied(desk);
});

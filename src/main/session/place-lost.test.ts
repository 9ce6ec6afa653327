import { expect, it, vi } from 'vitest';
import { failure, ok, someUser } from '../api/testing/fake-service.ts';
import { credentials, signedInCookie, startSignedIn } from './testing/session-kit.ts';

const whoAmI = 'GET /v1/auth/session/create';
const placeless = someUser({ branch_id: null, company_id: null, isInterestAdded: false });
const passwords = { password: 'a', newPassword: 'b' };

/** A desk with somebody signed in whose calls are refused because they belong to no company any more. */
async function startRemoved() {
  const started = await startSignedIn();
  started.service.on('PATCH /v1/auth/change_password', () => failure(403, 'set_up_first', 'Finish setting up'));
  started.service.on(whoAmI, () => ok({ data: placeless }, signedInCookie));
  return started;
}

it('asks who is signed in when somebody who was set up is told to be set up first, and tells the windows', async () => {
  const { told, notices, session, commands } = await startRemoved();
  await expect(commands['session.changePassword'](passwords)).rejects.toThrow('Finish setting up');
  await vi.waitFor(() => expect(session.state.user).toEqual(placeless));
  expect(told).toContainEqual(['session.changed', { user: placeless, role: 2, verified: 'service' }]);
  // Nobody is signed out, and the page says what has happened.
  expect(notices()).toEqual([]);
});

it("ends the session and says 'Error fetching user' where nobody is answered to that question [ERR-02]", async () => {
  const { service, notices, session, commands } = await startRemoved();
  service.on(whoAmI, () => ({ body: '' }));
  await expect(commands['session.changePassword'](passwords)).rejects.toThrow('Finish setting up');
  await vi.waitFor(() => expect(notices()).toEqual([{ severity: 'error', message: 'Error fetching user' }]));
  expect(session.state).toEqual({ user: null, role: 0, verified: 'none' });
});

it('asks nobody while it knows that the person is not set up', async () => {
  const { service, commands } = await startRemoved();
  await commands['session.refresh'](undefined);
  const asked = () => service.seen.filter(({ call }) => call === whoAmI).length;
  const before = asked();
  await expect(commands['session.changePassword'](passwords)).rejects.toThrow('Finish setting up');
  // Signing in asks by itself, and joins no question that is on its way.
  await commands['session.signIn'](credentials);
  expect(asked()).toBe(before + 1);
});

import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ok, someUser } from '../api/testing/fake-service.ts';
import { credentials, startSignedIn } from './testing/session-kit.ts';

const other = someUser({ id: 8, email_address: 'bina@example.org' });
const otherCookie = { 'set-cookie': 'footbridge_session=0ther; HttpOnly' };
const otherCredentials = { email: 'bina@example.org', password: 'another passphrase' };
const person = { first_name: 'Bina', last_name: 'Shah' };

/** Somebody is signed in; notes which session the calls carry while their account is open, and when it closes. */
async function startWatched() {
  const desk = await startSignedIn();
  const closedWith: string[] = [];
  desk.accounts.onChange((account) => {
    if (account === null) closedWith.push(desk.jar.header());
  });
  return { ...desk, closedWith };
}

describe('signing in while somebody else is', () => {
  it('closes what the first one has here before the new session is used [S-05]', async () => {
    const { commands, service, accounts, jar, closedWith, told } = await startWatched();
    service.on('GET /v1/auth/session/create', () => ok({ data: other }, otherCookie));
    expect(await commands['session.signIn'](otherCredentials)).toMatchObject({ user: { id: 8 }, verified: 'service' });
    expect(closedWith).toEqual(['']);
    expect([accounts.current().userId, jar.header()]).toEqual([8, 'footbridge_session=0ther']);
    const roles = told.flatMap(([name, value]) =>
      name === 'session.changed' ? [(value as { role: number }).role] : [],
    );
    expect(roles.slice(-2)).toEqual([0, 2]);
  });

  it('does so with a sign-up, too [S-05]', async () => {
    const { commands, service, accounts, jar, closedWith } = await startWatched();
    service.on('POST /v1/auth/signup/4', () =>
      ok({ user: { role: 4, email_address: otherCredentials.email } }, otherCookie),
    );
    service.on('GET /v1/auth/session/create', () => ok({ data: { ...other, role: 4 } }));
    await commands['session.signUp']({ role: 4, ...otherCredentials, ...person });
    expect(closedWith).toEqual(['']);
    expect([accounts.current().userId, jar.header()]).toEqual([8, 'footbridge_session=0ther']);
  });

  it('keeps the desk open for the same person, with the newer session', async () => {
    const { commands, service, accounts, jar, closedWith } = await startWatched();
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser() }, otherCookie));
    await commands['session.signIn'](credentials);
    expect([closedWith, accounts.current().userId, jar.header()]).toEqual([[], 7, 'footbridge_session=0ther']);
  });

  it('takes no session over for a sign-in that somebody has ended by signing out', async () => {
    const { commands, service, jar } = await startWatched();
    service.on('DELETE /v1/session', () => ok());
    const asked = new Promise<ServerResponse>((reached) => {
      service.on('GET /v1/auth/session/create', (_seen, response) => {
        reached(response);
        return null;
      });
    });
    const signingIn = commands['session.signIn'](otherCredentials);
    const answer = await asked;
    await commands['session.signOut']({});
    answer.writeHead(200, { 'content-type': 'application/json', ...otherCookie });
    answer.end(JSON.stringify(ok({ data: other }).body));
    expect(await signingIn).toMatchObject({ user: null });
    expect(jar.header()).toBe('');
  });
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { failure, ok, someUser } from '../api/testing/fake-service.ts';
import type { Host } from '../hosts/host.ts';
import {
  credentials,
  expectEmptied,
  signedInCookie,
  startBoth,
  startDeskSession,
  startSignedIn,
} from './testing/session-kit.ts';

const nobody = { user: null, role: 0, verified: 'none' };

describe('signing in', () => {
  it.each([1, 2, 3, 4, 5])(
    "in role %i sets the session, stores the user under 'user' and opens the account, until one signs out [AUTH-36] [ENT-01] [ENT-05] [API-04]",
    async (role) => {
      const { commands, service, session, host, accounts, told, onVerified } = await startBoth();
      await session.start();
      const user = someUser({ role });
      const state = { user, role, verified: 'service' };
      service.on('GET /v1/auth/session/create', () => ok({ data: user }, signedInCookie));
      expect([await commands['session.signIn'](credentials), commands['session.read']({})]).toEqual([state, state]);
      expect(host.settings.get('user')).toEqual(user);
      expect(accounts.current().userId).toBe(7);
      expect(told).toContainEqual(['session.changed', state]);
      expect(onVerified).toHaveBeenCalled();
      service.on('DELETE /v1/session', () => ok());
      expect([await commands['session.signOut']({}), commands['session.read']({})]).toEqual([nobody, nobody]);
      expect(told.at(-1)).toEqual(['session.changed', nobody]);
    },
  );

  it('keeps token and password out of everything that the window or the disk gets [A-07]', async () => {
    const { told, host, service } = await startSignedIn();
    expect(service.seen[0]?.headers.authorization).toBeDefined();
    expect(JSON.stringify(told)).not.toMatch(/s3cr3t|passphrase/);
    expect(JSON.stringify(host.settings.get('user'))).not.toMatch(/s3cr3t|passphrase/);
    for (const entry of readdirSync(host.dataFolder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const bytes = readFileSync(path.join(entry.parentPath, entry.name)).toString('latin1');
      expect(bytes, entry.name).not.toMatch(/s3cr3t|passphrase/);
    }
  });

  it('removes the session when it is refused [AUTH-38] [API-05] [ERR-03]', async () => {
    const { commands, service, jar, host, accounts } = await startSignedIn();
    service.on('GET /v1/auth/session/create', () => failure(401, 'wrong_credentials', 'Not right'));
    const refused = commands['session.signIn']({ email: 'x@example.org', password: 'y' });
    await expect(refused).rejects.toMatchObject({ code: 'wrong_credentials', message: 'Not right' });
    expect(commands['session.read']({})).toEqual(nobody);
    expect([jar.header(), host.settings.get('user'), accounts.isOpen]).toEqual(['', undefined, false]);
  });

  it('leaves local data shut until the second factor is given', async () => {
    const { commands, session, service, accounts } = await startBoth();
    await session.start();
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser({ is2FA: true }) }, signedInCookie));
    await commands['session.signIn'](credentials);
    expect(accounts.isOpen).toBe(false);
    service.on('POST /v1/auth/otp/verify', () => ok({ data: someUser() }));
    await commands['session.verifyOtp']({ otp: '123456', method: 1 });
    expect(accounts.isOpen).toBe(true);
  });
});

describe('signing up', () => {
  const person = { first_name: 'Asha', last_name: 'Rao' };
  const place = { place_name: 'Northwind', place_id: 41, designation: 'Recruiter' };

  const forms = [
    [2, '/v1/auth/signup/2', place],
    [3, '/v1/auth/signup/3', place],
    [4, '/v1/auth/signup/4', {}],
    [5, '/v1/auth/signup/5', { token: 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4' }],
  ] as const;

  it.each(
    forms.flatMap((form) => [
      [...form, signedInCookie],
      [...form, {}],
    ]),
  )(
    'as role %i sends basic auth, sets the user and waits for the code, whether the sign-up itself signs in or not [AUTH-13] [AUTH-22] [API-11] [API-12] [ENT-21]',
    async (role, path, more, cookie) => {
      const { commands, session, service, jar, host, told } = await startBoth();
      await session.start();
      const user = someUser({ role, is_email_verified: false, isOTPVerified: false, branch_id: null });
      service.on(`POST ${path}`, () => ({
        ...ok({ user: { role, email_address: credentials.email } }, cookie),
        status: 201,
      }));
      service.on('GET /v1/auth/session/create', ({ headers }) =>
        headers.cookie || headers.authorization
          ? ok({ data: user }, signedInCookie)
          : failure(401, 'no_session', 'Who?'),
      );
      const secret = { ...credentials, password: 'grüße: நன்றி' };
      const input = { role, ...secret, ...person, ...more } as Parameters<(typeof commands)['session.signUp']>[0];
      const state = { user, role, verified: 'service' };
      expect(await commands['session.signUp'](input)).toEqual(state);
      expect(commands['session.read']({})).toEqual(state);
      expect(told).toContainEqual(['session.changed', state]);
      expect(host.settings.get('user')).toEqual(user);
      const [sent] = service.seen;
      expect(sent?.body).toEqual({ ...person, ...more });
      const { email, password } = secret;
      expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`);
      expect(jar.header()).toBe('footbridge_session=s3cr3t');
    },
  );

  it.each([
    [2, place],
    [3, place],
    [4, {}],
  ] as const)('answers role %i the message of whatever went wrong [API-12] [VAL-28]', async (role, more) => {
    const { commands, session, service } = await startBoth();
    await session.start();
    const input = { role, ...credentials, ...person, ...more } as Parameters<(typeof commands)['session.signUp']>[0];
    for (const status of [409, 422, 429, 500]) {
      service.on(`POST /v1/auth/signup/${role}`, () => failure(status, 'email_taken', `Already there, ${status}`));
      await expect(commands['session.signUp'](input)).rejects.toMatchObject({ message: `Already there, ${status}` });
    }
    for (const empty of [{ body: '' }, { status: 200, body: 'null' }, ok(), ok({ user: null })]) {
      service.on(`POST /v1/auth/signup/${role}`, () => empty);
      await expect(commands['session.signUp'](input)).rejects.toMatchObject({
        message: 'Connection to server failed! Please try again or later.',
      });
    }
    await service.stop();
    await expect(commands['session.signUp'](input)).rejects.toMatchObject({ message: 'Network Error' });
    expect(commands['session.read']({})).toEqual(nobody);
  });
});

describe('starting again', () => {
  it('takes the stored user over, before the service has said a word [AUTH-34]', async () => {
    const { service, host, accounts } = await startSignedIn();
    await accounts.close();
    await service.stop();
    const second = startDeskSession(service, host);
    expect(second.commands['session.read']({})).toEqual(nobody);
    await second.session.start();
    expect(second.commands['session.read']({})).toEqual({ user: someUser(), role: 2, verified: 'kept' });
    expect(second.accounts.isOpen).toBe(true);
    await second.session.confirm();
    expect(await second.commands['session.refresh']({})).toMatchObject({ role: 2, verified: 'kept' });
  });

  it.each([
    ['whose e-mail is not verified', { is_email_verified: false, isOTPVerified: false }],
    ['who owes a code', { is2FA: true, isOTPVerified: false }],
    ['without a company', { branch_id: null, company_id: null, isInterestAdded: false }],
  ])('takes somebody over %s [AUTH-34]', async (_, lacking) => {
    const user = someUser(lacking);
    const { service, host, accounts } = await startSignedIn(user);
    await accounts.close();
    await service.stop();
    const second = startDeskSession(service, host);
    await second.session.start();
    await second.session.confirm();
    expect(second.commands['session.read']({})).toEqual({ user, role: 2, verified: 'kept' });
  });

  it('stays signed out when nobody is stored, and asks nobody [AUTH-34]', async () => {
    const { session, commands, service } = await startBoth();
    await session.start();
    await session.confirm();
    expect(commands['session.read']({})).toEqual(nobody);
    expect(service.seen).toEqual([]);
  });

  it('is confirmed by the service, with the user as it is now', async () => {
    const { service, host, accounts } = await startSignedIn();
    await accounts.close();
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser({ first_name: 'Aisha' }) }));
    const second = startDeskSession(service, host);
    await second.session.start();
    await second.session.confirm();
    expect(second.commands['session.read']({})).toMatchObject({ user: { first_name: 'Aisha' }, verified: 'service' });
    expect(service.seen.at(-1)?.headers).toMatchObject({ cookie: 'footbridge_session=s3cr3t' });
  });

  it('ends a session that the service no longer knows, and says so [AUTH-38]', async () => {
    const { service, host, accounts } = await startSignedIn();
    await accounts.close();
    service.on('GET /v1/auth/session/create', () => failure(401, 'no_session', 'Please sign in'));
    const second = startDeskSession(service, host);
    await second.session.start();
    await second.session.confirm();
    expect(second.commands['session.read']({})).toEqual(nobody);
    expect(second.notices()).toEqual([{ severity: 'info', message: 'Your session has ended. Please sign in again' }]);
    expect(host.settings.get('user')).toBeUndefined();
  });

  it('passes over a stored user that it cannot read [AUTH-34]', async () => {
    const { host, session, commands } = await startBoth();
    host.settings.set('user', { id: 7, role: 2 });
    await session.start();
    expect(commands['session.read']({})).toEqual(nobody);
  });
});

describe('a running session', () => {
  it('ends when any call says that it has ended', async () => {
    const { service, told, commands } = await startSignedIn();
    service.on('GET /v1/auth/session/create', () => failure(401, 'session_expired', 'Ended'));
    service.on('PATCH /v1/auth/change_password', () => failure(401, 'session_expired', 'Ended'));
    await expect(commands['session.changePassword']({ password: 'a', newPassword: 'b' })).rejects.toThrow('Ended');
    await vi.waitFor(() => expect(told).toContainEqual(['session.changed', nobody]));
  });

  it('takes over the fields that a write has changed [STATE-04]', async () => {
    const { session, commands, host, told } = await startSignedIn();
    await session.update(someUser({ designation: 'Head of hiring' }));
    // Of a part of the fields, the others stay.
    await session.update({ id: 7, phone_number: '+919822014477' } as User);
    const user = someUser({ designation: 'Head of hiring', phone_number: '+919822014477' });
    const state = { user, role: user.role, verified: 'service' };
    expect(commands['session.read']({})).toEqual(state);
    expect(told.at(-1)).toEqual(['session.changed', state]);
    expect(host.settings.get('user')).toEqual(user);
    await session.update(someUser({ id: 8, first_name: 'Somebody else' }));
    expect(commands['session.read']({})).toMatchObject({ user: { id: 7 } });
  });

  it('is not brought back by an answer that was on its way when it was signed out', async () => {
    const { service, commands } = await startSignedIn();
    const asked = Promise.withResolvers<() => void>();
    service.on('DELETE /v1/session', () => ok());
    service.on('GET /v1/auth/session/create', (_, response) => {
      const body = JSON.stringify(ok({ data: someUser() }).body);
      asked.resolve(() => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
      return null;
    });
    const refreshed = commands['session.refresh']({});
    const answer = await asked.promise;
    await commands['session.signOut']({});
    answer();
    expect(await refreshed).toEqual(nobody);
    expect(commands['session.read']({})).toEqual(nobody);
  });

  it('is not kept from beginning by what is said of the one before', async () => {
    const { service, commands } = await startSignedIn();
    const asked = Promise.withResolvers<() => void>();
    service.on('GET /v1/auth/session/create', ({ headers }, response) => {
      if (!headers.authorization) return failure(401, 'no_session', 'Please sign in');
      const answer = ok({ data: someUser({ id: 8 }) }, signedInCookie);
      asked.resolve(() =>
        response
          .writeHead(200, { 'content-type': 'application/json', ...answer.headers })
          .end(JSON.stringify(answer.body)),
      );
      return null;
    });
    const signedIn = commands['session.signIn'](credentials);
    const answer = await asked.promise;
    expect(await commands['session.refresh']({})).toMatchObject({ user: { id: 7 } });
    answer();
    expect(await signedIn).toMatchObject({ user: { id: 8 } });
    expect(commands['session.read']({})).toMatchObject({ user: { id: 8 }, verified: 'service' });
  });

  it('is not ended by a refusal that was on its way when it began', async () => {
    const { service, commands } = await startSignedIn();
    const asked = Promise.withResolvers<() => void>();
    service.on('GET /v1/auth/session/create', ({ headers }, response) => {
      if (headers.authorization) return ok({ data: someUser({ id: 8 }) }, signedInCookie);
      const refusal = failure(401, 'no_session', 'Please sign in');
      asked.resolve(() =>
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(refusal.body)),
      );
      return null;
    });
    const refreshed = commands['session.refresh']({});
    const refuse = await asked.promise;
    await commands['session.signIn'](credentials);
    refuse();
    expect(await refreshed).toMatchObject({ user: { id: 8 } });
    expect(commands['session.read']({})).toMatchObject({ user: { id: 8 }, verified: 'service' });
  });

  it.each([
    ['too many questions', failure(429, 'too_many', 'Slow down')],
    ['a gateway', { status: 502, body: 'Bad gateway' }],
  ])('survives %s', async (_, answer) => {
    const { service, commands } = await startSignedIn();
    service.on('GET /v1/auth/session/create', () => answer);
    expect(await commands['session.refresh']({})).toMatchObject({ role: 2 });
  });
});

describe('signing out', () => {
  it('clears everything, and the role becomes 0 [AUTH-37] [STATE-03] [API-06]', async () => {
    const { service, commands, host, jar, accounts, onCleared, notices } = await startSignedIn();
    service.on('DELETE /v1/session', () => ok());
    expect(await commands['session.signOut']({})).toEqual(nobody);
    expect(service.seen.at(-1)?.call).toBe('DELETE /v1/session');
    expect([jar.header(), host.settings.get('user'), accounts.isOpen]).toEqual(['', undefined, false]);
    expect(existsSync(path.join(host.dataFolder, 'session.sealed'))).toBe(false);
    expect(onCleared).toHaveBeenCalled();
    expect(notices()).toEqual([]);
  });

  it.each([
    ['an error', failure(500, 'internal', 'Broken')],
    ['a refusal', failure(403, 'forbidden', 'Not today')],
    ['too many questions', failure(429, 'too_many', 'Slow down')],
    ['a gateway', { status: 502, body: 'Bad gateway' }],
    ['a page of something between', { status: 200, body: '<html>Sign in to this network</html>' }],
    ['an empty answer', { status: 200, body: '' }],
  ])("shows 'Error removing session' at %s, and signs out all the same [ERR-01]", async (_, answer) => {
    const desk = await startSignedIn();
    desk.service.on('DELETE /v1/session', () => answer);
    expect(await desk.commands['session.signOut']({})).toEqual(nobody);
    expect(desk.notices()).toEqual([{ severity: 'warning', message: 'Error removing session' }]);
    expectEmptied(desk);
  });

  it.each(['no_session', 'session_expired', 'account_deleted', 'suspended'])(
    'says nothing where the service has already ended the session: %s [ERR-01]',
    async (code) => {
      const { service, commands, notices } = await startSignedIn();
      service.on('DELETE /v1/session', () => failure(code === 'suspended' ? 403 : 401, code, 'Over'));
      expect(await commands['session.signOut']({})).toEqual(nobody);
      expect(notices()).toEqual([]);
    },
  );

  it('works with no network [ERR-01] [AUTH-37]', async () => {
    const { service, commands, notices } = await startSignedIn();
    await service.stop();
    expect(await commands['session.signOut']({})).toEqual(nobody);
    expect(notices()).toEqual([{ severity: 'warning', message: 'Error removing session' }]);
  });
});

describe('settings that a full disk keeps as they are', () => {
  /** From here on, the settings of this desk can't be written. */
  function fill({ settings }: Host): void {
    const full = () => {
      throw new AppError('disk_full');
    };
    vi.spyOn(settings, 'set').mockImplementation(full);
    vi.spyOn(settings, 'delete').mockImplementation(full);
  }

  it('do not keep anyone from signing out', async () => {
    const { commands, host, service, accounts, keyring, jar, onCleared } = await startSignedIn();
    service.on('DELETE /v1/session', () => ok());
    fill(host);
    onCleared.mockClear();
    expect(await commands['session.signOut']({})).toEqual(nobody);
    expect([accounts.isOpen, keyring.find(7, ''), jar.header()]).toEqual([false, null, '']);
    expect(onCleared).toHaveBeenCalledOnce();
  });

  it('do not end a session that the service confirms', async () => {
    const { commands, host, jar, accounts } = await startSignedIn();
    fill(host);
    const before = jar.header();
    expect(await commands['session.refresh']({})).toMatchObject({ user: { id: 7 }, verified: 'service' });
    expect([jar.header(), accounts.isOpen]).toEqual([before, true]);
    expect(before).not.toBe('');
  });

  it('show nobody to a shared computer who signed in before it was one', async () => {
    const { accounts, host, service } = await startSignedIn();
    await accounts.close();
    fill(host);
    const { session } = startDeskSession(service, host, () => true);
    await session.start();
    expect(host.settings.get('user')).toMatchObject({ id: 7 });
    expect(session.state).toEqual(nobody);
  });
});

describe('deleting the account', () => {
  it('clears the session and what the account kept here [AUTH-39] [API-10]', async () => {
    const { service, commands, host } = await startSignedIn();
    expect(existsSync(path.join(host.dataFolder, 'accounts', '7'))).toBe(true);
    service.on('DELETE /v1/auth/delete_account', () => ({ body: { error: false, message: 'Goodbye' } }));
    expect(await commands['session.deleteAccount']({ password: 'a walnut tree' })).toEqual({ message: 'Goodbye' });
    expect(service.seen.at(-1)?.body).toEqual({ password: 'a walnut tree' });
    expect(commands['session.read']({})).toEqual(nobody);
    expect(existsSync(path.join(host.dataFolder, 'accounts', '7'))).toBe(false);
  });

  const deleted = () => failure(401, 'account_deleted', 'This account was deleted');

  /** The service deletes the account, and the answer gets lost. */
  async function startDeletedUnheard() {
    const desk = await startSignedIn();
    const folder = path.join(desk.host.dataFolder, 'accounts', '7');
    desk.service.on('DELETE /v1/auth/delete_account', (_, response) => {
      response.destroy();
      return null;
    });
    const asked = desk.commands['session.deleteAccount']({ password: 'a walnut tree' });
    await expect(asked).rejects.toMatchObject({ code: 'offline' });
    desk.service.on('GET /v1/auth/session/create', deleted);
    return { ...desk, folder };
  }

  it('whose answer got lost: the next contact removes what the account kept here, and says so', async () => {
    const { session, commands, folder, notices } = await startDeletedUnheard();
    expect(existsSync(folder)).toBe(true);
    session.lost();
    await vi.waitFor(() => expect(notices()).toEqual([{ severity: 'info', message: 'This account was deleted' }]));
    expect(existsSync(folder)).toBe(false);
    expect(commands['session.read']({})).toEqual(nobody);
  });

  it('whose answer got lost, and the desk with it: the next start removes it', async () => {
    const { service, host, accounts, folder } = await startDeletedUnheard();
    await accounts.close();
    const next = startDeskSession(service, host);
    await next.session.start();
    expect(existsSync(folder)).toBe(true);
    await next.session.confirm();
    expect(existsSync(folder)).toBe(false);
    expect(next.commands['session.read']({})).toEqual(nobody);
  });

  it('whose answer got lost, asked for once more: it is done', async () => {
    const { service, commands, folder } = await startDeletedUnheard();
    service.on('DELETE /v1/auth/delete_account', deleted);
    expect(await commands['session.deleteAccount']({ password: 'a walnut tree' })).toEqual({
      message: 'This account was deleted',
    });
    expect(existsSync(folder)).toBe(false);
    expect(commands['session.read']({})).toEqual(nobody);
  });

  it('that nobody asked for here, or that was refused here, removes nothing of what was written', async () => {
    const { session, service, commands, host } = await startSignedIn();
    service.on('DELETE /v1/auth/delete_account', () => failure(422, 'invalid', 'Not right'));
    await expect(commands['session.deleteAccount']({ password: 'a guess' })).rejects.toMatchObject({ code: 'invalid' });
    service.on('GET /v1/auth/session/create', deleted);
    session.lost();
    await vi.waitFor(() => expect(commands['session.read']({})).toEqual(nobody));
    expect(existsSync(path.join(host.dataFolder, 'accounts', '7'))).toBe(true);
  });

  it('changes nothing when the service refuses', async () => {
    const { commands, host } = await startSignedIn();
    await expect(commands['session.deleteAccount']({})).rejects.toMatchObject({ code: 'not_found' });
    expect(commands['session.read']({})).toMatchObject({ role: 2 });
    expect(existsSync(path.join(host.dataFolder, 'accounts', '7'))).toBe(true);
  });
});

describe('a session that ends because the service was restored', () => {
  const over = () => failure(401, 'no_session', 'Please sign in');

  it('says so once, until somebody signs in', async () => {
    const { commands, service, wasRestored } = await startSignedIn();
    service.on('GET /v1/auth/session/create', over);
    wasRestored.mockReturnValue(true);
    expect(await commands['session.refresh']({})).toEqual({ ...nobody, ended: 'restored' });
    service.on('GET /v1/auth/session/create', () => ok({ data: someUser() }, signedInCookie));
    expect(await commands['session.signIn'](credentials)).not.toHaveProperty('ended');
    service.on('DELETE /v1/session', () => ok());
    expect(await commands['session.signOut']({})).toEqual(nobody);
  });

  it.each([
    ['the session ended by itself', false, 'session_expired'],
    ['the account was deleted', true, 'account_deleted'],
  ])('says nothing of it where %s', async (_what, isRestored, code) => {
    const { commands, service, wasRestored } = await startSignedIn();
    service.on('GET /v1/auth/session/create', () => failure(401, code, 'Over'));
    wasRestored.mockReturnValue(isRestored);
    expect(await commands['session.refresh']({})).toEqual(nobody);
  });
});

import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { failure, ok, someUser } from '../api/testing/fake-service.ts';
import { credentials, type FakeServiceHandle, startSignedIn } from './testing/session-kit.ts';

const ravi = someUser({ id: 8, email_address: 'ravi@example.org', first_name: 'Ravi' });
const ravisCredentials = { email: 'ravi@example.org', password: 'ravis own passphrase' };
const bina = { email: 'bina@example.org', password: 'binas own passphrase' };
const cookieOf = (value: string) => ({ 'set-cookie': `footbridge_session=${value}; HttpOnly` });
const late = cookieOf('LATE');

type Desk = Awaited<ReturnType<typeof startSignedIn>>;

/** Holds one call back; `arrived` resolves when it is at the service, with what answers it. */
function holdBack(service: FakeServiceHandle, call: string): Promise<(body: object) => void> {
  return new Promise((arrived) => {
    service.on(call, (_seen, response: ServerResponse) => {
      arrived((body) => {
        response.writeHead(200, { 'content-type': 'application/json', ...late });
        response.end(JSON.stringify({ error: false, message: 'OK', ...body }));
      });
      return null;
    });
  });
}

interface Action {
  readonly call: string;
  readonly answer: object;
  readonly deletes?: true;
  start(desk: Desk): unknown;
}

const person = { first_name: 'Bina', last_name: 'Shah' };
const place = { designation: 'Recruiter' };
const signUps = { 2: place, 3: place, 4: {}, 5: { token: 'a'.repeat(43) } } as const;

/** The commands of the session whose answers may carry a cookie, each with the call that carries it. */
const actions: Readonly<Record<string, Action>> = {
  refresh: {
    call: 'GET /v1/auth/session/create',
    answer: { data: someUser() },
    start: ({ commands }) => commands['session.refresh'](undefined),
  },
  signIn: {
    call: 'GET /v1/auth/session/create',
    answer: { data: someUser({ id: 9, email_address: bina.email }) },
    start: ({ commands }) => commands['session.signIn'](bina),
  },
  ...Object.fromEntries(
    Object.entries(signUps).map(([role, rest]) => [
      `signUp ${role}`,
      {
        call: `POST /v1/auth/signup/${role}`,
        answer: { user: { role: Number(role), email_address: bina.email } },
        start: ({ commands }: Desk) =>
          commands['session.signUp']({ role: Number(role), ...bina, ...person, ...rest } as never),
      },
    ]),
  ),
  sendOtp: {
    call: 'POST /v1/auth/otp',
    answer: { data: { expires_at: '2026-11-22T10:00:00.000Z', resend_after: 30 } },
    start: ({ commands }) => commands['session.sendOtp']({ method: 1 }),
  },
  verifyOtp: {
    call: 'POST /v1/auth/otp/verify',
    answer: { data: someUser() },
    start: ({ commands }) => commands['session.verifyOtp']({ otp: '123456', method: 1 }),
  },
  forgotPassword: {
    call: 'POST /v1/auth/forgot_password',
    answer: {},
    start: ({ commands }) => commands['session.forgotPassword']({ email: credentials.email }),
  },
  resetPassword: {
    call: 'POST /v1/auth/reset_password',
    answer: {},
    start: ({ commands }) => commands['session.resetPassword']({ token: 'a'.repeat(43), password: 'brand new one' }),
  },
  changePassword: {
    call: 'PATCH /v1/auth/change_password',
    answer: {},
    start: ({ commands }) =>
      commands['session.changePassword']({ password: credentials.password, newPassword: 'brand new passphrase' }),
  },
  deleteAccount: {
    call: 'DELETE /v1/auth/delete_account',
    deletes: true,
    answer: {},
    start: ({ commands }) => commands['session.deleteAccount']({ password: credentials.password }),
  },
};

const signInRavi = (desk: Desk) => {
  desk.service.on('GET /v1/auth/session/create', () => ok({ data: ravi }, cookieOf('RAVI')));
  return desk.commands['session.signIn'](ravisCredentials);
};
const signInAsha = (desk: Desk) => {
  desk.service.on('GET /v1/auth/session/create', () => ok({ data: someUser() }, cookieOf('ASHA-AGAIN')));
  return desk.commands['session.signIn'](credentials);
};
const leave = (desk: Desk) => {
  desk.service.on('DELETE /v1/session', () => ok());
  return desk.commands['session.signOut'](undefined);
};

interface Left {
  readonly user: number | null;
  readonly jar: string;
}
interface Meanwhile extends Left {
  go(desk: Desk): Promise<unknown>;
}

/** What people do before the answer comes, and who is there afterwards. */
const meanwhile: Readonly<Record<string, Meanwhile>> = {
  'the person leaves': { user: null, jar: '', go: async (desk) => leave(desk) },
  'another person takes over': { user: 8, jar: 'footbridge_session=RAVI', go: async (desk) => signInRavi(desk) },
  'the person leaves and another comes': {
    user: 8,
    jar: 'footbridge_session=RAVI',
    go: async (desk) => [await leave(desk), await signInRavi(desk)],
  },
  'the person leaves and comes back': {
    user: 7,
    jar: 'footbridge_session=ASHA-AGAIN',
    go: async (desk) => [await leave(desk), await signInAsha(desk)],
  },
  'the desk locks, and another takes over': {
    user: 8,
    jar: 'footbridge_session=RAVI',
    go: async (desk) => [await desk.session.lock(), await leave(desk), await signInRavi(desk)],
  },
  'another service is chosen': { user: null, jar: '', go: (desk) => desk.session.leave('http://127.0.0.1:9') },
};

/** Nobody else may be signed in, opened or kept by what comes late. */
function expectUntouched({ session, jar, accounts, host }: Desk, { user, jar: cookies }: Left): void {
  expect(jar.header()).toBe(cookies);
  expect(session.state.user?.id ?? null).toBe(user);
  expect(accounts.isOpen ? accounts.current().userId : null).toBe(user);
  expect((host.settings.get('user') as { id: number } | undefined)?.id ?? null).toBe(user);
}

describe.each(Object.entries(meanwhile))('an answer that comes after this: %s [B-08]', (_case, then) => {
  it.each(Object.entries(actions))('writes nothing into the session: %s', async (_name, action) => {
    const desk = await startSignedIn();
    const arrived = holdBack(desk.service, action.call);
    const doing = Promise.resolve(action.start(desk)).catch(() => undefined);
    const answer = await arrived;
    await then.go(desk);
    answer(action.answer);
    await doing;
    // Whoever came back while their account was being deleted has none any more.
    expectUntouched(desk, action.deletes && then.user === 7 ? { user: null, jar: '' } : then);
    await desk.accounts.close();
  });
});

it('a farewell that is answered late does not sign out whoever came meanwhile [B-08]', async () => {
  const desk = await startSignedIn();
  const arrived = holdBack(desk.service, 'DELETE /v1/session');
  const leaving = desk.commands['session.signOut'](undefined);
  const answer = await arrived;
  await signInRavi(desk);
  answer({});
  await leaving;
  expectUntouched(desk, { user: 8, jar: 'footbridge_session=RAVI' });
  await desk.accounts.close();
});

it('whoever leaves while the service is asked about a session that may have ended is not told that it has', async () => {
  const desk = await startSignedIn();
  const arrived = holdBack(desk.service, 'GET /v1/auth/session/create');
  desk.service.on('PATCH /v1/auth/change_password', () => failure(401, 'session_expired', 'Ended'));
  const passwords = { password: credentials.password, newPassword: 'brand new passphrase' };
  await expect(desk.commands['session.changePassword'](passwords)).rejects.toThrow('Ended');
  const answer = await arrived;
  const refreshed = desk.commands['session.refresh'](undefined);
  await leave(desk);
  answer({ data: someUser() });
  await refreshed;
  expect(desk.notices()).toEqual([]);
});

it('the same person’s answer after the desk locked is theirs, and opens nothing', async () => {
  const desk = await startSignedIn();
  const arrived = holdBack(desk.service, 'POST /v1/auth/otp/verify');
  const verifying = desk.commands['session.verifyOtp']({ otp: '123456', method: 1 });
  const answer = await arrived;
  await desk.session.lock();
  answer({ data: someUser() });
  await verifying;
  expect([desk.jar.header(), desk.session.state.locked, desk.accounts.isOpen]).toEqual([
    'footbridge_session=LATE',
    'idle',
    false,
  ]);
});

it('a password changed by somebody who has left meanwhile leaves their account with a password that opens it', async () => {
  const desk = await startSignedIn();
  const place = { userId: 7, workspace: '' };
  const passwords = { password: 'not the one that sealed it', newPassword: 'brand new passphrase' };
  const change = await desk.keyring.beginChange(place, passwords);
  await leave(desk);
  await change.settle('done');
  expect(await desk.keyring.unlock(place, credentials)).toBe(true);
});

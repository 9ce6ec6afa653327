import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sessionCookie } from '../../platform/sessions/sessions.ts';
import { describeEngines } from '../../testing/engines.ts';
import { signedIn } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const place = { place_name: 'Acme Farms', designation: 'HR manager' };
const form = { ...place, first_name: 'Asha', last_name: 'Rao Iyer' };
const password = 'mango:tree naïve 🥭';
let count = 0;
const email = (domain = 'acme.example') => {
  count += 1;
  return `asha${count}@${domain}`;
};

describeEngines('signing up', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  it('makes an employer with a company, and a session that still needs the code [API-11] [API-12]', async () => {
    const address = email();
    const answer = await server.call('auth.signUpEmployer', { body: form, basic: [address, password] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      error: false,
      message: 'Signed up successfully',
      user: { role: 2, email_address: address },
    });
    const { body } = await server.call('session.create', { cookie: answer.cookie });
    expect(body.data).toMatchObject({
      email_address: address,
      first_name: 'Asha',
      last_name: 'Rao Iyer',
      designation: 'HR manager',
      role: 2,
      is_email_verified: false,
      isOTPVerified: false,
      company: { company_name: 'Acme Farms' },
      branch_id: null,
      institution_id: null,
    });
    expect(body.data.company_id).toBeGreaterThan(0);
  });

  it('makes an educator with an institution [API-11] [API-12] [AUTH-03] [ROLE-21]', async () => {
    const address = email();
    const answer = await server.call('auth.signUpEducator', { body: form, basic: [address, 'sev3n 7'] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      error: false,
      message: 'Signed up successfully',
      user: { role: 3, email_address: address },
    });
    const { body } = await server.call('session.create', { cookie: answer.cookie });
    const { place_name: company_name, ...person } = form;
    expect(body.data).toMatchObject({ ...person, role: 3, company_id: null, company: { company_name } });
    expect([body.data.email_address, body.data.is_email_verified, body.data.branch_id]).toEqual([address, false, null]);
    expect(body.data.institution_id).toBeGreaterThan(0);
  });

  it.each([
    ['auth.signUpEmployer', 2],
    ['auth.signUpEducator', 3],
  ] as const)(
    'by %s answers error, message and user, and what is wrong under the first two too [API-12]',
    async (call, role) => {
      const address = email();
      const basic = [` ${address.toUpperCase()} `, password] as const;
      const key = crypto.randomUUID();
      // Its answer may have got lost: asked for once more, it is the same.
      for (const status of [201, 201]) {
        const answer = await server.call(call, { body: form, basic, key });
        const user = { role, email_address: address };
        expect([answer.status, answer.body]).toEqual([
          status,
          { error: false, message: 'Signed up successfully', user },
        ]);
      }
      for (const [status, input] of [
        [409, { body: form, basic }],
        [422, { body: { ...form, designation: '' }, basic: [email(), password] as const }],
        [422, { body: form }],
        [400, { body: form, headers: { authorization: 'Basic !!!' } }],
      ] as const) {
        const refused = await server.call(call, input);
        expect([refused.status, refused.cookie]).toEqual([status, null]);
        expect(refused.body).toMatchObject({ error: true, message: expect.stringMatching(/\w/) });
        expect(refused.body).not.toHaveProperty('user');
      }
    },
  );

  it.each(['auth.signUpEmployer', 'auth.signUpEducator', 'auth.signUpStudent'] as const)(
    'by %s takes e-mail and password as basic auth alone, and nothing of the body for them [AUTH-22]',
    async (call) => {
      const address = email();
      const other = email();
      const body = { ...form, email: other, email_address: other, username: other, password };
      const refused = await server.call(call, { body });
      expect([refused.status, refused.body.fields]).toEqual([422, { email_address: 'Email is required' }]);
      const made = await server.call(call, { body, basic: [address, 'mango: naïve: 🥭'] });
      expect([made.status, made.body.user.email_address]).toEqual([201, address]);
      for (const [basic, status] of [
        [[address, 'mango: naïve: 🥭'], 200],
        [[address, password], 401],
        [[other, password], 401],
      ] as const) {
        expect((await server.call('session.create', { basic })).status).toBe(status);
      }
    },
  );

  it('makes students from a name alone, the last name left out too [ENT-03]', async () => {
    for (const body of [{ first_name: 'Dev' }, { first_name: 'Dev', last_name: 'Rao Iyer' }]) {
      const answer = await server.call('auth.signUpStudent', { body, basic: [email(), password] });
      expect([answer.status, answer.body.user.role]).toEqual([201, 4]);
      const { data } = (await server.call('session.create', { cookie: answer.cookie })).body;
      expect(data).toMatchObject({ last_name: '', ...body });
    }
  });

  it.each(['auth.signUpEmployer', 'auth.signUpEducator', 'auth.signUpStudent'] as const)(
    'by %s keeps both parts of a name, of which the last may stay empty [AUTH-21]',
    async (call) => {
      for (const last_name of ['Mary  Thomas', '']) {
        const body = { ...place, first_name: 'Leela', last_name };
        const { cookie } = await server.call(call, { body, basic: [email(), password] });
        const { data } = (await server.call('session.create', { cookie })).body;
        expect(data).toMatchObject({ first_name: 'Leela', last_name });
      }
    },
  );

  it('takes a password with colons and letters of any script, and no other one opens the account', async () => {
    const address = email();
    await server.call('auth.signUpEmployer', { body: form, basic: [address, password] });
    expect((await server.call('session.create', { basic: [address, password] })).status).toBe(200);
    for (const wrong of [password.split(':')[0] ?? '', password.slice(0, -1), `${password} `, `${password}\0`]) {
      expect((await server.call('session.create', { basic: [address, wrong] })).status).toBe(401);
      server.clock.advance(seconds.hour);
    }
  });

  it('tells passwords apart beyond 72 bytes and beyond a NUL', async () => {
    const long = 'x'.repeat(72);
    for (const [right, wrong] of [
      [`${long}right`, `${long}wrong`],
      ['secret\0right', 'secret\0wrong'],
    ] as const) {
      const address = email();
      await server.call('auth.signUpEmployer', { body: form, basic: [address, right] });
      expect((await server.call('session.create', { basic: [address, wrong] })).status).toBe(401);
      expect((await server.call('session.create', { basic: [address, right] })).status).toBe(200);
    }
  });

  it('compares e-mails without case and refuses a second account [API-11]', async () => {
    const address = email();
    await server.call('auth.signUpEmployer', { body: form, basic: [address, password] });
    for (const call of ['auth.signUpEmployer', 'auth.signUpEducator', 'auth.signUpStudent'] as const) {
      const again = await server.call(call, { body: form, basic: [` ${address.toUpperCase()} `, password] });
      expect([again.status, again.body.code, again.cookie], call).toEqual([409, 'email_taken', null]);
    }
  });

  it('lets one of many simultaneous sign-ups with one e-mail through', async () => {
    const address = email();
    const before = await accounts();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => server.call('auth.signUpEmployer', { body: form, basic: [address, password] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'email_taken')).toHaveLength(11);
    expect((await accounts()) - before).toBe(1);
    const companies = await server.database.read.selectFrom('companies').selectAll().execute();
    const members = await server.database.read.selectFrom('users').select('company_id').execute();
    // Those who lost the race left no company without a member behind.
    expect(companies.every(({ id }) => members.some(({ company_id }) => company_id === id))).toBe(true);
  });

  const accounts = async () => {
    const rows = await server.database.read.selectFrom('users').select('id').execute();
    return rows.length;
  };

  it.each([
    ['e-mail', {}, '', password, 'Email is required'],
    ['password', {}, 'x@acme.example', '', 'Password is required'],
    ['full name', { first_name: ' ' }, 'x@acme.example', password, 'Full name is required'],
    ['designation', { designation: '' }, 'x@acme.example', password, 'Designation is required'],
    ['company', { place_name: '' }, 'x@acme.example', password, 'Company name is required'],
    ['e-mail’s shape', {}, 'nobody', password, 'Enter an e-mail address such as name@example.com'],
    ['single e-mail', {}, 'x,y@acme.example', password, 'Enter an e-mail address such as name@example.com'],
    ['length', {}, 'x@acme.example', '6chars', 'New password should be 7 characters long'],
  ])(
    'refuses a missing or wrong %s in the words of the form [API-11]',
    async (_what, change, address, secret, message) => {
      for (const call of ['auth.signUpEmployer', 'auth.signUpEducator'] as const) {
        const answer = await server.call(call, { body: { ...form, ...change }, basic: [address, secret] });
        expect([answer.status, answer.body.message, answer.cookie], call).toEqual([422, message, null]);
        expect(Object.values(answer.body.fields ?? {})).toEqual([message]);
      }
    },
  );

  it('says what is missing first in the order of the rule', async () => {
    const answer = await server.call('auth.signUpEmployer', { body: {} });
    expect(answer.body.message).toBe('Email is required');
    const named = await server.call('auth.signUpEmployer', { body: {}, basic: ['x@acme.example', password] });
    expect(named.body.message).toBe('Full name is required');
  });

  it('refuses passwords that everybody tries first, and takes seven letters of any script', async () => {
    const common = await server.call('auth.signUpEmployer', { body: form, basic: [email(), 'Password1'] });
    expect([common.status, common.body.fields?.password]).toEqual([
      422,
      'This password is too easy to guess. Please choose another one',
    ]);
    const tamil = await server.call('auth.signUpEmployer', { body: form, basic: [email(), 'கடவுச்சொல்'] });
    expect(tamil.status).toBe(201);
  });

  it('refuses a password of more than 1,024 bytes instead of cutting it', async () => {
    const maxLength = `${'ä'.repeat(500)}abcdefghijklmnopqrstuvwx`;
    const answer = await server.call('auth.signUpEmployer', { body: form, basic: [email(), `${maxLength}y`] });
    expect(answer.status).toBe(422);
    const just = await server.call('auth.signUpEmployer', { body: form, basic: [email(), maxLength] });
    expect(just.status).toBe(201);
  });

  it.each(['Basic', 'Basic !!!', 'Bearer abc', 'Basic bm9jb2xvbg==', 'Basic //79/A=='])(
    'answers 400 to the header %s',
    async (authorization) => {
      const answer = await server.call('auth.signUpEmployer', { body: form, headers: { authorization } });
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed']);
    },
  );

  it('takes no role, place or flag from the body', async () => {
    const body = { ...form, role: 1, id: 1, branch_id: 1, company_id: 1, is_email_verified: true, email_verified: 1 };
    const { cookie } = await server.call('auth.signUpEmployer', { body, basic: [email(), password] });
    const answer = await server.call('session.create', { cookie });
    expect(answer.body.data).toMatchObject({ role: 2, branch_id: null, is_email_verified: false });
    expect(answer.body.data.company_id).not.toBe(1);
  });

  it('knows no sign-up of administrators or unknown roles', async () => {
    for (const role of [0, 1, 6]) {
      const response = await server.app.inject({ method: 'POST', url: `/v1/auth/signup/${role}`, payload: form });
      expect(response.statusCode).toBe(404);
    }
  });

  it('makes a place of its own without a choice, and asks for a chosen one, whatever the domain [API-11]', async () => {
    const member = await signedIn(server, 2);
    const place_id = member.companyId ?? 0;
    const colleague = member.email.split('@')[1] ?? '';
    for (const domain of [colleague, 'gmail.com', 'elsewhere.example']) {
      const newcomer = await signUp(email(domain), { place_id });
      expect([newcomer.company_id, newcomer.company, newcomer.branch_id]).toEqual([null, null, null]);
    }
    const alike = [await signUp(email(colleague)), await signUp(email(colleague))];
    expect(alike.map(({ company }) => company?.company_name)).toEqual(['Acme Farms', 'Acme Farms']);
    expect(new Set([place_id, ...alike.map(({ company_id }) => company_id)]).size).toBe(3);
  });

  it('refuses a chosen company that nobody has set up yet', async () => {
    for (const level of ['unverified', 'verified'] as const) {
      const founder = await signedIn(server, 2, { level });
      const body = { ...form, place_id: founder.companyId ?? 0 };
      const answer = await server.call('auth.signUpEmployer', { body, basic: [email(), password] });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['place_id']]);
    }
  });

  it('refuses a chosen company that does not exist', async () => {
    const body = { ...form, place_id: 987_654 };
    const answer = await server.call('auth.signUpEmployer', { body, basic: [email(), password] });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, ['place_id']]);
  });

  async function signUp(address: string, more: { place_id?: number } = {}) {
    const { cookie } = await server.call('auth.signUpEmployer', {
      body: { ...form, ...more },
      basic: [address, password],
    });
    return (await server.call('session.create', { cookie })).body.data;
  }

  it('stores the password only as a slow, salted hash and the session only as a digest [API-02]', async () => {
    const address = email();
    const { cookie, headers } = await server.call('auth.signUpEmployer', { body: form, basic: [address, password] });
    const { read } = server.database;
    const { password_hash } = await read
      .selectFrom('users')
      .select('password_hash')
      .where('email_address', '=', address)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(cookie).toMatch(/^[\w-]{43}$/);
    const sessions = JSON.stringify(await read.selectFrom('sessions').selectAll().execute());
    expect(sessions).not.toContain(cookie);
    expect(headers['set-cookie']).toBe(
      `${sessionCookie}=${cookie}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict`,
    );
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientHeader } from '#shared/contract/envelope.ts';
import { describeEngines } from './testing/engines.ts';
import { testCity } from './testing/people.ts';
import { somePostingBody } from './testing/postings.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

interface Sent {
  readonly basic?: readonly [email: string, password: string];
  readonly body?: object;
}

/** Somebody at a port of the service, with cookies of their own and nothing of the contract: addresses as they are. */
function visitor(address: string) {
  const cookies = new Map<string, string>();
  return async (request: string, { basic, body }: Sent = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const response = await fetch(address + path, {
      method,
      headers: {
        [clientHeader]: 'test',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      cookies.set(name, value);
    }
    const answer = (await response.json()) as { error: boolean; message: string; data: never; total?: number };
    return { status: response.status, ...answer };
  };
}

const place = {
  company_website: 'https://kaveri.example',
  company_description: 'Cold chains',
  company_address: '7 Harbour Road',
  branch: { address: '12 Dock Lane', city: testCity.id },
};
const kinds = ['project', 'internship', 'job'] as const;

describeEngines('calls of our own, over HTTP', (open) => {
  let server: TestServer;
  let address: string;
  beforeAll(async () => {
    server = testServer(await open());
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());

  const mailTo = async (email: string) => {
    await server.app.service.settled();
    return server.mails.filter(({ to }) => to === email).at(-1)?.text ?? '';
  };

  /** Signs up, asks for the code of the mail, and verifies the address with it. */
  async function join(role: 2 | 3 | 4, email: string, body: object) {
    const ask = visitor(address);
    const signedUp = await ask(`POST /v1/auth/signup/${role}`, { basic: [email, 'correct horse battery'], body });
    expect(signedUp).toMatchObject({ status: 201, error: false, user: { role, email_address: email } });
    expect(await ask('POST /v1/auth/otp', { body: { method: 2 } })).toMatchObject({ status: 200, error: false });
    const otp = /\b\d{6}\b/.exec(await mailTo(email))?.[0] ?? '';
    const wrong = otp === '123456' ? '654321' : '123456';
    expect((await ask('POST /v1/auth/otp/verify', { body: { otp: wrong, method: 2 } })).error).toBe(true);
    const verified = await ask('POST /v1/auth/otp/verify', { body: { otp, method: 2 } });
    expect(verified).toMatchObject({ status: 200, data: { is_email_verified: true, isOTPVerified: true } });
    return ask;
  }

  it('sign up, verify, set up, sign in by password and after a forgotten one, publish, apply, rate and tell [API-65]', async () => {
    const names = { first_name: 'Asha', last_name: 'Iyer' };
    const employer = await join(2, 'asha@kaveri.example', { ...names, place_name: 'Kaveri Foods', designation: 'HR' });
    const company = await employer('POST /v1/company', { body: { ...place, company_name: 'Kaveri Foods' } });
    expect(company).toMatchObject({ status: 200, data: { company: { company_name: 'Kaveri Foods' } } });
    const educator = await join(3, 'ravi@nila.example', {
      ...names,
      place_name: 'Nila Institute',
      designation: 'Dean',
    });
    const institution = await educator('POST /v1/institution', { body: { ...place, company_name: 'Nila Institute' } });
    expect(institution).toMatchObject({ status: 200, data: { company: { company_name: 'Nila Institute' } } });
    const email = 'meera@student.example';
    const student = await join(4, email, { first_name: 'Meera', last_name: 'Nair' });
    const chosen = await student('POST /v1/student/interests', { body: { interests: [2, 1] } });
    expect(chosen).toMatchObject({ status: 200, data: { isInterestAdded: true } });
    expect((await student('GET /v1/filter/interests/joined')).data).toEqual([
      { id: 1, name: 'Accounting' },
      { id: 2, name: 'Agriculture' },
    ]);

    // Signed in by the password on another device; and by a new one, once it was forgotten.
    const elsewhere = visitor(address);
    const refused = await elsewhere('GET /v1/auth/session/create', { basic: [email, 'wrong horse battery'] });
    expect([refused.status, refused.error]).toEqual([401, true]);
    const basic = [email, 'correct horse battery'] as const;
    expect(await elsewhere('GET /v1/auth/session/create', { basic })).toMatchObject({ data: { email_address: email } });
    expect(await elsewhere('GET /v1/auth/session/create')).toMatchObject({ data: { email_address: email, role: 4 } });
    expect((await visitor(address)('POST /v1/auth/forgot_password', { body: { email_address: email } })).status).toBe(
      200,
    );
    const token = /^[\w-]{43}$/m.exec(await mailTo(email))?.[0] ?? '';
    const reset = { token, password: 'better horse battery' };
    expect((await visitor(address)('POST /v1/auth/reset_password', { body: reset })).status).toBe(200);
    expect((await student('GET /v1/auth/session/create')).status).toBe(401);
    const again = await student('GET /v1/auth/session/create', { basic: [email, 'better horse battery'] });
    expect([again.status, again.error]).toEqual([200, false]);

    const notifications: object[] = [];
    for (const kind of kinds) {
      const created = await employer(`POST /v1/${kind}`, { body: { ...somePostingBody(kind), status: 1 } });
      expect([created.status, created.error]).toEqual([201, false]);
      const { id, title } = created.data as { id: number; title: string };
      expect((await student(`GET /v1/${kind}/${id}`)).status).toBe(404);
      expect((await employer(`GET /v1/${kind}`)).data).toMatchObject([{ id, title, status: 1 }]);
      const published = await employer(`PATCH /v1/${kind}/status`, { body: { id, status: 2 } });
      expect(published).toMatchObject({ status: 200, error: false });
      expect((await student(`GET /v1/${kind}/${id}`)).status).toBe(200);
      const applied = await student(`POST /v1/enrollments/${kind}`, {
        body: { [`${kind}_id`]: id, screening_questions: '["Because."]' },
      });
      expect(applied).toMatchObject({ status: 201, error: false });
      const listed = await employer(`GET /v1/${kind}`);
      expect(listed).toMatchObject({ status: 200, total: 1, data: [{ id, status: 2, enrolled: 1, rated: 0 }] });
      const { id: application } = applied.data as { id: number };
      const rating = { rating: 4, comment: 'Kept every date' };
      const rated = await employer(`POST /v1/enrollments/${kind}/${application}/rating`, { body: rating });
      expect([rated.status, rated.error]).toEqual([200, false]);
      expect((await employer(`GET /v1/${kind}`)).data).toMatchObject([{ id, title, rated: 1 }]);
      const { data: candidates } = await employer(`GET /v1/enrollments/${kind}/${id}`);
      expect(candidates).toMatchObject({ enrollments: [{ id: application, rating }] });
      notifications.unshift({
        kind: 'application',
        text: `New application to “${title}”`,
        path: `/employer/${kind}/${id}?tab=new`,
      });
    }

    const own = await student('GET /v1/student/profile');
    expect(own).toMatchObject({ status: 200, data: { first_name: 'Meera', email_address: email } });
    const { id: studentId } = own.data as { id: number };
    expect(await employer(`GET /v1/student/profile/${studentId}`)).toMatchObject({ data: { first_name: 'Meera' } });
    expect((await educator(`GET /v1/student/profile/${studentId}`)).status).toBe(404);

    const told = await employer('GET /v1/notifications');
    expect(told).toMatchObject({ status: 200, error: false, unread: kinds.length, data: notifications });
    expect((await employer('PATCH /v1/notifications', { body: {} })).status).toBe(200);
    expect(await employer('GET /v1/notifications')).toMatchObject({ total: kinds.length, unread: 0 });
  });
});

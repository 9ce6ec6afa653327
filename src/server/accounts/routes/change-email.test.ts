import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { createPasswords } from '../../platform/sessions/passwords.ts';
import { appliedPosting } from '../../testing/applications.ts';
import { beginEmailChange } from '../../testing/email-change.ts';
import { describeEngines } from '../../testing/engines.ts';
import { joinedAs } from '../../testing/joined.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { rosterRow, upload } from '../../testing/roster.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const password = 'correct horse battery';

describeEngines('a change of the e-mail address', (open) => {
  let server: TestServer;
  let hash: string;
  beforeAll(async () => {
    server = testServer(await open());
    hash = await createPasswords(testConfig.scrypt).hash(password);
    return () => server.close();
  });
  const fresh = () => `moved-${randomUUID()}@example.com`;
  const owner = (role: 1 | 2 | 3 | 4 | 5 = 4) => signedIn(server, role, { passwordHash: hash });
  const signIn = async (email: string) => server.call('session.create', { basic: [email, password] });
  const begin = (person: Person, email: string, given = password) =>
    person.call('emailChange.begin', { body: { email_address: email, password: given } });
  const confirm = (person: Person, body: Awaited<ReturnType<typeof beginEmailChange>>) =>
    person.call('emailChange.confirm', { body });
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);
  const other = (code: string) => (code === '000000' ? '000001' : '000000');
  /** Moves somebody to a new address, which it answers. */
  async function moved(person: Person): Promise<string> {
    const email = fresh();
    expect((await confirm(person, await beginEmailChange(person, email, password))).status).toBe(200);
    return email;
  }

  it.each([1, 2, 3, 4, 5] as const)(
    'takes a code from each of both, and ends the other sessions, of role %i',
    async (role) => {
      const person = await owner(role);
      const elsewhere = await signIn(person.email);
      const email = fresh();
      const begun = await begin(person, `  ${email.toUpperCase()}`);
      expect([begun.status, begun.body.data]).toEqual([
        200,
        { email_address: email, expires_at: expect.any(String), resend_after: 60 },
      ]);
      expect(mailsTo(person.email).at(-1)?.text).toContain(`to change the address of your account to ${email}`);
      expect(mailsTo(email).at(-1)?.text).toContain('to use this address for your account');
      expect(mailsTo(email).at(-1)?.text).not.toContain(person.email);
      const code = (address: string) => /^\d{6}$/m.exec(mailsTo(address).at(-1)?.text ?? '')?.[0] ?? '';
      const body = { email_address: email, old_code: code(person.email), new_code: code(email) };
      const done = await confirm(person, body);
      expect([done.status, done.body.data.email_address, done.body.data.is_email_verified]).toEqual([200, email, true]);
      expect((await person.call('session.create')).body.data.email_address).toBe(email);
      expect((await server.call('session.create', { cookie: elsewhere.cookie })).status).toBe(401);
      expect([(await signIn(email)).status, (await signIn(person.email)).status]).toEqual([200, 401]);
      for (const address of [person.email, email]) {
        const last = mailsTo(address).at(-1);
        expect([last?.subject, last?.text]).toEqual([
          'Your Footbridge e-mail address was changed',
          expect.stringContaining(email),
        ]);
      }
      expect((await confirm(person, body)).body.code).toBe('otp_expired');
    },
  );

  it('says which code is wrong, keeps the right one, and ends after five wrong ones', async () => {
    const person = await owner();
    const codes = await beginEmailChange(person, fresh(), password);
    const wrong = async (body: typeof codes) => {
      const { status, body: answer } = await confirm(person, body);
      return [status, answer.code, Object.keys(answer.fields ?? {})];
    };
    const refused = (field: string) => [422, 'otp_wrong', [field]];
    expect(await wrong({ ...codes, old_code: other(codes.old_code) })).toEqual(refused('old_code'));
    for (let slip = 0; slip < 2; slip += 1)
      expect(await wrong({ ...codes, new_code: other(codes.new_code) })).toEqual(refused('new_code'));
    expect((await confirm(person, codes)).status).toBe(200);
    const again = await owner();
    const lost = await beginEmailChange(again, fresh(), password);
    for (let slip = 0; slip < 5; slip += 1) await confirm(again, { ...lost, old_code: other(lost.old_code) });
    expect((await confirm(again, lost)).body).toMatchObject({ code: 'otp_expired' });
    expect((await signIn(again.email)).status).toBe(200);
  });

  it('is for the address that was asked for, within ten minutes', async () => {
    const person = await owner();
    const codes = await beginEmailChange(person, fresh(), password);
    const elsewhere = await confirm(person, { ...codes, email_address: fresh() });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'otp_expired']);
    server.clock.advance(10 * seconds.minute);
    expect((await confirm(person, codes)).body.code).toBe('otp_expired');
    expect((await signIn(person.email)).status).toBe(200);
  });

  it('doesn’t say that an address has an account: its owner is told', async () => {
    const person = await owner();
    const taken = await owner();
    const answer = await begin(person, taken.email);
    expect([answer.status, answer.body.data.email_address]).toEqual([200, taken.email]);
    expect(mailsTo(taken.email).map(({ subject }) => subject)).toEqual([
      'This address has a Footbridge account already',
    ]);
    const codes = { email_address: taken.email, old_code: '000000', new_code: '000000' };
    expect((await confirm(person, codes)).body.code).toBe('otp_wrong');
  });

  it('keeps nobody from a code at sign-in whose address others ask for', async () => {
    const victim = await owner();
    await victim.call('auth.twoFactor', { body: { enabled: true, password } });
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await begin(await owner(), victim.email)).status).toBe(turn < 5 ? 200 : 429);
      server.clock.advance(seconds.minute);
    }
    await begin(await owner(), victim.email);
    const { cookie } = await signIn(victim.email);
    expect((await server.call('auth.sendOtp', { cookie, body: { method: 1 } })).status).toBe(200);
    // Nor does it tell that the owner has just asked for one.
    server.clock.advance(seconds.hour);
    await server.call('auth.sendOtp', { cookie, body: { method: 1 } });
    expect((await begin(await owner(), victim.email)).status).toBe(200);
  });

  it('lets one of two have an address that both have proved to be theirs', async () => {
    const email = fresh();
    const first = await owner();
    const second = await owner();
    const codes = [await beginEmailChange(first, email, password)];
    server.clock.advance(seconds.minute);
    codes.push(await beginEmailChange(second, email, password));
    const [one, two] = codes;
    if (!one || !two) throw new Error('no codes');
    const answers = await Promise.all([confirm(first, one), confirm(second, two)]);
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'email_taken'],
    ]);
  });

  it('needs the password, another address that can be one, and a minute since the last codes', async () => {
    const person = await owner();
    const fieldsOf = async (email: string, given?: string) => (await begin(person, email, given)).body.fields;
    expect(await fieldsOf(fresh(), 'wrong')).toEqual({ password: 'The current password is not right' });
    expect(await fieldsOf('nobody')).toEqual({ email_address: 'Enter an e-mail address such as name@example.com' });
    expect(await fieldsOf(person.email)).toEqual({ email_address: 'This is your address already' });
    expect(mailsTo(person.email)).toEqual([]);
    expect((await begin(person, fresh())).status).toBe(200);
    expect((await begin(person, fresh())).status).toBe(429);
    server.clock.advance(seconds.minute);
    expect((await begin(person, fresh())).status).toBe(200);
  });

  it('makes links for a new password useless that went to the old one', async () => {
    const person = await owner();
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    const token = /^[\w-]{43}$/m.exec(mailsTo(person.email).at(-1)?.text ?? '')?.[0] ?? '';
    await moved(person);
    const reset = await server.call('auth.resetPassword', { body: { token, password: 'a walnut tree' } });
    expect([token.length, reset.body.code]).toEqual([43, 'token_expired']);
  });

  it('is what companies find an applicant by, and read', async () => {
    const company = await owner(2);
    const applied = await appliedPosting(company, 'job', { student: await owner() });
    const email = await moved(applied.student);
    const params = { method: 'job', id: applied.postingId } as const;
    const found = async (search: string) =>
      (await company.call('enrollments.list', { params, query: { search } })).body.data.enrollments;
    expect((await found(email)).map(({ student }) => student.email_address)).toEqual([email]);
    expect(await found(applied.student.email)).toEqual([]);
  });

  it('leaves a student with the institution that they joined, and lets those ask that list the new one', async () => {
    const educator = await owner(3);
    const listed = fresh();
    await upload(educator, [rosterRow(1, { email: listed })]);
    const student = await joinedAs(educator, listed);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ password_hash: hash }).where('id', '=', student.id).execute(),
    );
    const place = async () => (await student.call('students.membership')).body.data.institution?.name;
    const before = await place();
    const email = fresh();
    const asker = await owner(3);
    await upload(asker, [rosterRow(1, { email })]);
    expect((await student.call('students.links')).body.data).toEqual([]);
    expect((await confirm(student, await beginEmailChange(student, email, password))).status).toBe(200);
    expect([before, await place()]).toEqual([expect.any(String), before]);
    expect((await student.call('students.links')).body.data).toHaveLength(1);
    expect((await student.call('students.leave', { body: {} })).body.data).toEqual({ left: true });
  });
});

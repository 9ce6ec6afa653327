import { beforeAll, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

describeEngines('one-time codes', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });
  const newcomer = () => signedIn(server, 2, { level: 'unverified' });
  const send = (person: Person) => person.call('auth.sendOtp', { body: { method: 2 } });
  const tryCode = (person: Person, otp: string) => person.call('auth.verifyOtp', { body: { otp, method: 2 } });
  const mailed = (person: Person) => {
    const mail = server.mails.findLast(({ to }) => to === person.email);
    return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('are mailed and verify the e-mail, with a new session in place of the old [AUTH-33] [STATE-06]', async () => {
    const person = await newcomer();
    const sent = await send(person);
    expect(sent.body.data).toEqual({
      expires_at: new Date(server.clock.now().getTime() + 600_000).toISOString(),
      resend_after: 60,
    });
    expect((await tryCode(person, other(mailed(person)))).status).toBe(422);
    const before = (await person.call('session.create')).body.data;
    expect(before).toMatchObject({ is_email_verified: false, isOTPVerified: false });
    const answer = await tryCode(person, mailed(person));
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ is_email_verified: true, isOTPVerified: true, is2FA: false });
    expect((await person.call('session.create')).status).toBe(401);
    const { body } = await server.call('session.create', { cookie: answer.cookie });
    expect(body.data).toMatchObject({ is_email_verified: true, isOTPVerified: true, is2FA: false });
  });

  it('take either number: the state says what they are for [STATE-06]', async () => {
    for (const method of [1, 2] as const) {
      for (const person of [await newcomer(), await signedIn(server, 4, { pending: true })]) {
        await person.call('auth.sendOtp', { body: { method } });
        const answer = await person.call('auth.verifyOtp', { body: { otp: mailed(person), method } });
        const { body } = await server.call('session.create', { cookie: answer.cookie });
        for (const { data } of [answer.body, body]) {
          expect(data).toMatchObject({ is_email_verified: true, isOTPVerified: true, is2FA: false });
        }
      }
    }
  });

  it('are six digits that no row shows [A-04]', async () => {
    const person = await newcomer();
    await send(person);
    expect(mailed(person)).toMatch(/^\d{6}$/);
    const rows = await server.database.read
      .selectFrom('one_time_codes')
      .select(['salt', 'code_hash'])
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(`"${mailed(person)}"`);
  });

  it('work once [A-04]', async () => {
    const person = await newcomer();
    await send(person);
    const code = mailed(person);
    const verified = await tryCode(person, code);
    const again = await server.call('auth.verifyOtp', { cookie: verified.cookie, body: { otp: code, method: 2 } });
    expect(again.status).toBe(409);
  });

  it('work once even for many at the same moment', async () => {
    const person = await newcomer();
    await send(person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => tryCode(person, mailed(person))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
  });

  it('expire after ten minutes [A-04]', async () => {
    const early = await newcomer();
    const late = await newcomer();
    await send(early);
    await send(late);
    server.clock.advance(599);
    expect((await tryCode(early, mailed(early))).status).toBe(200);
    server.clock.advance(1);
    const answer = await tryCode(late, mailed(late));
    expect([answer.status, answer.body.code]).toEqual([422, 'otp_expired']);
  });

  it('are void after five wrong tries, made one by one or at once', async () => {
    for (const atOnce of [false, true]) {
      const person = await newcomer();
      await send(person);
      const wrong = other(mailed(person));
      const tries = Array.from({ length: 5 }, () => () => tryCode(person, wrong));
      const answers = atOnce ? await Promise.all(tries.map((run) => run())) : [];
      if (!atOnce) for (const run of tries) answers.push(await run());
      expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('otp_wrong'));
      expect((await tryCode(person, mailed(person))).body.code).toBe('otp_expired');
    }
  });

  it('are void once a newer one is sent [A-04]', async () => {
    const person = await newcomer();
    await send(person);
    const first = mailed(person);
    server.clock.advance(60);
    await send(person);
    const second = mailed(person);
    if (first !== second) expect((await tryCode(person, first)).body.code).toBe('otp_wrong');
    expect((await tryCode(person, second)).status).toBe(200);
  });

  it('belong to their account [A-04]', async () => {
    const owner = await newcomer();
    const stranger = await newcomer();
    await send(owner);
    expect((await tryCode(stranger, mailed(owner))).body.code).toBe('otp_expired');
    expect((await tryCode(owner, mailed(owner))).status).toBe(200);
  });

  it('are sent a minute apart and five times an hour [A-04]', async () => {
    const person = await newcomer();
    expect((await send(person)).status).toBe(200);
    server.clock.advance(59);
    const hurried = await send(person);
    expect([hurried.status, hurried.headers['retry-after']]).toEqual([429, '1']);
    server.clock.advance(1);
    for (let count = 2; count <= 5; count += 1) {
      expect((await send(person)).status).toBe(200);
      server.clock.advance(60);
    }
    const sixth = await send(person);
    expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(3600 - 5 * 60)]);
    expect(server.mails.filter(({ to }) => to === person.email)).toHaveLength(5);
    server.clock.advance(seconds.hour - 5 * 60);
    expect((await send(person)).status).toBe(200);
  });

  it('let at most 25 guesses an hour through to a comparison, which is 600 a day', async () => {
    const person = await newcomer();
    let compared = 0;
    const hours = 2;
    for (let minute = 0; minute < hours * 60; minute += 6) {
      await send(person);
      for (let guess = 0; guess < 7; guess += 1) {
        const { body } = await tryCode(person, other(mailed(person)));
        if (body.code === 'otp_wrong') compared += 1;
      }
      server.clock.advance(6 * 60);
    }
    expect(compared).toBe(25 * hours);
  });

  it.each(['12345', '1234567', '12345a', '१२३४५६', ''])('refuse %j before it counts as a try', async (otp) => {
    const person = await newcomer();
    await send(person);
    for (let count = 0; count < 6; count += 1) expect((await tryCode(person, otp)).body.fields).toHaveProperty('otp');
    expect((await tryCode(person, mailed(person))).status).toBe(200);
  });

  it('tell the person when the mail can’t be sent', async () => {
    const person = await newcomer();
    const { mailer } = server.app.service;
    const send_ = mailer.send;
    mailer.send = () => Promise.reject(new Error('connection refused'));
    const answer = await send(person);
    mailer.send = send_;
    expect([answer.status, answer.body.message]).toEqual([
      500,
      'The mail could not be sent. Please try again in a minute',
    ]);
  });
});

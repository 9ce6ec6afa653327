import { beforeAll, expect, it } from 'vitest';
import { tokenInHash } from '#shared/rules/desk/app-link.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { describeEngines } from '../../testing/engines.ts';
import { signedIn } from '../../testing/people.ts';
import { rosterRow, upload } from '../../testing/roster.ts';
import { type TestServer, testConfig, testServer } from '../../testing/test-server.ts';

const publicUrl = 'https://bridge.example';

describeEngines('the pages of mailed links', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open(), { ...testConfig, publicUrl });
    return () => server.close();
  });

  const notify = { choices: { notify: true } };
  const mailsTo = (email: string) => server.mails.filter(({ to }) => to === email);

  it('are where the link for a new password leads, with the token where no log sees it', async () => {
    const person = await signedIn(server, 4);
    await server.call('auth.forgotPassword', { body: { email_address: person.email } });
    const text = mailsTo(person.email)[0]?.text ?? '';
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '');
    expect([link.origin + link.pathname, link.search]).toEqual([`${publicUrl}/reset-password`, '']);
    const page = await server.app.inject({ url: link.pathname });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'sha256-[^;]+'; /);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const body = { token: link.hash.slice(1), password: 'a hazel bush' };
    const headers = { 'x-footbridge-client': 'page', origin: publicUrl, 'content-type': 'application/json' };
    const reset = await server.app.inject({ method: 'POST', url: '/v1/auth/reset_password', headers, payload: body });
    expect(reset.json()).toMatchObject({ error: false, message: 'Your password was changed. Please sign in' });
  });

  it('are where the invitation of a mentor leads, which opens the app or shows the code to paste', async () => {
    const email = 'mentor-of-pages@example.com';
    await (await signedIn(server, 3)).call('mentorInvites.create', { body: { email } });
    const link = new URL(/https:\S+/.exec(mailsTo(email)[0]?.text ?? '')?.[0] ?? '');
    expect([link.pathname, link.search, tokenInHash(link.hash)]).toEqual(['/signup/mentor', '', link.hash.slice(1)]);
    for (const path of [link.pathname, '/reset-password']) {
      const page = await server.app.inject({ url: path });
      expect([page.statusCode, page.body.includes("'footbridge:/' + location.pathname")]).toEqual([200, true]);
      expect(page.body).toMatch(/<a>[^<]*Footbridge[^<]*<\/a>/);
    }
    expect((await server.app.inject({ url: link.pathname })).body).toContain('<output></output>');
  });

  it('stop mails with one request of a mail program, without a session, from every institution [B-10]', async () => {
    const email = 'enough@college.example';
    await upload(await signedIn(server, 3), [rosterRow(1, { email })], notify);
    const [mail] = mailsTo(email);
    const url = new URL(mail?.unsubscribe ?? '');
    expect(url.origin + url.pathname).toBe(`${publicUrl}/unsubscribe`);
    // Looking at the page changes nothing: mail programs look at every link.
    expect((await server.app.inject({ url: url.pathname + url.search })).statusCode).toBe(200);
    await upload(await signedIn(server, 3), [rosterRow(1, { email })], notify);
    expect(mailsTo(email)).toHaveLength(2);
    const stopped = await server.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(stopped.statusCode).toBe(200);
    await upload(await signedIn(server, 3), [rosterRow(1, { email })], notify);
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('stop mails from the page, whose link has the token as its fragment', async () => {
    const email = 'page@college.example';
    await upload(await signedIn(server, 3), [rosterRow(1, { email })], notify);
    const token = /\/unsubscribe#([\w-]{43})$/.exec(mailsTo(email)[0]?.text ?? '')?.[1];
    const headers = { 'content-type': 'application/json' };
    await server.app.inject({ method: 'POST', url: '/unsubscribe', headers, payload: { token } });
    await upload(await signedIn(server, 3), [rosterRow(1, { email })], notify);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('answer the same for tokens that nobody has', async () => {
    const answers = await Promise.all(
      ['?token=unknown', ''].map((search) => server.app.inject({ method: 'POST', url: `/unsubscribe${search}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('are reached by at most fifty askings for new passwords of others from one network address [B-10]', async () => {
    const one = testServer(server.database, {
      ...testConfig,
      publicUrl,
      signUpsPerHour: 60,
      trustProxy: ['127.0.0.1'],
    });
    const people = await Promise.all(Array.from({ length: 70 }, () => signedIn(one, 4)));
    const headers = { 'x-forwarded-for': '198.51.100.20' };
    for (const { email } of people) {
      await one.call('auth.forgotPassword', { body: { email_address: email }, headers });
    }
    expect(one.mails).toHaveLength(50);
    one.clock.advance(seconds.hour);
    await one.call('auth.forgotPassword', { body: { email_address: people[69]?.email ?? '' }, headers });
    expect(one.mails).toHaveLength(51);
  });
});

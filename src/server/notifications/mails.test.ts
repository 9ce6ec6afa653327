import { beforeEach, expect, it } from 'vitest';
import { seconds } from '#shared/rules/time/lengths.ts';
import { takeUnasked } from '../platform/mail/unasked-allowance.ts';
import { appliedPosting, applyTo, proposeTimes } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, askPartner, inviteTo } from '../testing/invitations.ts';
import { bookingBetween, fullHour, mentorAtAllHours } from '../testing/mentoring.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';
import { mailNotifications } from './notification-mails.ts';
import { notify } from './repository.ts';
import { mailDigests } from './weekly-digest.ts';

const { day, hour, minute } = seconds;
const config = { ...testConfig, publicUrl: 'https://campus.example', smtpUrl: 'smtp://mail.example' };

describeEngines('mails that people wish for', (open) => {
  let server: TestServer;
  beforeEach(async () => {
    server = testServer(await open(), config);
  });

  const mailsOf = (person: Person) =>
    server.mails.filter(
      ({ to, subject }) =>
        to === person.email && ['Notifications on Footbridge', 'Your week on Footbridge'].includes(subject),
    );
  const linesOf = (person: Person) =>
    mailsOf(person).flatMap(({ text }) => text.split('\n').filter((line) => line.startsWith('- ')));
  const wish = (person: Person, body: object) => person.call('notifications.savePreferences', { body });
  const preferences = async (person: Person) => (await person.call('notifications.preferences')).body.data;
  const suspendPlace = async (
    table: 'companies' | 'institutions',
    id: number | null,
    suspended_at: string | null = server.clock.now().toISOString(),
  ) => {
    await server.database.write((tx) =>
      tx
        .updateTable(table as 'companies')
        .set({ suspended_at })
        .where('id', '=', id)
        .execute(),
    );
  };
  const send = () => mailNotifications(server.app.service);
  const digest = () => mailDigests(server.app.service);
  const tell = (person: Person, kind: 'message' | 'invitation', topic = '') =>
    server.database.write((tx) =>
      notify(tx, [{ userId: person.id, kind, text: 'Win at example.com', path: '/', topic }], server.clock.now()),
    );

  it('are the weekly summary alone until somebody says otherwise; what is left out of a change stays', async () => {
    const person = await signedIn(server, 4);
    expect(await preferences(person)).toEqual({ notifications: false, weekly_digest: true, sends_mail: true });
    expect((await wish(person, { notifications: true })).body.data).toMatchObject({
      notifications: true,
      weekly_digest: true,
    });
    expect((await wish(person, { weekly_digest: false })).body.data).toMatchObject({
      notifications: true,
      weekly_digest: false,
    });
    await wish(person, { notifications: false });
    expect(await preferences(person)).toEqual({ notifications: false, weekly_digest: false, sends_mail: true });
    expect(await preferences(await signedIn(server, 4))).toMatchObject({ notifications: false, weekly_digest: true });
  });

  it.each([
    ['without an address of its own', { ...config, publicUrl: '' }],
    ['without SMTP', { ...config, smtpUrl: '' }],
  ])('are sent by no service %s, and it says so', async (_, silent) => {
    const quiet = testServer(await open(), silent);
    const person = await signedIn(quiet, 4);
    expect((await person.call('notifications.preferences')).body.data.sends_mail).toBe(false);
    await person.call('notifications.savePreferences', { body: { notifications: true } });
    const posting = await createPosting(await signedIn(quiet, 2), 'job');
    await applyTo(await signedIn(quiet, 2), posting, { student: person });
    quiet.clock.advance(20 * day);
    await mailNotifications(quiet.app.service);
    await mailDigests(quiet.app.service);
    expect(quiet.mails).toEqual([]);
  });

  it('bring what was not read for ten minutes, by kind, without the words of others, each once', async () => {
    const person = await signedIn(server, 4);
    await tell(person, 'message');
    await wish(person, { notifications: true });
    server.clock.advance(hour);
    await send();
    expect(mailsOf(person), 'what was there before').toEqual([]);
    await tell(person, 'message');
    await tell(person, 'message');
    await tell(person, 'invitation');
    server.clock.advance(10 * minute - 1);
    await send();
    expect(mailsOf(person), 'too fresh').toEqual([]);
    server.clock.advance(1);
    await Promise.all([send(), send()]);
    expect(linesOf(person)).toEqual(['- Invitations: 1', '- Messages: 2']);
    expect(mailsOf(person)[0]?.text).not.toContain('example.com');
    server.clock.advance(hour);
    await send();
    expect(mailsOf(person)).toHaveLength(1);
    await tell(person, 'message');
    await person.call('notifications.read', { body: {} });
    server.clock.advance(hour);
    await send();
    expect(mailsOf(person), 'read meanwhile').toHaveLength(1);
  });

  it('come again, each once, when a clock was put right that stood ten years ahead as the last one was sent', async () => {
    const person = await signedIn(server, 4);
    await wish(person, { notifications: true });
    server.clock.advance(3650 * day);
    await tell(person, 'invitation');
    server.clock.advance(hour);
    await send();
    server.clock.advance(-3650 * day);
    await tell(person, 'message');
    server.clock.advance(hour);
    await send();
    await send();
    expect(linesOf(person)).toEqual(['- Invitations: 1', '- Messages: 1']);
  });

  it('bring nothing to who doesn’t wish for it, can’t act or is deleted', async () => {
    const without = await signedIn(server, 4);
    const suspended = await signedIn(server, 4);
    const gone = await signedIn(server, 4);
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const wishing = [suspended, gone, employer, educator];
    for (const person of wishing) await wish(person, { notifications: true });
    server.clock.advance(1);
    for (const person of [without, ...wishing]) await tell(person, 'message');
    await suspendPlace('companies', employer.companyId);
    await suspendPlace('institutions', educator.institutionId);
    await server.database.write(async (tx) => {
      const at = server.clock.now().toISOString();
      await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.id).execute();
      await tx.updateTable('users').set({ deleted_at: at }).where('id', '=', gone.id).execute();
    });
    server.clock.advance(hour);
    await send();
    expect([without, ...wishing].flatMap(mailsOf)).toEqual([]);
    await suspendPlace('companies', employer.companyId, null);
    await send();
    expect([without, ...wishing].flatMap(linesOf), 'once that was lifted').toEqual(['- Messages: 1']);
  });

  it('tell students what waits and what ends: interviews, invitations, sessions, applications that nobody looked at', async () => {
    const company = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    const kitchen = { title: 'Tide\n tables' };
    await applyTo(company, await createPosting(company, 'internship', kitchen), { student });
    const seen = await createPosting(company, 'job', { title: 'Looked at' });
    await applyTo(company, seen, { student, status: 2 });
    const noted = await applyTo(company, await createPosting(company, 'job', { title: 'Noted' }), { student });
    const look = { params: { method: noted.kind, id: noted.id }, body: { at: server.clock.now().toISOString() } };
    await company.call('enrollments.seen', look);
    server.clock.advance(13 * day);
    await inviteTo(company, await createPosting(company, 'job', { title: 'Ends later' }), student);
    const stranger = await signedIn(server, 2);
    await inviteTo(stranger, await createPosting(stranger, 'job', { title: 'Nobody knows us' }), student);
    await unverify('companies', stranger.companyId);
    await digest();
    expect(linesOf(student), 'not 14 days yet').toEqual([]);
    server.clock.advance(7 * day);
    const mentor = await mentorAtAllHours(server);
    const id = await bookingBetween(student, mentor);
    const starts_at = fullHour(server, 15);
    await mentor.call('mentor.answerSession', { params: { id }, body: { status: 'proposed', starts_at } });
    const application = await appliedPosting(company, 'project', { student });
    await proposeTimes(company, application);
    const title = await titleOf(application.postingId);
    await digest();
    expect(linesOf(student)).toEqual([
      `- Interview times for “${title}” wait for your choice`,
      '- A mentor proposes another time, 26 January, and waits for your answer',
      '- Nobody has looked at your application to “Tide tables” since 5 January',
    ]);
    server.clock.advance(7 * day);
    await digest();
    expect(linesOf(student).slice(3)).toEqual([
      `- The invitation from “${await nameOf('companies', company.companyId)}” to “Ends later” ends on 8 February`,
      '- Nobody has looked at your application to “Tide tables” since 5 January',
    ]);
  });

  it('name the new times of an interview after ten whose times have passed', async () => {
    const company = await signedIn(server, 2);
    const student = await signedIn(server, 4);
    for (let count = 0; count < 10; count += 1) {
      await proposeTimes(company, await appliedPosting(company, 'job', { student }));
    }
    server.clock.advance(13 * day);
    const application = await appliedPosting(company, 'project', { student });
    await proposeTimes(company, application);
    await digest();
    expect(linesOf(student)).toEqual([
      `- Interview times for “${await titleOf(application.postingId)}” wait for your choice`,
    ]);
  });

  it('tell companies who waits for a first look, what ends of others, and how much of their own', async () => {
    const company = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const stranger = await signedIn(server, 3);
    const posting = await createPosting(company, 'project', { title: 'Tide tables' });
    const other = await createPosting(company, 'job', { title: 'Night baker' });
    await applyTo(company, posting);
    await applyTo(company, posting, { status: 3 });
    await applyTo(company, other);
    await askFor(college, other);
    await askFor(stranger, other);
    await askPartner(stranger, company);
    await unverify('institutions', stranger.institutionId);
    const suspended = await signedIn(server, 3);
    await askFor(suspended, other);
    await askPartner(suspended, company);
    await suspendPlace('institutions', suspended.institutionId);
    await askPartner(college, company);
    await inviteTo(company, other, await signedIn(server, 4));
    await inviteTo(company, other, await signedIn(server, 4));
    server.clock.advance(day);
    await applyTo(company, other);
    server.clock.advance(14 * day);
    const rival = await signedIn(server, 2);
    await digest();
    const institution = await nameOf('institutions', college.institutionId);
    expect(linesOf(company)).toEqual([
      '- 1 applicant to “Tide tables” has been waiting for a first look since 5 January',
      '- 2 applicants to “Night baker” have been waiting for a first look since 5 January',
      `- “${institution}” waits for your answer about “Night baker” until 26 January`,
      `- The invitation from “${institution}” to become partners ends on 26 January`,
      '- 2 invitations of yours end without an answer',
    ]);
    expect(linesOf(rival)).toEqual([]);
  });

  it('tell institutions what ends, and mentors who asks, by the day on their clocks', async () => {
    const company = await signedIn(server, 2);
    const stranger = await signedIn(server, 2);
    const college = await signedIn(server, 3);
    const mentor = await mentorAtAllHours(server);
    const posting = await createPosting(company, 'job', { title: 'Night baker' });
    await inviteTo(company, posting, college);
    await askPartner(company, college);
    await askPartner(stranger, college);
    await inviteTo(stranger, await createPosting(stranger, 'job', { title: 'Nobody knows us' }), college);
    await unverify('companies', stranger.companyId);
    await askFor(college, await createPosting(company, 'job'));
    server.clock.advance(15 * day);
    await bookingBetween(await signedIn(server, 4), mentor, 22);
    await digest();
    const name = await nameOf('companies', company.companyId);
    expect(linesOf(college)).toEqual([
      `- The invitation from “${name}” to “Night baker” ends on 26 January`,
      `- The invitation from “${name}” to become partners ends on 26 January`,
      '- 1 invitation of yours ends without an answer',
    ]);
    expect(linesOf(mentor)).toEqual(['- A student asks for a session on 21 January and waits for your answer']);
  });

  it('tell students nothing of companies that nobody verified, or that are suspended', async () => {
    const student = await signedIn(server, 4);
    const unknown = await signedIn(server, 2);
    const suspended = await signedIn(server, 2);
    for (const company of [unknown, suspended]) {
      await applyTo(company, await createPosting(company, 'internship', { title: 'Nobody knows us' }), { student });
    }
    server.clock.advance(15 * day);
    for (const company of [unknown, suspended]) {
      await proposeTimes(company, await appliedPosting(company, 'project', { student }));
    }
    await unverify('companies', unknown.companyId);
    await suspendPlace('companies', suspended.companyId);
    await digest();
    expect(linesOf(student)).toEqual([]);
  });

  it('sum a week up once, from a week after the account was made, for who wishes for it and can act', async () => {
    const company = await signedIn(server, 2);
    const posting = await createPosting(company, 'job');
    const student = async () => {
      const one = await signedIn(server, 4);
      await applyTo(company, posting, { student: one });
      return one;
    };
    const wishes = await student();
    const not = await student();
    const suspended = await student();
    const newcomer = await signedIn(server, 4);
    const idle = await signedIn(server, 2);
    await applyTo(idle, await createPosting(idle, 'job'));
    await suspendPlace('companies', idle.companyId);
    await wish(not, { weekly_digest: false });
    await server.database.write(async (tx) => {
      const at = server.clock.now().toISOString();
      await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.id).execute();
      await tx
        .updateTable('users')
        .set({ created_at: '2026-01-14T09:00:00.000Z' })
        .where('id', '=', newcomer.id)
        .execute();
    });
    await applyTo(company, posting, { student: newcomer });
    server.clock.advance(15 * day);
    await Promise.all([digest(), digest()]);
    await digest();
    server.clock.advance(7 * day - 1);
    await digest();
    expect([wishes, not, suspended, idle, newcomer].map((person) => mailsOf(person).length)).toEqual([1, 0, 0, 0, 1]);
    server.clock.advance(1);
    await digest();
    expect([wishes, not, suspended].map((person) => mailsOf(person).length)).toEqual([2, 0, 0]);
  });

  it('sum up nothing for an address that stopped invitations and reminders, until its person asks for it', async () => {
    const company = await signedIn(server, 2);
    const { student } = await appliedPosting(company, 'job');
    const sender = { sender: 'institution 1', perDay: 10, once: false };
    const [receiver] = await server.database.write((tx) =>
      takeUnasked(tx, server.database.dialect, sender, [student.email.toUpperCase()], server.clock.now()),
    );
    await server.app.inject({ method: 'POST', url: `/unsubscribe?token=${receiver?.token}` });
    expect(await preferences(student)).toMatchObject({ weekly_digest: false });
    server.clock.advance(14 * day);
    await digest();
    expect(mailsOf(student)).toEqual([]);
    await wish(student, { notifications: true });
    expect(await preferences(student)).toMatchObject({ weekly_digest: false });
    await wish(student, { weekly_digest: true });
    expect(await preferences(student)).toMatchObject({ weekly_digest: true });
    server.clock.advance(7 * day);
    await digest();
    expect(mailsOf(student)).toHaveLength(1);
  });

  it('end with the link of any of them, for that person alone', async () => {
    const company = await signedIn(server, 2);
    const one = (await appliedPosting(company, 'job')).student;
    const other = (await appliedPosting(company, 'job')).student;
    for (const person of [one, other]) await wish(person, { notifications: true });
    server.clock.advance(14 * day);
    await digest();
    for (const person of [one, other]) await tell(person, 'message');
    server.clock.advance(hour);
    await send();
    const links = mailsOf(one).map(({ unsubscribe }) => unsubscribe ?? '');
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(1);
    expect(links[0]).toMatch(/^https:\/\/campus\.example\/unsubscribe\?token=[\w-]{43}$/);
    expect(mailsOf(one)[0]?.text).toContain(links[0]?.replace('?token=', '#') ?? 'none');
    const stop = (url: string) => server.app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' });
    await stop('/unsubscribe?token=unknown');
    expect(await preferences(one)).toMatchObject({ notifications: true, weekly_digest: true });
    expect((await stop(links[0]?.replace('https://campus.example', '') ?? '')).statusCode).toBe(200);
    expect(await preferences(one)).toMatchObject({ notifications: false, weekly_digest: false });
    expect(await preferences(other)).toMatchObject({ notifications: true, weekly_digest: true });
  });

  async function nameOf(table: 'companies' | 'institutions', id: number | null): Promise<string> {
    const found = server.database.read.selectFrom(table as 'companies').select('name');
    return (await found.where('id', '=', id ?? 0).executeTakeFirstOrThrow()).name;
  }

  async function unverify(table: 'companies' | 'institutions', id: number | null): Promise<void> {
    await server.database.write((tx) =>
      tx
        .updateTable(table as 'companies')
        .set({ verified: 0 })
        .where('id', '=', id ?? 0)
        .execute(),
    );
  }

  async function titleOf(id: number): Promise<string> {
    const found = server.database.read.selectFrom('postings').select('title').where('id', '=', id);
    return (await found.executeTakeFirstOrThrow()).title;
  }
});

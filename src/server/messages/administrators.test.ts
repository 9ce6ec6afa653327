import { beforeAll, expect, it } from 'vitest';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { spendMany } from '../platform/limits/limits.ts';
import { testPdf } from '../testing/documents.ts';
import { describeEngines } from '../testing/engines.ts';
import { attachedFor } from '../testing/messages.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { announced, arrived } from '../testing/reports.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const administrators = 'administrators:1';
const voice = 'Footbridge administrators';
const others = [roles.employer, roles.educator, roles.student, roles.mentor] as const;
const pages: Readonly<Record<(typeof others)[number], string>> = {
  [roles.employer]: '/employer/messages',
  [roles.educator]: '/educator/messages',
  [roles.student]: '/student/chat',
  [roles.mentor]: '/dashboard/mentor/messages',
};

describeEngines('messages of administrators', (open) => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = testServer(await open());
    admin = await signedIn(server, roles.admin);
    return () => server.close();
  });

  const partyOf = ({ role, id, companyId, institutionId }: Person) => {
    if (role === roles.employer) return `company:${companyId}`;
    if (role === roles.educator) return `institution:${institutionId}`;
    return role === roles.mentor ? `mentor:${id}` : `student:${id}`;
  };
  const write = (from: Person, to: string, text = 'Good morning') => from.call('messages.send', { body: { to, text } });
  const read = async (person: Person, party: string) =>
    (await person.call('messages.list', { query: { with: party } })).body;
  const threads = async (person: Person) => (await person.call('messages.threads')).body;
  const threadOf = async (person: Person, party: string) =>
    (await person.call('messages.threads', { query: { limit: 100 } })).body.data.find((each) => each.with === party);
  const told = async (person: Person) =>
    (await person.call('notifications.list', { query: { limit: 100 } })).body.data.map(({ text, path, read: seen }) => [
      text,
      path,
      seen,
    ]);
  const statusFor = async (person: Person, id: number) => (await person.call('files.read', { params: { id } })).status;
  const suspend = (person: Person, suspended: boolean) =>
    admin.call('admin.changeUser', { params: { id: person.id }, body: { suspended, reason: 'Spam' } });

  it.each(others)('reach role %i under one name and are answered, and any admin reads and goes on', async (role) => {
    const person = await signedIn(server, role);
    const other = await signedIn(server, roles.admin);
    const party = partyOf(person);
    expect(await read(admin, party)).toMatchObject({ total: 0, may_write: true });
    expect((await write(admin, party, 'Please send the papers')).body.data).toMatchObject({
      mine: true,
      author: 'Asha Role1',
    });
    const thread = { with: administrators, name: voice, last_text: 'Please send the papers', last_mine: false };
    expect(await threads(person)).toMatchObject({ data: [{ ...thread, unread: 1 }], total: 1, unread: 1 });
    const path = `${pages[role]}?with=${administrators}`;
    expect(await told(person)).toContainEqual([`New message from ${voice}`, path, false]);
    expect((await read(person, administrators)).data).toMatchObject([{ mine: false, author: voice }]);
    expect([(await threads(person)).unread, (await threadOf(admin, party))?.unread]).toEqual([0, 0]);
    expect(await told(person)).toContainEqual([`New message from ${voice}`, path, true]);

    expect((await write(person, administrators, 'Here they are')).status).toBe(201);
    expect(await threadOf(other, party)).toMatchObject({ last_text: 'Here they are', last_mine: false, unread: 1 });
    const notifications = (await told(admin)).filter(([, to]) => to === `/admin/messages?with=${party}`);
    expect(notifications).toEqual([
      [expect.stringMatching(/^New message from ./), `/admin/messages?with=${party}`, false],
    ]);
    expect((await read(other, party)).data.map(({ text, mine }) => [text, mine])).toEqual([
      ['Here they are', false],
      ['Please send the papers', true],
    ]);
    expect((await threadOf(admin, party))?.unread).toBe(0);
    expect((await told(admin)).find(([, to]) => to === `/admin/messages?with=${party}`)?.[2]).toBe(true);
    expect((await write(other, party, 'Thank you')).status).toBe(201);
    expect((await threads(person)).unread).toBe(1);
  });

  it('are counted apart from those that a company hosts itself', async () => {
    const company = await signedIn(server, roles.employer);
    const college = await signedIn(server, roles.educator);
    await write(company, partyOf(college));
    await write(college, partyOf(company), 'Hello');
    await write(admin, partyOf(company), 'One');
    await write(admin, partyOf(company), 'Two');
    expect((await threads(company)).unread).toBe(3);
    await read(company, administrators);
    expect((await threads(company)).unread).toBe(1);
    await read(company, partyOf(college));
    expect((await threads(company)).unread).toBe(0);
  });

  it.each(others)(
    'are not begun by role %i, and answer a colleague only where the place was written to',
    async (role) => {
      const person = await signedIn(server, role);
      const refused = await write(person, administrators);
      expect([refused.status, refused.body.message]).toEqual([404, expect.stringContaining('ask the helpdesk')]);
      expect((await person.call('messages.list', { query: { with: administrators } })).status).toBe(404);
      await write(admin, partyOf(await signedIn(server, role)), 'To somebody else');
      expect((await write(person, administrators)).status).toBe(404);
      expect((await threads(person)).total).toBe(0);
      if (role !== roles.employer && role !== roles.educator) return;
      await write(admin, partyOf(person));
      const colleague = await signedIn(server, role, { colleagueOf: person });
      expect((await write(colleague, administrators)).status).toBe(201);
    },
  );

  it('go to nobody who cannot read them: deleted, suspended, not verified, not there, or admins', async () => {
    const student = await signedIn(server, roles.student);
    const mentor = await signedIn(server, roles.mentor);
    const company = await signedIn(server, roles.employer);
    for (const person of [student, mentor]) {
      expect((await write(admin, partyOf(person), 'Before')).status).toBe(201);
      await suspend(person, true);
      expect((await write(admin, partyOf(person))).status).toBe(404);
      expect(await read(admin, partyOf(person))).toMatchObject({ may_write: false, data: [{ text: 'Before' }] });
      expect((await write(person, administrators)).status).not.toBe(201);
      await suspend(person, false);
      expect((await write(admin, partyOf(person))).status).toBe(201);
    }
    const body = { suspended: true, reason: 'False offers' };
    await admin.call('admin.changeCompany', { params: { id: company.companyId ?? 0 }, body });
    const nobody = [
      partyOf(company),
      partyOf(await signedIn(server, roles.student, { level: 'unverified' })),
      partyOf(await signedIn(server, roles.mentor, { level: 'unverified' })),
      partyOf(await signedIn(server, roles.employer, { level: 'verified' })),
      `student:${admin.id}`,
      `student:${mentor.id}`,
      `mentor:${student.id}`,
      'student:999999999',
      'institution:999999999',
      administrators,
    ];
    const answers = await Promise.all(nobody.map((party) => write(admin, party)));
    expect(answers.map(({ status }) => status)).toEqual(nobody.map(() => 404));
    for (const party of ['administrators:2', 'administrators', 'admin:1']) {
      expect((await write(student, party)).status).toBe(422);
    }
  });

  it('are to admins alone: one whose rights were taken reads none of them, and no admin reads those of others', async () => {
    const company = await signedIn(server, roles.employer);
    const college = await signedIn(server, roles.educator);
    await write(company, partyOf(college), 'Between us');
    const file = await attachedFor(company, partyOf(college));
    expect(await threadOf(admin, partyOf(college))).toBeUndefined();
    expect((await read(admin, partyOf(college))).data).toEqual([]);
    expect(await statusFor(admin, file)).toBe(404);
    const once = await signedIn(server, roles.student);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ role: roles.admin, role_before_admin: 4 }).where('id', '=', once.id).execute(),
    );
    const sent = await attachedFor(once, partyOf(company));
    expect(await statusFor(once, sent)).toBe(200);
    await server.database.write((tx) =>
      tx.updateTable('users').set({ role: roles.student }).where('id', '=', once.id).execute(),
    );
    expect(await statusFor(once, sent)).toBe(404);
    expect((await threads(once)).total).toBe(0);
    expect((await write(once, partyOf(company))).status).toBe(404);
  });

  it.each(others)(
    'carry files to role %i and back, which admins and the addressed side read, and nobody else',
    async (role) => {
      const person = await signedIn(server, role);
      const other = await signedIn(server, roles.admin);
      const strangers = await Promise.all(others.map((each: Role) => signedIn(server, each)));
      const there = await attachedFor(admin, partyOf(person), 'Form.pdf');
      const back = await attachedFor(person, administrators, 'Signed.pdf');
      for (const id of [there, back]) {
        for (const reader of [admin, other, person]) expect(await statusFor(reader, id)).toBe(200);
        for (const stranger of strangers) expect(await statusFor(stranger, id)).toBe(404);
      }
      expect((await read(person, administrators)).data.map(({ files }) => files.map(({ name }) => name))).toEqual([
        ['Signed.pdf'],
        ['Form.pdf'],
      ]);
      const inParts = { to: partyOf(person), text: '', file: await arrived(admin) };
      expect((await admin.call('messages.send', { body: inParts })).status).toBe(201);
      const theirs = { to: partyOf(person), text: '', file: (await announced(other, testPdf())).id };
      expect((await admin.call('messages.send', { body: theirs })).status).toBe(422);
    },
  );

  it('are in the audit log with who wrote and to whom, and without a word of what was said', async () => {
    const other = await signedIn(server, roles.admin);
    for (const role of others) {
      const person = await signedIn(server, role);
      const { data } = (await write(other, partyOf(person), 'Between us two')).body;
      const { body } = await admin.call('audit.list', { query: { act: 'message.sent', limit: 1 } });
      const [side = '', id] = partyOf(person).split(':');
      const subject = { subject_kind: /^(company|institution)$/.test(side) ? side : 'user', subject_id: Number(id) };
      const entry = { actor: { id: other.id }, ...subject, after: { message: data.id, files: 0 } };
      expect(body.data).toMatchObject([entry]);
      expect(JSON.stringify(body)).not.toContain('Between us two');
      const { total } = body;
      await write(person, administrators, 'Thank you');
      expect((await admin.call('audit.list', { query: { act: 'message.sent', limit: 1 } })).body.total).toBe(total);
    }
  });

  it('go with the account of a student or a mentor, and those of an admin stay', async () => {
    const leaving = await signedIn(server, roles.admin);
    const company = await signedIn(server, roles.employer);
    const stays = await attachedFor(leaving, partyOf(company), 'Rules.pdf');
    expect((await leaving.call('account.export')).text).not.toContain('Rules.pdf');
    expect((await leaving.call('auth.deleteAccount')).status).toBe(200);
    expect(await statusFor(company, stays)).toBe(200);
    expect((await read(company, administrators)).data).toMatchObject([{ author: voice }]);
    expect((await read(admin, partyOf(company))).data).toMatchObject([{ author: 'Former member' }]);
    for (const role of [roles.student, roles.mentor] as const) {
      const person = await signedIn(server, role);
      await write(admin, partyOf(person), 'Before you go');
      const file = await attachedFor(person, administrators, 'Mine.pdf');
      const archive = (await person.call('account.export')).text;
      expect([archive.includes('Mine.pdf'), archive.includes('messages.json')]).toEqual([true, true]);
      expect((await person.call('auth.deleteAccount')).status).toBe(200);
      expect(await statusFor(admin, file)).toBe(404);
      expect(await threadOf(admin, partyOf(person))).toBeUndefined();
      expect((await told(admin)).find(([, to]) => to === `/admin/messages?with=${partyOf(person)}`)?.[0]).toBe(
        'New message from somebody who has left',
      );
    }
  });

  it('are limited to 300 an hour for one admin, and others still write', async () => {
    const hurried = await signedIn(server, roles.admin);
    const party = partyOf(await signedIn(server, roles.student));
    const spent = { key: `messages of user ${hurried.id}`, max: 300 };
    await server.database.write((tx) => spendMany(tx, spent, 299, server.clock.now()));
    expect((await write(hurried, party)).status).toBe(201);
    expect((await write(hurried, party)).status).toBe(429);
    expect((await write(admin, party)).status).toBe(201);
  });

  it('are addressed from the list of people: to the place of its members, and to nobody who cannot read them', async () => {
    const people = [
      ...(await Promise.all(others.map((role) => signedIn(server, role)))),
      await signedIn(server, roles.admin),
      await signedIn(server, roles.student, { level: 'unverified' }),
      await signedIn(server, roles.employer, { level: 'verified' }),
    ];
    const suspended = await signedIn(server, roles.mentor);
    await suspend(suspended, true);
    const shown = await Promise.all(
      [...people, suspended].map(async ({ email }) => {
        const { data } = (await admin.call('admin.users', { query: { search: email } })).body;
        return data[0]?.party;
      }),
    );
    expect(shown).toEqual([...people.slice(0, 4).map(partyOf), '', '', '', '']);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { seconds } from '#shared/rules/time/lengths.ts';
import { sweepInvitations } from '../interviews/reminders.ts';
import { sendListInvites } from '../roster/mails.ts';
import { writeStudentCards } from '../students/cards.ts';
import { appliedPosting } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { studentWithProfile } from '../testing/invitations.ts';
import { joinRequestOf } from '../testing/joining.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, rosterRows, upload } from '../testing/roster.ts';
import { signedUp } from '../testing/sign-up.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { decideVerification } from './verification.ts';

const refused = { status: 403, body: { code: 'place_unverified' } };
const { day } = seconds;

describeEngines('places that nobody has verified', (open) => {
  let server: TestServer;
  let company: Person;
  let college: Person;
  let stranger: Person;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  beforeEach(async () => {
    company = await complete(await signedIn(server, 2, { unverifiedPlace: true }));
    college = await complete(await signedIn(server, 3, { unverifiedPlace: true }));
    stranger = await complete(await signedIn(server, 3));
    server.mails.length = 0;
  });

  const verify = (person: Person) => {
    const place =
      person.role === roles.employer
        ? ({ kind: 'company', id: person.companyId ?? 0 } as const)
        : ({ kind: 'institution', id: person.institutionId ?? 0 } as const);
    return server.database.write((tx) =>
      decideVerification(tx, place, { verified: true, actor: null }, server.clock.now()),
    );
  };
  const invite = (post_id: number, more: object, audience: 'students' | 'colleges' = 'students') =>
    company.call('invitations.send', { body: { method: 'job', post_id, audience, note: '', ...more } });
  const partners = async (by: Person, other: Person) => {
    await by.call('partnerships.invite', { body: { institution_id: other.institutionId ?? 0 } });
  };

  it('invite applicants and partners, and nobody else', async () => {
    const { id } = await createPosting(company, 'job');
    const applied = await appliedPosting(company, 'internship');
    const unknown = await signedIn(server, 4);
    expect(await invite(id, { ids: [unknown.id] })).toMatchObject(refused);
    expect(await invite(id, { ids: [applied.student.id, unknown.id] })).toMatchObject(refused);
    expect(await invite(id, { emails: [unknown.email] })).toMatchObject(refused);
    expect(await invite(id, { emails: ['nobody@example.com'] })).toMatchObject(refused);
    expect(await invite(id, { ids: [stranger.institutionId] }, 'colleges')).toMatchObject(refused);
    expect((await invite(id, { ids: [applied.student.id] })).body.data).toMatchObject({ sent: 1 });
    await stranger.call('partnerships.invite', { body: { company_id: company.companyId ?? 0 } });
    await partners(company, stranger);
    expect((await invite(id, { ids: [stranger.institutionId] }, 'colleges')).body.data).toMatchObject({ sent: 1 });
    const asked = { method: 'job', post_id: id, audience: 'colleges', note: '' } as const;
    expect(await college.call('invitations.send', { body: asked })).toMatchObject(refused);
    await verify(company);
    expect((await invite(id, { ids: [unknown.id] })).body.data).toMatchObject({ sent: 1 });
  });

  it('ask nobody to be partners, and write only to partners and to who has written', async () => {
    const body = { institution_id: stranger.institutionId ?? 0 };
    expect(await company.call('partnerships.invite', { body })).toMatchObject(refused);
    const text = { to: `institution:${stranger.institutionId}`, text: 'Hello' };
    expect(await company.call('messages.send', { body: text })).toMatchObject(refused);
    const first = { to: `company:${company.companyId}`, text: 'Who are you?' };
    expect(await college.call('messages.send', { body: first })).toMatchObject(refused);
    expect((await stranger.call('messages.send', { body: first })).status).toBe(201);
    expect((await company.call('messages.send', { body: text })).status).toBe(201);
    await verify(company);
    expect((await company.call('partnerships.invite', { body })).status).toBe(201);
  });

  it('see no directory of students', async () => {
    const student = await signedIn(server, 4);
    await withCard(student);
    const { id } = await createPosting(company, 'job');
    const input = { params: { method: 'job', id }, query: { audience: 'students', tab: 'suggested' } } as const;
    expect((await company.call('invitations.list', input)).body).toMatchObject({ data: [], count: { suggested: 0 } });
    const facets = { params: input.params, query: { audience: 'students' } } as const;
    expect((await company.call('invitations.facets', facets)).body.data.city).toEqual([]);
    await verify(company);
    expect((await company.call('invitations.list', input)).body.data.length).toBeGreaterThan(0);
  });

  it('learn nothing from institutions of students who are not in the directory, or suspended', async () => {
    const educator = await complete(await signedIn(server, 3));
    const skill = `Weaving ${educator.institutionId}`;
    const degree = `B.Weave ${educator.institutionId}`;
    const profile = { educator, skills: [skill], qualification: degree };
    const student = await studentWithProfile(educator, profile);
    const wanted = { required_skills: [skill], course_preferred: [degree] };
    const params = { method: 'job', id: (await createPosting(company, 'job', wanted)).id } as const;
    const skillRow = server.database.read.selectFrom('skills').select('id').where('name', '=', skill);
    const { id: skillId } = await skillRow.executeTakeFirstOrThrow();
    const list = async (query: object) => {
      const input = { params, query: { audience: 'colleges', tab: 'suggested', limit: 100, ...query } } as const;
      return (await company.call('invitations.list', input)).body.data;
    };
    const learned = async () => {
      const facets = (await company.call('invitations.facets', { params, query: { audience: 'colleges' } })).body.data;
      const own = (await list({})).find(({ party_id }) => party_id === educator.institutionId);
      return {
        facets: [facets.skills, facets.qualification].map((some) =>
          some.some(({ name }) => [skill, degree].includes(name)),
        ),
        filters: [(await list({ skills: String(skillId) })).length, (await list({ qualification: degree })).length],
        card: [own?.students, own?.skills.map(({ name }) => name)],
      };
    };
    const everything = { facets: [true, true], filters: [1, 1], card: [1, [skill]] };
    const nothing = { facets: [false, false], filters: [0, 0], card: [0, []] };
    expect(await learned()).toEqual(everything);
    await student.call('student.savePrivacy', { body: { discoverable: false } });
    expect(await learned()).toEqual(nothing);
    await student.call('student.savePrivacy', { body: { discoverable: true } });
    const admin = await signedIn(server, 1);
    const change = (body: BodyOf<'admin.changeUser'>) =>
      admin.call('admin.changeUser', { params: { id: student.id }, body });
    await change({ suspended: true, reason: 'Rude' });
    expect(await learned()).toEqual(nothing);
    await change({ suspended: false });
    expect(await learned()).toEqual(everything);
  });

  it('send no mail: not to a list, to members, to who asked, or before an end; once verified, they do', async () => {
    const known = await signedUp(server, `known-${crypto.randomUUID()}@college.example`);
    server.mails.length = 0;
    const { id } = await upload(college, [...rosterRows(2), rosterRow(9, { email: known.email })], {
      choices: { notify: true },
    });
    const { person, request } = await joinRequestOf(server, college);
    await college.call('joinRequests.answer', { params: { id: request }, body: { state: 'accepted' } });
    expect((await person.call('session.create')).body.data.institution_id).toBe(college.institutionId);
    const applied = await appliedPosting(company, 'internship');
    const { id: job } = await createPosting(company, 'job');
    await invite(job, { ids: [applied.student.id] });
    server.clock.advance(19 * day);
    await sweepInvitations(server.app.service);
    await sendListInvites(server.app.service, id);
    const reached = [known, person, college, company, applied.student].map(({ email }) => email);
    expect(server.mails.filter(({ to }) => reached.includes(to) || to.endsWith('@example.ac.in'))).toEqual([]);
    expect((await known.call('notifications.list')).body.total).toBe(0);
    expect((await applied.student.call('notifications.list')).body.total).toBeGreaterThan(0);
    await verify(college);
    await sendListInvites(server.app.service, id);
    expect(server.mails.map(({ to }) => to)).toContain(known.email);
  });

  it('say so to their members, and to the students whom they list', async () => {
    expect((await college.call('session.create')).body.data.company?.verified).toBe(false);
    const student = await signedUp(server, `marked-${crypto.randomUUID()}@college.example`);
    await upload(college, [rosterRow(1, { email: student.email })]);
    expect((await student.call('students.links')).body.data).toMatchObject([{ verified: false }]);
    await verify(college);
    expect((await student.call('students.links')).body.data).toMatchObject([{ verified: true }]);
    expect((await college.call('session.create')).body.data.company?.verified).toBe(true);
  });

  it('are refused names that are no names', async () => {
    const company_name = 'Final notice: confirm your bank at https://evil.example';
    const body = { company_name, branch: { address: '1 Mill Road', city: 327 } };
    const saved = await company.call('company.save', { body });
    expect([saved.status, saved.body.fields]).toEqual([422, { company_name: 'Leave out web and mail addresses' }]);
    const basic = [`new-${crypto.randomUUID()}@example.com`, 'correct horse battery'] as const;
    const person = { first_name: 'Asha', last_name: 'Rao', designation: 'Dean', place_name: company_name };
    const signed = await server.call('auth.signUpEducator', { basic, body: person });
    expect([signed.status, Object.keys(signed.body.fields ?? {})]).toEqual([422, ['place_name']]);
  });

  async function withCard(student: Person): Promise<void> {
    const at = server.clock.now().toISOString();
    const empty = { date_of_birth: '', gender: '', language: '', location: '', institution: '', bio: '' };
    const more = {
      qualification: 'BA',
      qualification_key: 'ba',
      course: '',
      linkedin: '',
      portfolio_link: '',
      github: '',
    };
    await server.database.write(async (tx) => {
      const row = { user_id: student.id, institution_id: null, city_id: 327, ...empty, ...more };
      await tx
        .insertInto('student_profiles')
        .values({ ...row, created_at: at, updated_at: at })
        .execute();
      await writeStudentCards(tx, [student.id]);
    });
  }

  it('or verified: the directory shows only who said yes, and so much of it within an hour', async () => {
    const student = await signedIn(server, 4, { outOfDirectory: true });
    await withCard(student);
    const employer = await complete(await signedIn(server, 2));
    const { id } = await createPosting(employer, 'job', { title: `For ${student.id}` });
    const look = (tab: 'suggested' | 'sent', limit = 100) =>
      employer.call('invitations.list', { params: { method: 'job', id }, query: { audience: 'students', tab, limit } });
    const shown = async () => (await look('suggested')).body.data.some(({ party_id }) => party_id === student.id);
    const post = { method: 'job', post_id: id, audience: 'students', note: '' } as const;
    expect(await shown()).toBe(false);
    const guessed = await employer.call('invitations.send', { body: { ...post, ids: [student.id] } });
    expect(guessed.body.data).toMatchObject({ sent: 0, results: [{ outcome: 'not_found' }] });
    await student.call('student.savePrivacy', { body: { discoverable: true } });
    expect(await shown()).toBe(true);
    await student.call('student.savePrivacy', { body: { discoverable: false } });
    expect(await shown()).toBe(false);
    const named = await employer.call('invitations.send', { body: { ...post, emails: [student.email] } });
    expect(named.body.data).toMatchObject({ sent: 1 });
    expect((await look('sent')).body.data).toMatchObject([{ city_name: '', qualification: '', image: '', skills: [] }]);
    const statuses = new Set<number>();
    for (let page = 0; page < 300; page += 1) statuses.add((await look('suggested', 1)).status);
    expect([...statuses]).toEqual([200, 429]);
    server.clock.advance(3601);
    expect((await look('suggested')).status).toBe(200);
  });
});

import { beforeAll, beforeEach, expect, it } from 'vitest';
import { roles } from '#shared/rules/accounts/roles.ts';
import { createPasswords } from '../platform/sessions/passwords.ts';
import { applyAt } from '../testing/applications.ts';
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { askFor, inviteTo, studentWithProfile } from '../testing/invitations.ts';
import { withoutPlace } from '../testing/joining.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { rosterRow, upload } from '../testing/roster.ts';
import { type TestServer, testConfig, testServer } from '../testing/test-server.ts';

const kind = 'internship';
const method = { method: kind } as const;
const password = 'correct horse battery';

describeEngines('companies and institutions, as admins look after them', (open) => {
  let server: TestServer;
  let admin: Person;
  let company: Person;
  let college: Person;
  let passwordHash: string;
  beforeAll(async () => {
    server = testServer(await open());
    passwordHash = await createPasswords(testConfig.scrypt).hash(password);
    admin = await signedIn(server, roles.admin);
    return () => server.close();
  });
  beforeEach(async () => {
    company = await complete(await signedIn(server, roles.employer, { passwordHash }));
    college = await complete(await signedIn(server, roles.educator));
  });

  const nameOf = async (table: 'companies' | 'institutions', id: number) =>
    (await server.database.read.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst())?.name ?? '';
  const changeCompany = async (body: object, id = company.companyId ?? 0) =>
    admin.call('admin.changeCompany', { params: { id }, body: { name: await nameOf('companies', id), ...body } });
  const changeCollege = async (body: object, id = college.institutionId ?? 0) =>
    admin.call('admin.changeInstitution', {
      params: { id },
      body: { name: await nameOf('institutions', id), ...body },
    });
  const lastAct = async () => (await admin.call('audit.list', { query: { limit: 1 } })).body.data[0];
  const suspension = { suspended: true, reason: 'False offers' } as const;

  it('are listed with who works there and what there is, and found by name and state', async () => {
    await createPosting(company, kind);
    await createPosting(company, kind, {}, 1);
    await signedIn(server, roles.employer, { colleagueOf: company });
    await upload(college, [rosterRow(1), rosterRow(2)]);
    await server.database.write(async (tx) => {
      const names = { name: 'Blue Lötus 100%', name_key: 'blue lotus 100%' };
      await tx.updateTable('companies').set(names).where('id', '=', company.companyId).execute();
      await tx.updateTable('institutions').set(names).where('id', '=', college.institutionId).execute();
    });
    const companies = async (query: object) => (await admin.call('admin.companies', { query })).body;
    const colleges = async (query: object) => (await admin.call('admin.institutions', { query })).body;
    const found = await companies({ search: '100% Lotus' });
    expect(found.total).toBe(1);
    expect(found.data[0]).toMatchObject({
      id: company.companyId,
      name: 'Blue Lötus 100%',
      members: 2,
      size: 1,
      verified: true,
      suspended_at: null,
    });
    expect((await colleges({ search: 'lotus' })).data[0]).toMatchObject({ members: 1, size: 2 });
    const one = await admin.call('admin.company', { params: { id: company.companyId ?? 0 } });
    expect(one.body.data).toEqual(found.data[0]);
    const other = await admin.call('admin.institution', { params: { id: college.institutionId ?? 0 } });
    expect(other.body.data).toMatchObject({ name: 'Blue Lötus 100%', size: 2 });
    const states = async () => {
      const asked = ['verified', 'unverified', 'suspended'].map((state) => companies({ search: 'lotus', state }));
      return (await Promise.all(asked)).map(({ total }) => total);
    };
    expect(await states()).toEqual([1, 0, 0]);
    await changeCompany({ verified: false });
    expect(await states()).toEqual([0, 1, 0]);
    await changeCompany(suspension);
    expect(await states()).toEqual([0, 0, 1]);
    await server.database.write((tx) =>
      tx.updateTable('companies').set({ name_key: 'other' }).where('id', '=', company.companyId).execute(),
    );
  });

  it('are verified, suspended and lifted, each written down with its reason', async () => {
    for (const [change, kindOf] of [
      [changeCompany, 'company'],
      [changeCollege, 'institution'],
    ] as const) {
      for (const [body, message, act] of [
        [{ verified: false, reason: 'Papers expired' }, 'Verification taken back', 'place.unverified'],
        [{ verified: true }, 'Verified', 'place.verified'],
        [suspension, 'Suspended', 'place.suspended'],
        [{ suspended: false }, 'Suspension lifted', 'place.lifted'],
      ] as const) {
        expect((await change(body)).body.message).toBe(message);
        const reason = 'reason' in body ? body.reason : '';
        expect(await lastAct()).toMatchObject({ act, subject_kind: kindOf, reason, actor: { id: admin.id } });
      }
      expect((await change({ verified: true })).body.message).toBe('Nothing to change');
      expect((await change({ suspended: true })).body).toMatchObject({ fields: { reason: 'Give a reason' } });
      expect((await change({ verified: true }, 999_999_999)).status).toBe(404);
      expect((await change({ reason: 'x' })).status).toBe(422);
    }
  });

  it('are not verified under a name that changed since it was seen', async () => {
    for (const [owner, save, change] of [
      [company, 'company.save', changeCompany],
      [college, 'institution.save', changeCollege],
    ] as const) {
      await change({ verified: false });
      const branch = { address: '2 New Road', city: testCity.id };
      await owner.call(save, { body: { company_name: 'State Bank', branch } });
      const late = await change({ verified: true, name: 'Blue Lotus' });
      expect([late.status, late.body.code, late.body.message]).toEqual([
        409,
        'conflict',
        'Nothing was verified: the name is “State Bank” now. Check it, then verify again',
      ]);
      const verified = async () => (await owner.call('session.create')).body.data.company?.verified;
      expect(await verified()).toBe(false);
      expect((await change({ verified: true, name: undefined })).body.fields).toEqual({ name: 'Say which name' });
      expect((await change({ verified: true, name: 'State Bank' })).body.message).toBe('Verified');
      expect(await verified()).toBe(true);
    }
  });

  it('keep their members out while suspended, sessions that are there included', async () => {
    const partyOf = async (person: Person) =>
      (await admin.call('admin.users', { query: { search: person.email } })).body.data[0]?.party;
    expect(await partyOf(company)).toBe(`company:${company.companyId}`);
    await changeCompany(suspension);
    // Nobody could read a message to it.
    expect(await partyOf(company)).toBe('');
    const refusal = { status: 401, body: { code: 'suspended', message: 'Your company is suspended: False offers' } };
    expect(await company.call('postings.list', { params: method })).toMatchObject(refusal);
    const basic = [company.email, password] as const;
    expect(await server.call('session.create', { basic, cookie: null })).toMatchObject(refusal);
    await changeCollege(suspension);
    expect((await college.call('students.list')).body.message).toBe('Your institution is suspended: False offers');
    await changeCompany({ suspended: false });
    await changeCollege({ suspended: false });
    expect((await company.call('postings.list', { params: method })).status).toBe(200);
    expect((await server.call('session.create', { basic, cookie: null })).status).toBe(200);
    expect((await college.call('students.list')).status).toBe(200);
  });

  it.each([roles.employer, roles.educator] as const)(
    'keep nobody of role %i out who belongs to none while another one is suspended',
    async (role) => {
      const alone = await withoutPlace(server, await signedIn(server, role, { level: 'verified', passwordHash }));
      await changeCompany(suspension);
      await changeCollege(suspension);
      expect((await alone.call('joinRequests.own')).status).toBe(200);
      const basic = [alone.email, password] as const;
      expect((await server.call('session.create', { basic, cookie: null })).status).toBe(200);
    },
  );

  it.each(['the company', 'all of its members'] as const)(
    'hide their postings and invitations from others while %s is suspended, and show them again after',
    async (who) => {
      const set = (body: object) =>
        who === 'the company'
          ? changeCompany(body)
          : admin.call('admin.changeUser', { params: { id: company.id }, body });
      const posting = await createPosting(company, kind);
      const student = await signedIn(server, roles.student);
      const saver = await signedIn(server, roles.student);
      const params = { ...method, id: posting.id };
      await saver.call('saved.add', { params });
      const byStudent = await inviteTo(company, posting, student);
      const byCollege = await inviteTo(company, posting, college);
      const isSeen = async () => ({
        explore: (await student.call('postings.explore', { params: method, query: { limit: 100 } })).body.data.some(
          ({ id }) => id === posting.id,
        ),
        college: (await college.call('postings.explore', { params: method, query: { limit: 100 } })).body.data.some(
          ({ id }) => id === posting.id,
        ),
        read: (await college.call('postings.read', { params })).status === 200,
        saved: (await saver.call('saved.list', {})).body.data[0]?.state === 'open',
        mine: (await student.call('invitations.mine')).body.data.some(({ id }) => id === byStudent),
        theirs: (await college.call('invitations.mine')).body.data.some(({ id }) => id === byCollege),
        partners: (await college.call('partnerships.list', { query: { tab: 'suggested', limit: 100 } })).body.data.some(
          ({ name }) => name === posting.branch.company_name,
        ),
      });
      const everywhere = {
        explore: true,
        college: true,
        read: true,
        saved: true,
        mine: true,
        theirs: true,
        partners: true,
      };
      expect(await isSeen()).toEqual(everywhere);
      await set(suspension);
      const nowhere = Object.fromEntries(Object.keys(everywhere).map((where) => [where, false]));
      expect(await isSeen()).toEqual(nowhere);
      const declined = { params: { id: byStudent }, body: { status: 'not_interested' } } as const;
      expect((await student.call('invitations.answer', declined)).status).toBe(404);
      expect((await saver.call('enrollments.own', { params })).body.data).toMatchObject({
        state: 'closed',
        may_apply: false,
      });
      await expect(applyAt(student, posting)).rejects.toThrow();
      await set({ suspended: false });
      expect(await isSeen()).toEqual(everywhere);
    },
  );

  it.each(['institutions', 'all members'] as const)(
    'and their students, %s suspended, are neither suggested to companies nor found among their invitations',
    async (who) => {
      const posting = await createPosting(company, kind);
      const other = await complete(await signedIn(server, roles.educator));
      const asking = await complete(await signedIn(server, roles.educator));
      const invitedStudent = await studentWithProfile(company, { name: ['Zoya', 'Asked'] });
      const student = await studentWithProfile(company, { name: ['Zubin', 'Free'] });
      await inviteTo(company, posting, college);
      await inviteTo(company, posting, invitedStudent);
      const asked = await askFor(asking, posting);
      const params = { ...method, id: posting.id };
      const isListed = async (
        tab: 'suggested' | 'sent' | 'received',
        audience: 'colleges' | 'students',
        party: number,
      ) =>
        (await company.call('invitations.list', { params, query: { tab, audience, limit: 100 } })).body.data.some(
          ({ party_id }) => party_id === party,
        );
      const places = [college, other, asking].map(({ institutionId }) => institutionId ?? 0);
      const [invitedId = 0, otherId = 0, askingId = 0] = places;
      const shown = () =>
        Promise.all([
          isListed('sent', 'colleges', invitedId),
          isListed('suggested', 'colleges', otherId),
          isListed('received', 'colleges', askingId),
          isListed('sent', 'students', invitedStudent.id),
          isListed('suggested', 'students', student.id),
        ]);
      const setAll = async (body: object) => {
        const members = who === 'institutions' ? [] : [college, other, asking];
        if (who === 'institutions') for (const id of places) await changeCollege(body, id);
        for (const { id } of [...members, invitedStudent, student])
          await admin.call('admin.changeUser', { params: { id }, body });
      };
      expect(await shown()).toEqual([true, true, true, true, true]);
      await setAll(suspension);
      expect(await shown()).toEqual([false, false, false, false, false]);
      const yes = { params: { id: asked }, body: { status: 'accepted' } } as const;
      expect((await company.call('invitations.answer', yes)).status).toBe(404);
      await setAll({ suspended: false });
      expect(await shown()).toEqual([true, true, true, true, true]);
      expect((await company.call('invitations.answer', yes)).status).toBe(200);
    },
  );

  it('of whom one member can act, stay as they are; when the last one is suspended, the admin is told', async () => {
    const posting = await createPosting(company, kind);
    const colleague = await signedIn(server, roles.employer, { colleagueOf: company });
    const set = async (person: Person, body: object) =>
      (await admin.call('admin.changeUser', { params: { id: person.id }, body })).body;
    const isOpen = async () => (await college.call('postings.read', { params: { ...method, id: posting.id } })).status;
    const listed = async () => {
      const search = posting.branch.company_name;
      const users = (await admin.call('admin.users', { query: { search: company.email } })).body.data;
      const [place] = (await admin.call('admin.companies', { query: { search } })).body.data;
      const found = await admin.call('admin.companies', { query: { search, state: 'unattended' } });
      expect(found.body.total).toBe(place?.is_unattended ? 1 : 0);
      return { isLast: users[0]?.is_last_member, unattended: place?.is_unattended };
    };
    expect(await listed()).toEqual({ isLast: false, unattended: false });
    expect((await set(colleague, suspension)).message).toBe('Account suspended');
    expect([await isOpen(), await listed()]).toEqual([200, { isLast: true, unattended: false }]);
    const told = 'Account suspended. Nobody else can act there, so others don’t see the organisation';
    expect((await set(company, suspension)).message).toBe(told);
    expect(await lastAct()).toMatchObject({ after: { suspended: true, organisation_hidden: true } });
    expect([await isOpen(), await listed()]).toEqual([404, { isLast: true, unattended: true }]);
    // The place itself isn't suspended: whoever is back can work, and others see it again.
    await set(colleague, { suspended: false });
    expect(await lastAct()).toMatchObject({ before: { organisation_hidden: true }, after: { suspended: false } });
    expect([await isOpen(), (await listed()).unattended]).toEqual([200, false]);
    expect((await colleague.call('postings.list', { params: method })).status).toBe(200);
  });

  it('tell their owners, and no other member, what was decided', async () => {
    for (const [owner, change] of [
      [company, changeCompany],
      [college, changeCollege],
    ] as const) {
      const member = await signedIn(server, owner.role, { colleagueOf: owner });
      await change({ verified: false, reason: 'Papers expired' });
      await change({ verified: true });
      await change(suspension);
      await change({ suspended: false });
      const told = async (person: Person) => {
        const { data } = (await person.call('notifications.list', {})).body;
        return data.filter(({ kind: about }) => about === 'moderation').map(({ text, path }) => [text, path]);
      };
      const path = owner === company ? '/employer/company' : '/educator/institution';
      expect(await told(owner)).toEqual([
        [expect.stringMatching(/^The suspension of .+ is lifted$/), path],
        [expect.stringMatching(/^.+ is verified now$/), path],
        [expect.stringMatching(/^.+ is no longer verified: Papers expired$/), path],
      ]);
      expect(await told(member)).toEqual([]);
    }
  });
});

import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { sessionLevel } from '#shared/rules/accounts/guards.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import courses from '../../../resources/courses.json' with { type: 'json' };
import industries from '../../../resources/industries.json' with { type: 'json' };
import interests from '../../../resources/interests.json' with { type: 'json' };
import skills from '../../../resources/skills.json' with { type: 'json' };
import { complete } from '../testing/complete.ts';
import { describeEngines } from '../testing/engines.ts';
import { signedIn, testCity } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const profile = {
  company_name: 'Blue Lotus Logistics',
  company_website: 'https://lotus.example',
  company_description: 'Cold chains',
  company_address: '7 Harbour Road',
  industry: 3,
  industry_sector: 'Transport',
  ceo_name: 'Meera Pillai',
  year_of_incorporation: 1998,
  employee_strength: 1,
  services: ['Trucking', 'Storage'],
  branch: { address: '12 Dock Lane', city: testCity.id },
};

describeEngines('set-up', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  it('of a company gives its user a branch and every field back [SETUP-07]', async () => {
    const person = await signedIn(server, 2, { level: 'verified' });
    const { status, body } = await person.call('company.save', { body: profile });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      company: {
        company_name: 'Blue Lotus Logistics',
        company_website: 'https://lotus.example',
        company_description: 'Cold chains',
        company_address: '7 Harbour Road',
      },
      industry: { id: 3 },
      industry_sector: 'Transport',
      ceo_name: 'Meera Pillai',
      year_of_incorporation: 1998,
      employee_strength: 1,
      website_url: 'https://lotus.example',
      services: [
        { id: 1, name: 'Trucking' },
        { id: 2, name: 'Storage' },
      ],
      branch: { address: '12 Dock Lane', city: testCity.id, city_name: 'Pune', state: { state_name: 'Maharashtra' } },
      company_id: person.companyId,
      isInterestAdded: true,
    });
    expect(body.data.branch_id).toBe(body.data.branch?.id);
    expect((await person.call('session.create')).body.data).toEqual(body.data);
    expect((await person.call('postings.list', { params: { method: 'job' } })).status).toBe(200);
  });

  it.each([
    ['company', 2, 'company.save', 'companyId'],
    ['institution', 3, 'institution.save', 'institutionId'],
  ] as const)(
    'of a %s with a form that was opened for another, or for none, changes nothing',
    async (_, role, call, id) => {
      const person = await signedIn(server, role);
      const other = await signedIn(server, role);
      const before = (await person.call('session.create')).body.data;
      for (const place_id of [null, other[id]]) {
        const answer = await person.call(call, { body: { ...profile, place_id } });
        expect([answer.status, answer.body.message]).toEqual([
          409,
          'You belong to another organisation than before. Reload the page',
        ]);
      }
      expect((await person.call('session.create')).body.data).toEqual(before);
      expect((await person.call(call, { body: { ...profile, place_id: person[id] } })).status).toBe(200);
    },
  );

  it('of an institution does the same for educators, and for nobody else [SETUP-02] [SETUP-07]', async () => {
    const person = await signedIn(server, 3, { level: 'verified' });
    const { body } = await person.call('institution.save', { body: { ...profile, company_name: 'Lotus College' } });
    expect(body.data).toMatchObject({
      company: { company_name: 'Lotus College' },
      institution_id: person.institutionId,
    });
    expect(body.data.branch_id).toBeGreaterThan(0);
    expect((await person.call('students.list')).status).toBe(200);
    for (const role of [1, 2, 4, 5] as const) {
      const other = await signedIn(server, role, { level: 'verified' });
      expect((await other.call('institution.save', { body: profile })).status, `role ${role}`).toBe(403);
    }
  });

  it('shares a branch among colleagues at one address, and with nobody else', async () => {
    const one = await signedIn(server, 2, { level: 'verified' });
    const two = await signedIn(server, 2, { level: 'verified', colleagueOf: one });
    const stranger = await signedIn(server, 2, { level: 'verified' });
    const branchOf = async (person: typeof one) =>
      (await person.call('company.save', { body: profile })).body.data.branch_id;
    const first = await branchOf(one);
    const second = await branchOf(two);
    const third = await branchOf(stranger);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    ['no name', { company_name: ' ' }, 'company_name', 'Company name is required'],
    ['no address', { branch: { address: '', city: testCity.id } }, 'branch.address', 'Address is required'],
    ['no city', { branch: { address: 'x', city: 0 } }, 'branch.city', 'City is required'],
    ['an unknown city', { branch: { address: 'x', city: 99_999 } }, 'branch.city', 'Choose a city from the list'],
    ['an unknown industry', { industry: 99_999 }, 'industry', 'Choose an industry from the list'],
    ['a year to come', { year_of_incorporation: 2027 }, 'year_of_incorporation', 'Enter a year between 1600 and 2026'],
    ['six services', { services: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'services', 'Maximum 5 items allowed'],
  ])('is refused with %s [VAL-02] [VAL-41]', async (_what, change, field, message) => {
    const person = await signedIn(server, 2, { level: 'verified' });
    const { status, body } = await person.call('company.save', { body: { ...profile, ...change } });
    expect([status, body.fields]).toEqual([422, { [field]: message }]);
    expect((await person.call('session.create')).body.data.branch_id).toBeNull();
  });

  it('changes no other place, whatever the body says', async () => {
    const person = await signedIn(server, 2, { level: 'verified' });
    const victim = await signedIn(server, 2);
    const body = { ...profile, id: victim.companyId, company_id: victim.companyId, branch_id: victim.branchId };
    const { data } = (await person.call('company.save', { body })).body;
    expect(data.company_id).toBe(person.companyId);
    expect(data.branch_id).not.toBe(victim.branchId);
    const { data: seen } = (await victim.call('session.create')).body;
    expect(seen.company?.company_name).not.toBe(profile.company_name);
  });

  it.each([
    [2, 'company.save', 'company', 'admin.changeCompany'],
    [3, 'institution.save', 'institution', 'admin.changeInstitution'],
  ] as const)('keeps a place of role %i verified under its own name alone', async (role, call, kind, change) => {
    const owner = await complete(await signedIn(server, role));
    const member = await signedIn(server, role, { colleagueOf: owner });
    const admin = await signedIn(server, 1);
    const save = async (company_name: string) => (await member.call(call, { body: { ...profile, company_name } })).body;
    const id = owner.companyId ?? owner.institutionId ?? 0;
    const verify = (name: string) => admin.call(change, { params: { id }, body: { verified: true, name } });
    await save('Blue Lotus');
    await verify('Blue Lotus');
    for (const name of ['BLUE  lotus ', 'Blüe Lotus']) expect((await save(name)).data.company?.verified).toBe(true);
    const { company } = (await save('State Bank')).data;
    expect(company).toMatchObject({ company_name: 'State Bank', verified: false });
    const lastAct = async () => (await admin.call('audit.list', { query: { limit: 1 } })).body.data[0];
    const written = await lastAct();
    expect(written).toMatchObject({
      actor: { id: member.id },
      act: 'place.unverified',
      subject_kind: kind,
      subject_id: id,
      before: { verified: true, name: 'Blüe Lotus' },
      after: { verified: false, name: 'State Bank' },
    });
    const told = (await owner.call('notifications.list')).body.data[0];
    expect(told?.text).toBe('State Bank is no longer verified: its name was Blüe Lotus before');
    expect((await save('Blüe Lotus')).data.company?.verified).toBe(false);
    expect((await lastAct())?.id).toBe(written?.id);
    await verify('Blüe Lotus');
    expect((await save('Blüe Lotus')).data.company?.verified).toBe(true);
  });

  it('of one’s own name and phone number keeps the stored form', async () => {
    const person = await signedIn(server, 4);
    const body = { first_name: 'Anya', last_name: '', designation: 'Analyst', phone_number: '098765-43210' };
    const saved = await person.call('user.save', { body });
    const fields = { first_name: 'Anya', last_name: '', designation: 'Analyst', phone_number: '+919876543210' };
    expect(saved.body.data).toMatchObject(fields);
    const wrong = await person.call('user.save', { body: { phone_number: '12345' } });
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['phone_number']]);
    const cleared = await person.call('user.save', { body: { phone_number: '' } });
    expect(cleared.body.data).toMatchObject({ ...fields, phone_number: '' });
  });

  it('takes no field that is not one’s own to change', async () => {
    const person = await signedIn(server, 4);
    const extra = { role: 1, company_id: 1, branch_id: 1, is_email_verified: false, email_address: 'a@b.c', id: 1 };
    const before = (await person.call('session.create')).body.data;
    const { body } = await person.call('user.save', {
      body: { ...extra, first_name: 'Anya' } as { first_name: string },
    });
    expect(body.data).toEqual({ ...before, first_name: 'Anya' });
  });

  it('of interests keeps those that were chosen last [API-21]', async () => {
    const person = await signedIn(server, 4);
    const joined = async (query = '') => (await person.call('filter.interestsJoined', { query: { query } })).body.data;
    expect(await joined()).toEqual([]);
    await (await signedIn(server, 4)).call('student.interests', { body: { interests: [1, 3, 4] } });
    expect(await joined()).toEqual([]);
    await person.call('student.interests', { body: { interests: [5, 6, 6] } });
    await person.call('student.interests', { body: { interests: [1, 2] } });
    expect(await joined()).toEqual([
      { id: 1, name: 'Accounting' },
      { id: 2, name: 'Agriculture' },
    ]);
    expect(await joined('aG')).toEqual([{ id: 2, name: 'Agriculture' }]);
    // By how they begin, not by what is somewhere in them.
    expect(await joined('c')).toEqual([]);
    for (const interests of [[], [99_999]]) {
      expect((await person.call('student.interests', { body: { interests } })).status).toBe(422);
    }
    expect(await joined()).toHaveLength(2);
  });

  it('of interests takes those of the look-up from students alone, and answers all that were chosen by name [SETUP-03] [API-21] [ENT-22]', async () => {
    const all = (await server.call('filter.interests')).body.data.slice(0, 50);
    const interests = all.map(({ id }) => id).toReversed();
    const person = await signedIn(server, 4, { level: 'verified' });
    const saved = await person.call('student.interests', { body: { interests } });
    expect([saved.status, saved.body.message]).toEqual([200, 'Interests saved']);
    const joined = await person.call('filter.interestsJoined');
    expect([joined.status, joined.body]).toEqual([200, { error: false, message: 'OK', data: all }]);
    for (const role of [1, 2, 3, 5] as const) {
      const other = await signedIn(server, role);
      const refused = await other.call('student.interests', { body: { interests } });
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
      expect((await other.call('filter.interestsJoined')).body.data).toEqual([]);
    }
  });

  it.each(postingKinds)('counts the own postings of each kind alone: %s [ROLE-13]', async (kind) => {
    const employer = await signedIn(server, 2);
    await createPosting(await signedIn(server, 2), kind);
    const none = { project: 0, internship: 0, job: 0 };
    const counted = async () => (await employer.call('user.counts')).body.data;
    expect(await counted()).toMatchObject(none);
    await createPosting(employer, kind, {}, 1);
    expect(await counted()).toMatchObject({ ...none, [kind]: 1 });
    const { id } = await createPosting(employer, kind);
    expect(await counted()).toMatchObject({ ...none, [kind]: 2 });
    await employer.call('postings.status', { params: { method: kind }, body: { id, status: 3 } });
    expect(await counted()).toMatchObject({ ...none, [kind]: 2 });
  });

  it('of interests is judged by the service: they verify no address and pass no second factor [STATE-08]', async () => {
    const unverified = await signedIn(server, 4, { level: 'unverified' });
    const body = { interests: [1] };
    const pending = await signedIn(server, 4, { pending: true });
    for (const person of [unverified, pending]) {
      expect((await person.call('student.interests', { body })).status).toBe(403);
      const { data } = (await person.call('session.create')).body;
      expect([data.is_email_verified, data.is2FA]).toEqual([person === pending, person === pending]);
      expect((await person.call('postings.explore', { params: { method: 'job' } })).status).toBe(403);
    }
    const verified = await signedIn(server, 4, { level: 'verified' });
    const saved = await verified.call('student.interests', { body });
    expect([saved.status, sessionLevel(saved.body.data)]).toEqual([200, 'full']);
  });

  it('counts the own postings and students', async () => {
    const employer = await signedIn(server, 2);
    await createPosting(employer, 'project', {}, 1);
    await createPosting(employer, 'job');
    await createPosting(await signedIn(server, 2), 'internship');
    const colleague = await signedIn(server, 2, { colleagueOf: employer });
    const counts = {
      project: 1,
      internship: 0,
      job: 1,
      students: 0,
      partners: 0,
      partner_invitations: 0,
      join_requests: 0,
    };
    expect((await colleague.call('user.counts')).body.data).toEqual(counts);
    const mentor = await signedIn(server, 5);
    expect((await mentor.call('user.counts')).body.data).toEqual({ ...counts, project: 0, job: 0 });
  });
});

describeEngines('look-ups', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    for (const name of ['Zephyr Works', 'zephyr 100% wool', 'Žephyr_Mills', 'The Zephyr']) {
      const body = { ...profile, company_name: name };
      expect((await (await signedIn(server, 2, { level: 'verified' })).call('company.save', { body })).status).toBe(
        200,
      );
      const educator = await signedIn(server, 3, { level: 'verified' });
      expect((await educator.call('institution.save', { body })).status).toBe(200);
    }
  });
  const companies = async (query: string) =>
    (await server.call('company.names', { query: { query } })).body.data.map(({ company_name }) => company_name);
  const institutions = async (query: string) =>
    (await server.call('institution.names', { query: { query } })).body.data.map(
      ({ institution_name }) => institution_name,
    );

  it('of companies find names by their beginning, in any case [API-13] [API-14] [VAL-14]', async () => {
    const data = [
      { id: 2, company_name: 'zephyr 100% wool' },
      { id: 1, company_name: 'Zephyr Works' },
      { id: 3, company_name: 'Žephyr_Mills' },
    ];
    const { status, body } = await server.call('company.names', { query: { query: 'zEPH' } });
    expect([status, body]).toEqual([200, { error: false, message: 'OK', data }]);
    expect(await companies('')).toHaveLength(4);
    expect(await companies(' zephyr w')).toEqual(['Zephyr Works']);
    expect(await companies('phyr')).toEqual([]);
  });

  it('of companies and institutions take wildcards and quotes as letters [API-13]', async () => {
    for (const names of [companies, institutions]) {
      expect(await names('zephyr 100%')).toEqual(['zephyr 100% wool']);
      for (const odd of ['%', '_ephyr', 'zephyr%works', "' or 1=1 --", '\\']) expect(await names(odd)).toEqual([]);
    }
  });

  it('of companies list none that nobody set up, or whose people are not verified, or have left', async () => {
    await signedIn(server, 2, { level: 'verified' });
    const unverified = await signedIn(server, 2);
    const left = await signedIn(server, 2);
    const write = (id: number, values: object) =>
      server.database.write((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute());
    expect(await companies('place')).toHaveLength(2);
    await write(unverified.id, { email_verified: 0 });
    expect(await companies('place')).toHaveLength(1);
    expect((await left.call('auth.deleteAccount')).status).toBe(200);
    expect(await companies('place')).toEqual([]);
  });

  it('of skills and courses show what somebody typed once it was published, and to the company itself', async () => {
    const author = await signedIn(server, 2);
    const added = { required_skills: ['Bell founding'], course_preferred: ['Diploma in Bells'] };
    const found = async (who: { call: typeof server.call }) => {
      const skills = await who.call('filter.skills', { query: { query: 'bell f' } });
      const courses = await who.call('filter.courses', { query: { query: 'diploma in b' } });
      return [...skills.body.data, ...courses.body.data].map(({ name }) => name);
    };
    const { id } = await createPosting(author, 'job', added, 1);
    const both = ['Bell founding', 'Diploma in Bells'];
    const stranger = await signedIn(server, 2);
    expect([await found(server), await found(stranger), await found(author)]).toEqual([[], [], both]);
    const published = await author.call('postings.status', { params: { method: 'job' }, body: { id, status: 2 } });
    expect(published.status).toBe(200);
    expect([await found(server), await found(stranger), await found(author)]).toEqual([both, both, both]);
  });

  it('of institutions do the same [API-13] [API-14] [VAL-14]', async () => {
    const { data } = (await server.call('institution.names', { query: { query: 'the' } })).body;
    expect(data).toEqual([{ id: 4, institution_name: 'The Zephyr' }]);
    expect((await server.call('institution.names', { query: { query: 'zEPH' } })).body.data).toEqual([
      { id: 2, institution_name: 'zephyr 100% wool' },
      { id: 1, institution_name: 'Zephyr Works' },
      { id: 3, institution_name: 'Žephyr_Mills' },
    ]);
    expect(await institutions('')).toHaveLength(4);
    expect(await institutions(' zephyr w')).toEqual(['Zephyr Works']);
    expect(await institutions('phyr')).toEqual([]);
  });

  it('of cities carry the state, and keep namesakes apart [API-17] [API-18] [VAL-14]', async () => {
    expect((await server.call('location.cities', { query: { query: 'ilas' } })).body.data).toEqual([]);
    const { body } = await server.call('location.cities', { query: { query: 'bilas' } });
    expect(body.data.map(({ city_name, state }) => [city_name, state.state_name])).toEqual([
      ['Bilaspur', expect.any(String)],
      ['Bilaspur', expect.any(String)],
    ]);
    expect(new Set(body.data.map(({ state }) => state.state_name)).size).toBe(2);
    const pune = await server.call('location.cities', { query: { query: 'PUNE' } });
    expect(pune.body.data[0]).toEqual({
      id: testCity.id,
      city_name: 'Pune',
      also: ['Poona'],
      state: { state_name: testCity.state },
    });
  });

  it.each([
    ['filter.skills', 'typeSCR', 'TypeScript', skills],
    ['filter.courses', 'b.TECH', 'B.Tech', courses],
    ['filter.interests', 'aGRI', 'Agriculture', interests],
    ['filter.industries', 'aERO', 'Aerospace and defence', industries],
  ] as const)(
    'of %s find an entry by query or name [API-15] [API-19] [API-20] [ENT-22] [VAL-14]',
    async (name, text, entry, list) => {
      const start = fold(text);
      const idOf = (wanted: string) => list.find((each) => each.name === wanted)?.id;
      for (const query of [{ query: text }, { name: text }]) {
        const { status, body } = await server.call(name, { query });
        expect([status, body.error, body.data[0]]).toEqual([200, false, { id: idOf(entry), name: entry }]);
        const begins = body.data.map((each) => each.name.split(/[ -]/).some((word) => fold(word).startsWith(start)));
        expect(begins).toEqual(begins.map(() => true));
      }
      const middle = (await server.call(name, { query: { query: text.slice(1) } })).body.data;
      expect(middle.map((each) => each.name)).not.toContain(entry);
      const all = (await server.call(name)).body.data;
      expect(all.length).toBeGreaterThan(50);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    },
  );

  it('of interests list all there are by name, or those that begin with a text [API-20]', async () => {
    const listed = async (query = {}) => (await server.call('filter.interests', { query })).body;
    const byName = interests.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
    expect(await listed()).toEqual({ error: false, message: 'OK', data: byName });
    const named = async (query: object) => (await listed(query)).data.map(({ name }) => name);
    for (const query of [{ query: 'MA' }, { name: 'ma' }]) {
      const names = await named(query);
      expect(names.slice(0, 4)).toEqual(['Machine learning', 'Manufacturing', 'Marketing', 'Mathematics']);
      expect(names.slice(4).every((name) => / ma/.test(name))).toBe(true);
    }
    expect(await named({ query: 'xyz' })).toEqual([]);
  });

  it('refuse what is no text', async () => {
    const long = await server.call('filter.skills', { query: { query: 'x'.repeat(101) } });
    expect([long.status, Object.keys(long.body.fields ?? {})]).toEqual([422, ['query']]);
    const nul = await server.call('filter.skills', { query: { query: 'a\0b' } });
    expect(nul.status).toBe(422);
  });
});

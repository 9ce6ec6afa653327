import { beforeAll, expect, it } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import { sessionLevel } from '#shared/rules/accounts/guards.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn, testCity } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

const company = {
  company_name: 'Nandi Grains',
  company_website: 'https://nandi.example',
  company_description: 'Millets from field to shelf',
  company_address: '4 Mill Road, Pune',
  industry: 2,
  industry_sector: 'Food processing',
  ceo_name: 'Kavya Hegde',
  year_of_incorporation: 1994,
  employee_strength: 2,
  services: ['Milling', 'Packing'],
  branch: { address: '9 Station Road', city: testCity.id },
};
const codeFor = (server: TestServer, email: string) =>
  /\d{6}/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';

describeEngines('the user that a session answers', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
  });

  async function userOf(person: Person): Promise<User> {
    return (await person.call('session.create')).body.data;
  }

  it('says who somebody is and where they stand [ENT-02] [ENT-03] [ENT-04] [ENT-08] [ENT-09] [ENT-10]', async () => {
    const person = await signedIn(server, 2);
    const names = { first_name: 'Asha', last_name: 'Rao', designation: 'Head of hiring', phone_number: '9820012345' };
    await person.call('user.save', { body: names });
    const stored = { id: person.id, email_address: person.email, ...names, phone_number: '+919820012345' };
    const placed = { branch_id: person.branchId, company_id: person.companyId };
    const checked = { is_email_verified: true, is2FA: false, isOTPVerified: true };
    expect(await userOf(person)).toMatchObject({ ...stored, ...placed, ...checked });
    const named = ({ id, email }: Person) => ({ id, email_address: email });
    const fresh = await signedIn(server, 2, { level: 'unverified' });
    const checks = { is_email_verified: false, isOTPVerified: false, branch_id: null };
    expect(await userOf(fresh)).toMatchObject({ ...named(fresh), ...checks });
    const pending = await signedIn(server, 2, { pending: true });
    const owed = { is_email_verified: true, is2FA: true, isOTPVerified: false };
    expect(await userOf(pending)).toMatchObject({ ...named(pending), ...owed });
    for (const role of [1, 3, 4, 5] as const) {
      const other = await signedIn(server, role);
      expect(await userOf(other), `role ${role}`).toMatchObject(named(other));
    }
  });

  it.each([1, 2, 3, 4, 5] as const)(
    'carries the names, phone number and designation of role %i, others and none, until they are changed [ENT-03] [ENT-04] [ENT-06]',
    async (role) => {
      const person = await signedIn(server, role);
      expect(await userOf(person)).toMatchObject({ first_name: 'Asha', last_name: `Role${role}` });
      for (const given of [
        { first_name: 'Meera Devi', last_name: 'Pillai', phone_number: '+919820012345', designation: 'Head of hiring' },
        { first_name: 'अनन्या', last_name: 'शर्मा राव', phone_number: '+918040012345', designation: 'प्रशिक्षक' },
        { first_name: 'Meera', last_name: '', phone_number: '', designation: '' },
      ]) {
        const saved = await person.call('user.save', { body: given });
        expect(saved).toMatchObject({ status: 200, body: { data: given } });
        await person.call('user.save', { body: { first_name: 'Asha' } });
        expect(await userOf(person)).toMatchObject({ ...given, first_name: 'Asha' });
        await person.call('user.save', { body: { last_name: 'Rao' } });
        expect(await userOf(person)).toMatchObject({ ...given, first_name: 'Asha', last_name: 'Rao' });
      }
    },
  );

  it.each([1, 2, 3, 4, 5] as const)(
    'has role %i as a whole number, and says what is checked, however far they have come [ENT-02] [ENT-05] [ENT-09] [ENT-10]',
    async (role) => {
      for (const level of ['unverified', 'verified', 'full'] as const) {
        for (const is2FA of [false, true]) {
          const person = await signedIn(server, role, { level, pending: is2FA });
          const is_email_verified = level !== 'unverified';
          const isOTPVerified = is_email_verified && !is2FA;
          const named = { id: person.id, email_address: person.email, role };
          expect(await userOf(person)).toMatchObject({ ...named, is_email_verified, is2FA, isOTPVerified });
        }
      }
    },
  );

  it.each([
    [1, false, true, true],
    [2, false, false, true],
    [3, false, false, true],
    [4, false, true, true],
    [5, false, true, true],
  ] as const)(
    'counts the interests of role %i as added: %o without a verified e-mail, %o with one, %o with the place too [ENT-11]',
    async (role, ...expected) => {
      for (const pending of [false, true]) {
        const added = [];
        for (const level of ['unverified', 'verified', 'full'] as const) {
          added.push((await userOf(await signedIn(server, role, { level, pending }))).isInterestAdded);
        }
        expect(added, `second factor pending: ${pending}`).toEqual(expected);
      }
    },
  );

  it.each([
    [2, 'company.save'],
    [3, 'institution.save'],
  ] as const)(
    'carries the organisation of role %i and its branch, each part under its name [ENT-12] [ENT-13] [ENT-14] [ENT-15] [ENT-17] [ENT-18]',
    async (role, save) => {
      const person = await signedIn(server, role, { level: 'verified' });
      await person.call(save, { body: company });
      const user = await userOf(person);
      const { company_name, company_website, company_description, company_address } = company;
      const texts = { company_name, company_website, company_description, company_address };
      expect(user.company).toEqual({ ...texts, company_logo: '', verified: false });
      expect(user.branch).toMatchObject({ address: '9 Station Road', company_logo: '' });
      const others = {
        company_name: 'Nandi Foods',
        company_website: 'https://foods.example',
        company_description: 'Millets, and now rice',
        company_address: '5 Mill Road, Pune',
      };
      const cleared = { ...others, company_website: '', company_description: '', company_address: '' };
      const newcomer = await signedIn(server, role, { colleagueOf: person });
      for (const changes of [others, cleared, texts]) {
        const saved = await person.call(save, { body: { ...company, ...changes } });
        expect([saved.status, saved.body.data.company]).toEqual([
          200,
          { ...changes, company_logo: '', verified: false },
        ]);
        for (const member of [person, newcomer]) {
          const { company_website: website_url } = changes;
          expect(await userOf(member)).toMatchObject({ company: changes, website_url });
        }
      }
      const moved = { ...company, branch: { ...company.branch, address: '7 Canal Road' } };
      await person.call(save, { body: moved });
      expect((await userOf(person)).branch?.address).toBe('7 Canal Road');
      expect((await userOf(newcomer)).branch).toMatchObject({ id: newcomer.branchId, address: '1 Test Road' });
      for (const placeless of [1, 4, 5] as const) {
        expect(await userOf(await signedIn(server, placeless))).toMatchObject({ company: null, branch: null });
      }
      expect(user.industry).toEqual({ id: 2, industry_name: expect.stringMatching(/\w/) });
      expect(user).toMatchObject({ industry_sector: 'Food processing', website_url: 'https://nandi.example' });
      expect(user).toMatchObject({ ceo_name: 'Kavya Hegde', year_of_incorporation: 1994 });
      const colleague = await signedIn(server, role, { colleagueOf: person });
      expect(await userOf(colleague)).toMatchObject({ ceo_name: 'Kavya Hegde', year_of_incorporation: 1994 });
      expect(user.services.map(({ name }) => name)).toEqual(['Milling', 'Packing']);
      expect(new Set(user.services.map(({ id }) => id)).size).toBe(2);
      await person.call(save, { body: { ...company, ceo_name: 'Ravi Hegde', year_of_incorporation: 1995 } });
      expect(await userOf(person)).toMatchObject({ ceo_name: 'Ravi Hegde', year_of_incorporation: 1995 });
      await person.call(save, { body: { ...company, ceo_name: '', year_of_incorporation: null } });
      expect(await userOf(person)).toMatchObject({ ceo_name: '', year_of_incorporation: null });
    },
  );

  it.each([
    [2, 'company.save'],
    [3, 'institution.save'],
  ] as const)(
    'carries the industry of role %i by its name, the sector and the services as they are now, for all who work there [ENT-14] [ENT-18]',
    async (role, save) => {
      const industries = (await server.call('filter.industries', { query: { query: '' } })).body.data;
      const person = await signedIn(server, role, { level: 'verified' });
      await person.call(save, { body: company });
      const colleague = await signedIn(server, role, { colleagueOf: person });
      const changes: readonly (readonly [number | null, string, string[]])[] = [
        [11, 'Enzymes', ['Testing']],
        [4, '', ['Sowing', 'Storing', 'Testing']],
        [null, 'Seeds', []],
      ];
      for (const [number, industry_sector, services] of changes) {
        const saved = await person.call(save, { body: { ...company, industry: number, industry_sector, services } });
        const industry_name = industries.find(({ id }) => id === number)?.name;
        const industry = number && { id: number, industry_name };
        for (const user of [saved.body.data, await userOf(person), await userOf(colleague)]) {
          expect(user).toMatchObject({ industry, industry_sector });
          expect(user.services).toEqual(services.map((name) => ({ id: expect.any(Number), name })));
          expect(new Set(user.services.map(({ id }) => id)).size).toBe(services.length);
        }
      }
    },
  );

  it.each([
    [2, 'company.save'],
    [3, 'institution.save'],
  ] as const)('knows three strengths of the place of role %i, or none, and no fourth [ENT-16]', async (role, save) => {
    const person = await signedIn(server, role, { level: 'verified' });
    expect((await userOf(person)).employee_strength).toBeNull();
    for (const employee_strength of [0, 1, 2]) {
      await person.call(save, { body: { ...company, employee_strength } });
      expect((await userOf(person)).employee_strength).toBe(employee_strength);
    }
    for (const employee_strength of [-1, 0.5, 3]) {
      const { status } = await person.call(save, { body: { ...company, employee_strength } });
      expect([status, (await userOf(person)).employee_strength]).toEqual([422, 2]);
    }
  });

  it.each([2, 3] as const)(
    'keeps what role %i sent to sign up, a chosen place by its id [API-11] [ENT-03] [ENT-21] [ENT-23]',
    async (role) => {
      const call = role === roles.employer ? 'auth.signUpEmployer' : 'auth.signUpEducator';
      const body = { place_name: `Place ${role}`, designation: 'Dean', first_name: 'Meera', last_name: 'Pillai Nair' };
      const email = `meera${role}@place.example`;
      const { cookie } = await server.call(call, { basic: [email, 'mango tree 77'], body });
      const { data } = (await server.call('session.create', { cookie })).body;
      const { place_name, ...person } = body;
      expect(data).toMatchObject({ ...person, email_address: email, role, company: { company_name: place_name } });
      const member = await signedIn(server, role);
      const place_id = member.companyId ?? member.institutionId;
      const second = `second${role}@place.example`;
      const asked = await server.call(call, { basic: [second, 'mango tree 77'], body: { ...body, place_id } });
      expect(asked.status).toBe(201);
      const own = await server.call('session.create', { cookie: asked.cookie });
      await server.database.write((tx) =>
        tx.updateTable('users').set({ email_verified: 1 }).where('email_address', '=', second).execute(),
      );
      const requests = await member.call('joinRequests.list');
      expect(requests.body.data).toMatchObject([{ email_address: second, designation: 'Dean', first_name: 'Meera' }]);
      const places = ({ company_id, institution_id, branch_id }: User) => [company_id, institution_id, branch_id];
      expect(places(own.body.data)).toEqual([null, null, null]);
      const [request] = requests.body.data;
      await member.call('joinRequests.answer', { params: { id: request?.id ?? 0 }, body: { state: 'accepted' } });
      const joined = await server.call('session.create', { cookie: asked.cookie });
      expect(places(joined.body.data)).toEqual([member.companyId, member.institutionId, member.branchId]);
    },
  );

  it('suggests places, skills and cities with an id and a name each [ENT-22] [ENT-23]', async () => {
    const person = await signedIn(server, 2, { level: 'verified' });
    await person.call('company.save', { body: { ...company, company_name: 'Zamorin Spices' } });
    const educator = await signedIn(server, 3, { level: 'verified' });
    await educator.call('institution.save', { body: { ...company, company_name: 'Zamorin College' } });
    const companies = await server.call('company.names', { query: { query: 'zam' } });
    expect(companies.body.data).toEqual([{ id: person.companyId, company_name: 'Zamorin Spices' }]);
    const institutions = await server.call('institution.names', { query: { query: 'ZAM' } });
    expect(institutions.body.data).toEqual([{ id: educator.institutionId, institution_name: 'Zamorin College' }]);
    const [skill] = (await server.call('filter.skills', { query: { query: 'ex' } })).body.data;
    expect(skill).toEqual({ id: expect.any(Number), name: expect.stringMatching(/^ex/i) });
    const [city] = (await server.call('location.cities', { query: { query: 'PUNE' } })).body.data;
    const pune = { id: testCity.id, city_name: 'Pune', also: ['Poona'], state: { state_name: 'Maharashtra' } };
    expect(city).toEqual(pune);
    // The own branch is a place as well.
    const branch = { city: testCity.id, city_name: 'Pune', state: { state_name: 'Maharashtra' } };
    expect((await userOf(person)).branch).toMatchObject(branch);
  });

  it('is full after a code only where the branch is there as well, or the role needs none [STATE-07]', async () => {
    const levelAfterCode = async (person: Person) => {
      expect(sessionLevel(await userOf(person))).toBe('semi');
      await person.call('auth.sendOtp', { body: { method: 1 } });
      const otp = codeFor(server, person.email);
      const { body, cookie } = await person.call('auth.verifyOtp', { body: { otp, method: 1 } });
      const later = (await server.call('session.create', { cookie: cookie ?? person.cookie })).body.data;
      return [body.data, later].map(sessionLevel);
    };
    for (const role of [2, 3] as const) {
      expect(await levelAfterCode(await signedIn(server, role, { pending: true }))).toEqual(['full', 'full']);
      for (const level of ['verified', 'unverified'] as const) {
        const person = await signedIn(server, role, { pending: level === 'verified', level });
        expect(await levelAfterCode(person), `role ${role}, ${level}`).toEqual(['semi', 'semi']);
      }
    }
    expect(await levelAfterCode(await signedIn(server, 4, { pending: true }))).toEqual(['full', 'full']);
    expect(await levelAfterCode(await signedIn(server, 4, { level: 'unverified' }))).toEqual(['full', 'full']);
  });

  it('is judged anew after every change of it: branch, e-mail and second factor are asked for again [STATE-05]', async () => {
    const levelAfterSave = async (person: Person) => {
      const { body } = await person.call('user.save', { body: { designation: 'Analyst' } });
      return sessionLevel(body.data);
    };
    expect(await levelAfterSave(await signedIn(server, 2))).toBe('full');
    expect(await levelAfterSave(await signedIn(server, 2, { level: 'verified' }))).toBe('semi');
    for (const role of [1, 4, 5] as const) expect(await levelAfterSave(await signedIn(server, role))).toBe('full');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/index.ts';
import { maximumImageBytes } from '#shared/rules/files/file-checks.ts';
import { addYears } from '#shared/rules/time/dates.ts';
import { milliseconds } from '#shared/rules/time/lengths.ts';
import { appliedPosting, studentAt } from '../testing/applications.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn, testCity } from '../testing/people.ts';
import { testPng } from '../testing/pictures.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const years = { start_date: '2024-06-01', end_date: '2024-08-31' };
const experience = { company_name: 'Acme', designation: 'Intern', description: 'Measured', ...years };
const document = { title: 'CV', link: 'https://d.example/cv' };
const project = { name: 'Bridge', link: 'https://b.example', description: 'A model', ...years };
const lists = { experiences: [experience], documents: [document], projects: [project] };
const details = {
  first_name: 'आशा',
  last_name: 'Rao',
  phone_number: '+91 98765 43210',
  date_of_birth: '2004-02-29',
  gender: 'Female',
  language: 'France',
  location: 'Aundh',
  city: testCity.id,
  institution: 'COEP',
  bio: '<b>Curious</b>',
  qualification: 'B.Tech',
  course: 'Civil',
  Linkedin: 'https://l.example/a',
  Portfolio_Link: 'https://p.example/a',
  Github: 'https://g.example/a',
} as const;

describeEngines('the own profile', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });
  const save = (person: Person, body: BodyOf<'student.saveProfile'>) => person.call('student.saveProfile', { body });
  const read = async (person: Person) => (await person.call('student.ownProfile')).body.data;
  /** A student with one item in each list. */
  async function shown() {
    const person = await signedIn(server, 4);
    const { data } = (await save(person, lists)).body;
    const [one] = data.experience;
    const [two] = data.document;
    const [three] = data.project;
    if (!one || !two || !three) throw new Error('The lists were not answered');
    return { person, experience: one, document: two, project: three };
  }

  it('two windows that save names at once write one after the other: the later one of the same version is refused', async () => {
    for (const round of Array.from({ length: 10 }, (_, index) => index)) {
      const person = await signedIn(server, 4);
      await save(person, { qualification: 'B.Tech' });
      const { version } = await read(person);
      const [own, settings] = await Promise.all([
        save(person, { first_name: 'Asha', version }),
        person.call('user.save', { body: { first_name: 'Usha' } }),
      ]);
      expect(settings.status, `round ${round}`).toBe(200);
      expect([200, 409]).toContain(own.status);
      expect((await read(person)).first_name, `round ${round}`).toBe('Usha');
    }
  });

  it('takes every field and what is new in the lists, and answers the lists with ids [API-56] [API-57] [ENT-67] [ENT-70] [ENT-71] [ENT-74] [ROLE-16]', async () => {
    const person = await signedIn(server, 4);
    const { status, body } = await save(person, { ...details, ...lists, skills: ['SQL', 'sql', 'Bridge design'] });
    expect([status, body.message]).toEqual([200, 'Profile updated successfully']);
    const item = { id: expect.any(Number) as number, version: 1 };
    expect(body.data).toMatchObject({
      experience: [{ ...item, ...experience }],
      document: [{ ...item, ...document, file: null }],
      project: [{ ...item, ...project }],
    });
    const { city, ...rest } = details;
    expect(await read(person)).toMatchObject({
      ...rest,
      phone_number: '+919876543210',
      city: { id: city, city_name: testCity.name },
      skills: [{ name: 'SQL' }, { name: 'Bridge design' }],
      experiences: body.data.experience,
      documents: body.data.document,
      projects: body.data.project,
      version: 1,
    });
    // What is left out stays, what is empty is taken away.
    const later = (await save(person, { bio: '', gender: '', city: null, skills: [], ...lists })).body.data;
    const empty = { bio: '', gender: '', city: null, skills: [], language: 'France', first_name: 'आशा', version: 2 };
    expect(await read(person)).toMatchObject(empty);
    const { experiences, documents, projects } = await read(person);
    expect([later.experience, later.document, later.project]).toEqual([experiences, documents, projects]);
    for (const list of [experiences, documents, projects]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(2);
    }
    const alone = (await save(person, { bio: 'Bridges' })).body.data;
    expect([alone.experience, alone.document, alone.project]).toEqual([experiences, documents, projects]);
    for (const role of [1, 2, 3, 5] as const) {
      expect((await save(await signedIn(server, role), lists)).status, `role ${role}`).toBe(403);
    }
  });

  it('answers experiences and documents with the signed-in user [ENT-19] [ENT-20]', async () => {
    const { person, experience: kept } = await shown();
    const { body } = await person.call('session.create');
    const { id, designation, company_name } = kept;
    expect(body.data.experiences).toEqual([{ id, designation, company_name, ...years }]);
    expect(body.data.documents).toEqual([document]);
  });

  it('takes each link away alone [ENT-71]', async () => {
    const person = await signedIn(server, 4);
    const { Linkedin, Portfolio_Link, Github } = details;
    for (const name of ['Linkedin', 'Portfolio_Link', 'Github'] as const) {
      const links = { Linkedin, Portfolio_Link, Github, [name]: '' };
      expect((await save(person, links)).body.data.profile).toMatchObject(links);
      expect(await read(person)).toMatchObject(links);
    }
  });

  it('takes the genders and languages there are, and none [ENT-68] [ENT-69]', async () => {
    const person = await signedIn(server, 4);
    for (const gender of ['Male', 'Female', 'Others', ''] as const) {
      expect((await save(person, { gender })).body.data.profile.gender).toBe(gender);
    }
    for (const language of ['English', 'Hindi', 'France', 'Others', ''] as const) {
      expect((await save(person, { language })).body.data.profile.language).toBe(language);
    }
    const wrong = await save(person, { gender: 'Select', language: 'French' } as never);
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['gender', 'language']]);
  });

  it('says at each field what is wrong, and stores nothing of it', async () => {
    const person = await signedIn(server, 4);
    const today = server.clock.now().toISOString().slice(0, 10);
    const year = Number(today.slice(0, 4));
    const wrong = await save(person, {
      first_name: ' ',
      bio: 'not stored',
      phone_number: '12',
      date_of_birth: `${year - 101}-01-01`,
      Github: 'javascript:alert(1)',
      experiences: [{ ...experience, company_name: '', start_date: '2024-02-02', end_date: '2024-02-01' }],
      documents: [{ title: 'CV', link: 'cv.pdf' }],
      projects: [{ ...project, start_date: '2023-02-29', end_date: `${year + 1}-12-31` }],
    });
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual({
      first_name: 'First name is required',
      phone_number: expect.any(String) as string,
      date_of_birth: 'Choose a date within the last 100 years',
      Github: 'Please enter a valid URL',
      'experiences.0.company_name': 'company name is required',
      'experiences.0.end_date': 'The end should not be before the start',
      'documents.0.link': 'Please enter a valid URL',
      'projects.0.start_date': 'Enter a date as year, month and day',
      'projects.0.end_date': 'Choose a date that is not in the future',
    });
    expect(await read(person)).toMatchObject({ bio: '', experiences: [], version: 0 });
  });

  it('takes days from 100 years ago until today, and no end before its start, wherever a profile has them [VAL-07]', async () => {
    const { person, experience: done, project: built } = await shown();
    const today = server.clock.now().toISOString().slice(0, 10);
    const first = addYears(today, -100);
    const beside = (day: string, days: number) =>
      new Date(Date.parse(day) + days * milliseconds.day).toISOString().slice(0, 10);
    type Years = typeof years;
    const doors = {
      'a new experience': (of: Years) => save(person, { experiences: [{ ...experience, ...of }] }),
      'a new project': (of: Years) => save(person, { projects: [{ ...project, ...of }] }),
      'a changed experience': (of: Years) =>
        person.call('student.editExperience', { params: { id: done.id }, body: { ...experience, ...of } }),
      'a changed project': (of: Years) =>
        person.call('student.editProject', { params: { id: built.id }, body: { ...project, ...of } }),
    };
    const early = 'Choose a date within the last 100 years';
    const future = 'Choose a date that is not in the future';
    const reversed = 'The end should not be before the start';
    const tooEarly = beside(first, -1);
    const tooLate = beside(today, 1);
    for (const [name, door] of Object.entries(doors)) {
      for (const [start_date, end_date, said] of [
        [first, today, []],
        [today, today, []],
        [tooEarly, today, [early]],
        [tooLate, tooLate, [future, future]],
        [tooEarly, tooEarly, [early, early]],
        [first, tooLate, [future]],
        [beside(first, 1), first, [reversed]],
      ] as const) {
        const { status, body } = await door({ start_date, end_date });
        expect(Object.values(body.fields ?? {}), `${name}: ${start_date} to ${end_date}`).toEqual(said);
        expect(status).toBe(said.length > 0 ? 422 : 200);
      }
    }
    for (const [date_of_birth, said] of [
      [first, undefined],
      [today, undefined],
      [tooEarly, { date_of_birth: early }],
      [tooLate, { date_of_birth: future }],
    ] as const) {
      expect((await save(person, { date_of_birth })).body.fields, date_of_birth).toEqual(said);
    }
  });

  it('refuses too many skills, a city that there is not, items with an id, and too many items [VAL-01] [VAL-02]', async () => {
    const person = await signedIn(server, 4);
    const refused = async (body: unknown) => (await save(person, body as never)).body.fields;
    const five = ['a', 'b', 'c', 'd', 'e'];
    expect((await save(person, { skills: five })).body.data.profile.skills).toHaveLength(5);
    expect(await refused({ skills: [...five, 'f'] })).toEqual({ skills: 'Maximum 5 items allowed' });
    expect(await refused({ city: 999_999 })).toEqual({ city: 'Choose a city from the list' });
    expect((await save(person, { documents: [{ ...document, id: 7 }] } as never)).status).toBe(422);
    expect((await save(person, { documents: Array(50).fill(document) as [] })).status).toBe(200);
    expect(await refused({ documents: [document] })).toEqual({ documents: 'A list holds at most 50 entries' });
  });

  it('never writes over another window silently: both versions are answered', async () => {
    const person = await signedIn(server, 4);
    const { version } = (await save(person, { bio: 'one' })).body.data.profile;
    expect((await save(person, { bio: 'two', version })).status).toBe(200);
    const late = await save(person, { bio: 'three', version });
    expect([late.status, late.body.code]).toEqual([409, 'version_conflict']);
    expect(late.body.detail).toMatchObject({ yours: { bio: 'three' }, theirs: { bio: 'two', version: 2 } });
    // A name that was changed on another page counts, and items that are added overwrite nobody.
    await person.call('user.save', { body: { last_name: 'Iyer' } });
    expect((await save(person, { last_name: 'Rao', version: 2 })).status).toBe(409);
    expect((await save(person, { documents: [document], version: 1 })).status).toBe(200);
    const atOnce = await Promise.all(['x', 'y'].map((bio) => save(person, { bio, version: 3 })));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  describe('an item', () => {
    it('with a link that is no URL is refused, be it new or changed [VAL-39]', async () => {
      const { person, ...items } = await shown();
      const before = await read(person);
      const message = 'Please enter a valid URL';
      for (const link of ['cv.pdf', 'javascript:alert(1)', 'ftp://cv.example/a', 'https://']) {
        const added = { documents: [{ ...document, link }], projects: [{ ...project, link }] };
        const links = { 'documents.0.link': message, 'projects.0.link': message };
        expect((await save(person, added)).body.fields).toEqual(links);
        const params = { id: items.document.id };
        const written = await person.call('student.editDocument', { params, body: { ...document, link } });
        expect(written.body.fields).toEqual({ link: message });
        const made = { params: { id: items.project.id }, body: { ...project, link } };
        expect((await person.call('student.editProject', made)).body.fields).toEqual({ link: message });
      }
      expect(await read(person)).toEqual(before);
    });

    it('is changed with its version; another one answers both [ROLE-16] [ENT-74] [ENT-76]', async () => {
      const { person, ...items } = await shown();
      const engineer = {
        company_name: 'Beta Works',
        designation: 'Engineer',
        description: 'Built what was measured',
        start_date: '2023-01-02',
        end_date: '2023-03-04',
      };
      const edited = await person.call('student.editExperience', {
        params: { id: items.experience.id },
        body: { ...engineer, version: 1 },
      });
      expect(edited.body.data).toEqual({ ...engineer, id: items.experience.id, version: 2 });
      const late = await person.call('student.editExperience', {
        params: { id: items.experience.id },
        body: { ...experience, designation: 'Clerk', version: 1 },
      });
      expect([late.status, late.body.detail]).toMatchObject([
        409,
        { yours: { designation: 'Clerk' }, theirs: { designation: 'Engineer', version: 2 } },
      ]);
      const anyway = { title: 'Résumé', link: 'https://r.example/cv' };
      const titled = await person.call('student.editDocument', { params: { id: items.document.id }, body: anyway });
      expect(titled.body.data).toMatchObject({ ...anyway, version: 2 });
      const wrong = { ...project, link: 'x', name: '' };
      const answer = await person.call('student.editProject', { params: { id: items.project.id }, body: wrong });
      expect(answer.body.fields).toEqual({ name: 'name is required', link: 'Please enter a valid URL' });
      const named = {
        name: 'Footbridge',
        link: 'https://f.example',
        description: 'The bridge itself',
        start_date: '2022-03-01',
        end_date: '2022-09-30',
      };
      const rebuilt = await person.call('student.editProject', { params: { id: items.project.id }, body: named });
      expect(rebuilt.body.data).toEqual({ ...named, id: items.project.id, version: 2 });
      expect(await read(person)).toMatchObject({
        experiences: [engineer],
        documents: [anyway],
      });
      expect((await read(person)).projects).toEqual([rebuilt.body.data]);
    });

    it('is removed by its owner, and by nobody else; the others of the list stay [API-58] [API-59] [API-60] [ROLE-16]', async () => {
      const { person: stranger } = await shown();
      const { person, ...items } = await shown();
      const kept = await read(stranger);
      await save(person, {
        experiences: [{ ...experience, company_name: 'Second' }],
        documents: [{ ...document, title: 'Second' }],
        projects: [{ ...project, name: 'Second' }],
      });
      const remove = {
        experience: (by: Person) => by.call('student.removeExperience', { params: { id: items.experience.id } }),
        document: (by: Person) => by.call('student.removeDocument', { params: { id: items.document.id } }),
        project: (by: Person) => by.call('student.removeProject', { params: { id: items.project.id } }),
      };
      for (const each of Object.values(remove)) {
        const refused = await each(stranger);
        expect([refused.status, refused.body.error]).toEqual([404, true]);
        const { status, body } = await each(person);
        expect([status, body.error]).toEqual([200, false]);
        expect((await each(person)).status).toBe(404);
      }
      expect(await read(person)).toMatchObject({
        experiences: [{ company_name: 'Second' }],
        documents: [{ title: 'Second' }],
        projects: [{ name: 'Second' }],
      });
      expect(await read(stranger)).toEqual(kept);
    });
  });

  it('takes a picture as profile_photo and answers its url [API-55]', async () => {
    const person = await signedIn(server, 4);
    const { status, body } = await person.call('student.image', { file: { name: 'me.png', bytes: testPng() } });
    expect([status, body.data.url]).toEqual([200, expect.stringMatching(/^\/v1\/images\/[0-9a-f-]{36}$/)]);
    expect((await read(person)).profile_photo).toBe(body.data.url);
    const other = { name: 'me.png', bytes: testPng(), field: 'picture' };
    expect((await person.call('student.image', { file: other })).status).toBe(422);
    const text = { name: 'me.png', bytes: Buffer.from('<svg onload="alert(1)"/>'), type: 'image/png' };
    expect((await person.call('student.image', { file: text })).status).toBe(415);
    const large = Buffer.concat([testPng(), Buffer.alloc(maximumImageBytes)]);
    const tooLarge = await person.call('student.image', { file: { name: 'me.png', bytes: large } });
    expect([tooLarge.status, JSON.stringify(tooLarge.body)]).toEqual([
      413,
      expect.stringContaining('Image size should be less than 1MB'),
    ]);
    expect((await read(person)).profile_photo).toBe(body.data.url);
  });

  it('shows to companies applied to and to the own educators as it was saved [ENT-67] [ENT-70] [ENT-71] [ENT-74]', async () => {
    const employer = await signedIn(server, 2);
    const educator = await signedIn(server, 3);
    const student = await studentAt(educator);
    await appliedPosting(employer, 'job', { student });
    expect((await save(student, { ...details, ...lists, skills: ['SQL', 'Excel'] })).status).toBe(200);
    await student.call('student.interests', { body: { interests: [1, 2] } });
    const own = await read(student);
    for (const by of [employer, educator]) {
      expect((await by.call('student.profile', { params: { id: student.id } })).body.data).toEqual(own);
    }
  });
});

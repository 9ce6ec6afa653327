import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { fromWire, type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { completePosting, createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('every field of a posting', (open) => {
  let server: TestServer;
  let employer: Person;
  let surat: number;
  let linked: number;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    const cities = await server.call('location.cities', { query: { query: 'Surat' } });
    surat = cities.body.data[0]?.id ?? 0;
    linked = (await createPosting(employer, 'project')).id;
    return () => server.close();
  });

  /** A posting that says something else than `completePosting` in every field; a project is linked to none. */
  const otherPosting = (kind: PostingKind): PostingFields => ({
    title: 'Shelf audit',
    goal: 'Sell what is there',
    category: 3,
    office_visit: false,
    tasks: 'Count, photograph',
    support: 'A tablet',
    roles_and_responsibilities: 'Visit four shops a day',
    additional_info: 'Shops open at ten',
    keywords: ['retail'],
    required_skills: ['Photography', 'Excel'],
    course_preferred: ['BBA'],
    vacancies: 9,
    duration_from: 3,
    duration_to: 5,
    stipend_from: 7,
    stipend_to: 8.5,
    ctc_from: 5,
    ctc_to: 7.25,
    expected_start_date: '2026-03-02',
    joining_date: '2026-03-09',
    screening_questions: [
      { question: 'Do you ride?', required: false },
      { question: 'Which shops?', required: true },
    ],
    faq: [{ question: 'Is fuel paid?', answer: 'By the month' }],
    project_linked: kind === 'project' ? null : linked,
    city: surat,
    location: 'Ring Road',
    eligible_gender: 'Female',
    eligible_semesters: [5, 6],
  });

  it.each([
    ['project', '[ENT-24] [ENT-28] [ENT-29] [ENT-30] [ENT-31]'],
    ['internship', '[ENT-33] [ENT-36] [ENT-38] [ENT-39] [ENT-40] [ENT-42] [ENT-43]'],
    ['job', '[ENT-44] [ENT-45] [ENT-47] [ENT-48] [ENT-49]'],
  ] as const)('is changed and kept: %s %s', async (kind, _ids) => {
    const other = otherPosting(kind);
    for (const [name, value] of Object.entries(other)) {
      if (kind === 'project' && name === 'project_linked') continue;
      expect(value, name).not.toEqual(completePosting[name as keyof PostingFields]);
    }
    const { id, version } = await createPosting(employer, kind);
    const params = { method: kind, id };
    const changed = await employer.call('postings.update', { params, body: { version, ...toWire(kind, other) } });
    expect(changed.status).toBe(200);
    const { data } = (await employer.call('postings.read', { params })).body;
    expect(fromWire(kind, data)).toEqual(other);
    expect(data).toMatchObject({
      [`${kind}_title`]: 'Shelf audit',
      [`${kind}_goal`]: 'Sell what is there',
      [`${kind}_category`]: 3,
      category_name: 'Field',
      city_name: 'Surat',
      keywords: ['retail'],
      required_skills: [{ name: 'Photography' }, { name: 'Excel' }],
    });
    const fewer = { keywords: [], required_skills: ['Excel'] };
    await employer.call('postings.update', { params, body: { version: data.version, ...toWire(kind, fewer) } });
    const { data: cut } = (await employer.call('postings.read', { params })).body;
    expect(cut).toMatchObject({ keywords: [], required_skills: [{ name: 'Excel' }] });
    const remote = { ...toWire(kind, { category: 2 }), city: null, location: '' };
    for (const [count, days] of [
      { expected_start_date: other.expected_start_date, joining_date: null },
      { expected_start_date: null, joining_date: other.joining_date },
    ].entries()) {
      const body = { version: cut.version + count, ...remote, ...days };
      expect((await employer.call('postings.update', { params, body })).status).toBe(200);
      const { data: left } = (await employer.call('postings.read', { params })).body;
      expect(left).toMatchObject({ city: null, location: '', ...days });
    }
  });

  it('names the project that an internship is linked to, to everybody, a closed one too, and none once the link is taken off [EDU-DET-33] [ENT-42]', async () => {
    const others = [await signedIn(server, 3), await signedIn(server, 4)];
    const { id: project } = await createPosting(employer, 'project', { title: 'Cold chain pilot' });
    const { id, version } = await createPosting(employer, 'internship', { project_linked: project });
    const params = { method: 'internship', id } as const;
    const read = async (by: Person) => (await by.call('postings.read', { params })).body.data.project_linked;
    const named = () => Promise.all(others.map(read));
    const pilot = { id: project, project_title: 'Cold chain pilot' };
    expect(await named()).toEqual([pilot, pilot]);
    const body = { id: project, status: 3 };
    const closed = await employer.call('postings.status', { params: { method: 'project' }, body });
    expect([closed.status, await named()]).toEqual([200, [pilot, pilot]]);
    const freed = await employer.call('postings.update', { params, body: { version, project_linked: null } });
    expect([freed.status, await named()]).toEqual([200, [null, null]]);
  });

  it.each(postingKinds)('tells a %s with a visit to the office from one without [ENT-27] [ENT-35]', async (kind) => {
    const student = await signedIn(server, 4);
    const update = (id: number, body: { version: number } & Record<string, unknown>) =>
      employer.call('postings.update', { params: { method: kind, id }, body });
    const said = async (id: number) => {
      const { data } = (await employer.call('postings.read', { params: { method: kind, id } })).body;
      const cards = (await student.call('postings.explore', { params: { method: kind } })).body.data;
      return [cards.find((each) => each.id === id)?.['office_visit'], data.office_visit];
    };
    for (const office_visit of [false, true]) {
      const { id, version } = await createPosting(employer, kind, { office_visit });
      expect(await said(id)).toEqual([office_visit, office_visit]);
      const turned = await update(id, { version, office_visit: !office_visit });
      expect([turned.status, turned.body.data.office_visit]).toEqual([200, !office_visit]);
      for (const neither of ['yes', 1, null]) {
        const refused = await update(id, { version: version + 1, office_visit: neither });
        expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['office_visit']]);
      }
      expect(await said(id)).toEqual([!office_visit, !office_visit]);
    }
    const unsaid = { params: { method: kind }, body: { [`${kind}_title`]: 'Draft', status: 1 as const } };
    expect((await employer.call('postings.create', unsaid)).body.data.office_visit).toBe(false);
  });

  it.each(postingKinds)(
    'is answered for a copy of a %s, under the names that a copy reads [ENT-50] [ROLE-07]',
    async (kind) => {
      const other = otherPosting(kind);
      const { id } = await createPosting(employer, kind, other);
      const { data } = (await employer.call('postings.read', { params: { method: kind, id } })).body;
      expect(data).toMatchObject({
        skills: [{ name: 'Photography' }, { name: 'Excel' }],
        courses: [{ course_name: 'BBA' }],
        duration_from: 3,
        duration_to: 5,
        keywords: ['retail'],
        vacancies: 9,
        screening_questions: JSON.stringify(other.screening_questions),
        [`${kind}_tasks`]: 'Count, photograph',
        [`${kind}_support`]: 'A tablet',
      });
      expect(fromWire(kind, data)).toEqual(other);
    },
  );
});

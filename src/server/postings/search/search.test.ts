import { beforeAll, describe, expect, it } from 'vitest';
import type { PostingKind } from '#shared/contract/call.ts';
import type { QueryOf } from '#shared/contract/index.ts';
import type { PostingFields } from '#shared/rules/postings/posting.ts';
import { deleteAccount } from '../../accounts/delete-account.ts';
import { describeEngines } from '../../testing/engines.ts';
import { type Person, signedIn } from '../../testing/people.ts';
import { createPosting } from '../../testing/postings.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

/** Says nothing that a test looks for. */
const plain: Partial<PostingFields> = {
  goal: 'Nothing',
  roles_and_responsibilities: 'Nothing',
  location: 'Depot',
  keywords: [],
  required_skills: ['Tact'],
  course_preferred: ['BFA'],
};

describeEngines('searching explore', (open) => {
  let server: TestServer;
  let employer: Person;
  let student: Person;
  let cities: Record<string, number>;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    student = await signedIn(server, 4);
    cities = {};
    for (const name of ['Bengaluru', 'Mumbai', 'Chennai', 'Kolkata', 'Pune', 'Surat']) {
      const { data } = (await student.call('location.cities', { query: { query: name } })).body;
      cities[name] = data.find(({ city_name }) => city_name === name)?.id ?? 0;
    }
    return () => server.close();
  });

  const post = (kind: PostingKind, title: string, fields: Partial<PostingFields> = {}, by = employer) =>
    createPosting(by, kind, { ...plain, city: cities['Surat'] ?? null, title, ...fields });
  const search = async (kind: PostingKind, words: string, query: QueryOf<'postings.explore'> = {}, by = student) => {
    const answer = await by.call('postings.explore', { params: { method: kind }, query: { search: words, ...query } });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const titles = async (kind: PostingKind, words: string, query: QueryOf<'postings.explore'> = {}, by = student) => {
    const { data, total } = await search(kind, words, query, by);
    if (query.page === undefined) expect(total).toBe(data.length);
    return data.map(({ title }) => title);
  };

  describe('ranks', () => {
    const kind = 'internship';
    beforeAll(async () => {
      const brand = await signedIn(server, 2);
      await brand.call('company.save', {
        body: { company_name: 'Sunflower Seeds', branch: { address: '1 Test Road', city: cities['Surat'] ?? 0 } },
      });
      await post(kind, 'Title', { required_skills: ['Sunflower pressing'] });
      await post(kind, 'The sunflower desk');
      await post(kind, 'Of the company', {}, brand);
      await post(kind, 'Skill begins so', { required_skills: ['Sunflowers'] });
      await post(kind, 'Text', { goal: 'Grow a sunflower, then press it' });
      await post(kind, 'Sunflowering title');
      await post(kind, 'Newer text', { keywords: ['sunflower'] });
      await post(kind, 'Nothing of it');
    });
    const ranking = [
      'The sunflower desk',
      'Sunflowering title',
      'Title',
      'Skill begins so',
      'Of the company',
      'Newer text',
      'Text',
    ];

    it('the title before skills, skills before company and city, and those before the rest, then the newest', async () => {
      expect(await titles(kind, 'sunflower')).toEqual(ranking);
      expect(await titles(kind, 'SUNFLOWER')).toEqual(ranking);
      expect(await titles(kind, 'sunflower', {}, await signedIn(server, 3))).toEqual(ranking);
    });

    it('not where an order is chosen', async () => {
      const newest = await titles(kind, 'sunflower', { order: 'id,desc' });
      expect(newest).toEqual(ranking.toSorted((one, other) => newest.indexOf(one) - newest.indexOf(other)));
      expect(newest[0]).toBe('Newer text');
      expect((await titles(kind, 'sunflower', { order: 'id,asc' })).toReversed()).toEqual(newest);
      expect((await titles(kind, '')).at(0)).toBe('Nothing of it');
    });

    it('by all the words together', async () => {
      expect(await titles(kind, 'sunflower press')).toEqual(['Title', 'Text']);
      expect(await titles(kind, 'press grow')).toEqual(['Text']);
      expect(await titles(kind, 'sunflower grow pressing')).toEqual([]);
    });

    it('every page once, without doubles and gaps', async () => {
      for (const limit of [1, 2, 3]) {
        const pages: string[] = [];
        for (let page = 1; page <= Math.ceil(ranking.length / limit); page += 1) {
          const { data, total } = await search(kind, 'sunflower', { page, limit });
          expect(total).toBe(ranking.length);
          pages.push(...data.map(({ title }) => title));
        }
        expect(pages).toEqual(ranking);
      }
      expect(await search(kind, 'sunflower', { page: 9, limit: 3 })).toMatchObject({ data: [], total: 7 });
    });
  });

  describe('breaks ties', () => {
    it('by the student’s own city, then by their course, and never by more', async () => {
      const kind = 'project';
      const learner = await signedIn(server, 4);
      await server.database.write(async (tx) => {
        const at = '2026-01-01T00:00:00.000Z';
        const texts = { date_of_birth: '', gender: '', language: '', location: '', institution: '', bio: '' };
        const more = { qualification: '', qualification_key: '', linkedin: '', portfolio_link: '', github: '' };
        await tx.deleteFrom('student_profiles').where('user_id', '=', learner.id).execute();
        await tx
          .insertInto('student_profiles')
          .values({
            ...texts,
            ...more,
            user_id: learner.id,
            institution_id: null,
            city_id: cities['Pune'] ?? 0,
            course: 'mba',
            created_at: at,
            updated_at: at,
          })
          .execute();
      });
      const pune = { city: cities['Pune'] ?? null };
      await post(kind, 'Marigold both', { ...pune, course_preferred: ['MBA'] });
      await post(kind, 'Marigold city', pune);
      await post(kind, 'Marigold course', { course_preferred: ['MBA'] });
      await post(kind, 'Marigold neither');
      await post(kind, 'Text only', { ...pune, course_preferred: ['MBA'], goal: 'Pick marigold' });
      expect(await titles(kind, 'marigold', {}, learner)).toEqual([
        'Marigold both',
        'Marigold city',
        'Marigold course',
        'Marigold neither',
        'Text only',
      ]);
      expect((await titles(kind, 'marigold'))[0]).toBe('Marigold neither');
    });
  });

  it('ranks the same among thousands of matches', async () => {
    const kind = 'project';
    const { id } = await post(kind, 'Text only', { goal: 'Grow a hydrangea' });
    await post(kind, 'Skill', { required_skills: ['Hydrangea growing'] });
    await post(kind, 'Hydrangea desk');
    const { id: _, ...values } = await server.database.read
      .selectFrom('postings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 300 }, () => values);
    await server.database.write(async (tx) => {
      for (let times = 0; times < 7; times += 1) await tx.insertInto('postings').values(copies).execute();
    });
    const first = await search(kind, 'hydrangea', { limit: 3 });
    expect([first.total, first.data.map(({ title }) => title)]).toEqual([
      2103,
      ['Hydrangea desk', 'Skill', 'Text only'],
    ]);
    expect(first.data[2]?.id).toBe(id + 2102);
    const last = await search(kind, 'hydrangea', { limit: 3, page: 701 });
    expect([last.total, last.data.at(-1)?.id]).toEqual([2103, id]);
    expect(await search(kind, 'hydrangea', { page: 999 })).toMatchObject({ total: 2103, data: [] });
  });

  describe('forgives', () => {
    const kind = 'job';
    beforeAll(async () => {
      await post(kind, 'Data analyst', { required_skills: ['Python', 'SQL'], city: cities['Bengaluru'] ?? null });
      await post(kind, 'Warehouse manager', { required_skills: ['Forklift driving'], city: cities['Mumbai'] ?? null });
      await post(kind, 'खाद्य अनुसंधान', { city: cities['Chennai'] ?? null });
      await post(kind, 'தரவு ஆய்வாளர்', { city: cities['Kolkata'] ?? null });
      await post(kind, 'UX designer (AI/ML)', { required_skills: ['C++', 'R'], city: cities['Pune'] ?? null });
      await post(kind, 'Fluxing engineer', { required_skills: ['Node.js'] });
    });

    it.each([
      ['data anlyst', 'Data analyst', 'data analyst'],
      ['dtaa analyst', 'Data analyst', 'data analyst'],
      ['Dara Anaylst', 'Data analyst', 'data analyst'],
      ['pyhton', 'Data analyst', 'python'],
      ['pythn sql', 'Data analyst', 'python sql'],
      ['sq pythonn', 'Data analyst', null],
      ['wearhouse maneger', 'Warehouse manager', 'warehouse manager'],
      ['warhouse mnager in mumbi', 'Warehouse manager', 'warehouse manager in mumbai'],
      ['forclift drivin', 'Warehouse manager', 'forklift drivin'],
      ['अनुसंधन', 'खाद्य अनुसंधान', 'अनुसंधान'],
      ['ஆய்வளர்', 'தரவு ஆய்வாளர்', 'ஆய்வாளர்'],
      ['desinger', 'UX designer (AI/ML)', 'designer'],
    ])('%s', async (typed, title, corrected) => {
      const body = await search(kind, typed);
      if (corrected === null) {
        expect(body).toMatchObject({ total: 0, data: [] });
        expect(body.corrected).toBeUndefined();
        return;
      }
      expect(body.data.map((card) => card.title)).toEqual([title]);
      expect(body.corrected).toBe(corrected);
      expect(await search(kind, typed, { exact: 'yes' })).toMatchObject({ total: 0, data: [] });
    });

    it.each([
      ['bangalore', 'Data analyst', ['bangalore', 'bengaluru']],
      ['banglore', 'Data analyst', ['bangalore', 'bengaluru']],
      ['Bengaluru', 'Data analyst', ['bengaluru']],
      ['bombay', 'Warehouse manager', ['bombay', 'mumbai']],
      ['madras', 'खाद्य अनुसंधान', ['madras', 'chennai']],
      ['calcuta', 'தரவு ஆய்வாளர்', ['calcutta', 'kolkata']],
      ['poona', 'UX designer (AI/ML)', ['poona', 'pune']],
    ])('an earlier name of a city, mistakes included: %s', async (typed, title, words) => {
      const body = await search(kind, typed);
      expect(body.data.map((card) => card.title)).toEqual([title]);
      expect(body.words).toEqual(words);
    });

    it.each([
      ['ux', ['UX designer (AI/ML)']],
      ['ai', ['UX designer (AI/ML)']],
      ['r', ['UX designer (AI/ML)']],
      ['c++', ['UX designer (AI/ML)']],
      ['node.js', ['Fluxing engineer']],
      ['lux', ['Fluxing engineer']],
      ['u', []],
      ['jobs for an analyst', ['Data analyst']],
      ['“Data”, (analyst)!', ['Data analyst']],
    ])('%s is found as it is: one or two letters only as a whole word, more as a part', async (typed, found) => {
      const body = await search(kind, typed);
      expect(body.data.map((card) => card.title)).toEqual(found);
      expect(body.corrected).toBeUndefined();
    });

    it('not what is said as typed: no word gives way to a more common one', async () => {
      await post(kind, 'Analyte tester');
      expect(await titles(kind, 'analyte')).toEqual(['Analyte tester']);
      expect(await titles(kind, 'analyt')).toEqual(['Analyte tester']);
      await post(kind, 'Hygiene auditor', { goal: 'Replace our audtor' });
      const { data, corrected } = await search(kind, 'audtor');
      expect([data.map(({ title }) => title), corrected]).toEqual([['Hygiene auditor'], 'auditor']);
    });

    it.each([
      '"',
      "' OR 1=1 --",
      'data* OR analyst"',
      '%_\\',
      'NEAR(data analyst)',
      'search_text : data^2',
      '\u0001\u0007',
      'x'.repeat(200),
      'word '.repeat(40),
      '😀😀😀😀',
      '𝒟𝒶𝓉𝒶'.repeat(20),
      '-- ;; ,,',
      '་་་་་་',
    ])('hostile or endless words without harm: %j', async (typed) => {
      const { data, total } = await search(kind, typed);
      expect(total).toBe(data.length);
      expect(await search(kind, typed, { exact: 'yes' })).toMatchObject({ error: false });
    });
  });

  describe('knows the words', () => {
    const kind = 'project';
    const known = async (word: string) =>
      (await server.database.read.selectFrom('search_words').select('postings').where('word', '=', word).execute()).map(
        ({ postings }) => postings,
      );
    const parts = () => server.database.read.selectFrom('search_word_parts').select('part').execute();

    it('of what is published only, for as long as it is', async () => {
      const method = { params: { method: kind } } as const;
      const before = (await parts()).length;
      const draft = await createPosting(employer, kind, { ...plain, title: 'Zirconium' }, 1);
      expect([await known('zirconium'), (await search(kind, 'zirconum')).total]).toEqual([[], 0]);
      await employer.call('postings.status', { ...method, body: { id: draft.id, status: 2 } });
      expect([await known('zirconium'), (await search(kind, 'zirconum')).total]).toEqual([[1], 1]);
      const second = await post(kind, 'Zirconium two');
      expect(await known('zirconium')).toEqual([2]);
      const edit = { project_title: 'Palladium', version: draft.version + 1 };
      await employer.call('postings.update', { params: { method: kind, id: draft.id }, body: edit });
      expect([await known('zirconium'), await known('palladium')]).toEqual([[1], [1]]);
      for (const { id } of [draft, second]) {
        await employer.call('postings.status', { ...method, body: { id, status: 3 } });
      }
      expect([await known('zirconium'), await known('palladium')]).toEqual([[], []]);
      expect(await parts()).toHaveLength(before);
    });

    it('of a company under its new name, and none of a company that nobody is left of', async () => {
      const owner = await signedIn(server, 2);
      const save = (company_name: string) =>
        owner.call('company.save', {
          body: { company_name, branch: { address: '1 Test Road', city: cities['Surat'] ?? 0 } },
        });
      await save('Quagmire');
      await post(kind, 'Of a company', {}, owner);
      expect((await search(kind, 'quagmre')).corrected).toBe('quagmire');
      await save('Wombatine');
      expect([await known('quagmire'), await known('wombatine')]).toEqual([[], [1]]);
      const leaver = { id: owner.id, role: 2 };
      await server.database.write((tx) => deleteAccount(tx, server.database.dialect, leaver, server.clock.now()));
      expect(await known('wombatine')).toEqual([]);
    });
  });
});

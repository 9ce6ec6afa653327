import { beforeAll, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { emptyPosting, type PostingFields, toWire, validatePosting } from '#shared/rules/postings/posting.ts';
import { formField } from '#shared/rules/postings/posting-validation.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

/** A posting that lacks nothing in any kind. */
const whole = (kind: PostingKind, city: number): PostingFields => ({
  ...emptyPosting(kind),
  title: 'Count the crates',
  goal: 'Know how many there are',
  roles_and_responsibilities: 'Count',
  category: 1,
  required_skills: ['Counting'],
  vacancies: 2,
  duration_from: 4,
  duration_to: 8,
  stipend_from: 10,
  stipend_to: 12,
  ctc_from: 4,
  ctc_to: 6,
  city,
  location: 'Gate 3',
});

const letters = (many: number) => 'x'.repeat(many);
const question = (text: string) => ({ question: text, required: true });
const answered = (text: string, answer: string) => ({ question: text, answer });

/** Every way to be wrong in one field, by what is changed. */
function wrongs(today: string): Record<string, Partial<PostingFields>> {
  const year = Number(today.slice(0, 4));
  const found: Record<string, Partial<PostingFields>> = {
    'no title': { title: ' ' },
    'no goal': { goal: '' },
    'no roles': { roles_and_responsibilities: '' },
    'no category': { category: 0 },
    'no skill': { required_skills: [] },
    'no vacancies': { vacancies: null },
    'no duration': { duration_from: null, duration_to: null },
    'no city': { city: null },
    'no address': { location: ' ' },
    'office visit of remote work without a place': { category: 2, office_visit: true, city: null, location: '' },
    'upper duration only': { duration_from: null, duration_to: 3 },
    'duration turned round': { duration_from: 8, duration_to: 4 },
    'day of the past': { expected_start_date: `${year - 1}-12-31` },
    'day too far': { joining_date: `${year + 2}-01-01` },
    'joining before the start': { expected_start_date: `${year + 1}-01-20`, joining_date: `${year + 1}-01-10` },
    'twenty-one questions': { screening_questions: Array.from({ length: 21 }, (_, at) => question(`Why ${at}?`)) },
    'long question': { screening_questions: [question(letters(501))] },
    'thirty-one FAQs': { faq: Array.from({ length: 31 }, (_, at) => answered(`Why ${at}?`, 'So')) },
    'long FAQ answer': { faq: [answered('Why?', letters(4001))] },
  };
  for (const weeks of [0, 54, 1.5, -1]) found[`${weeks} weeks`] = { duration_from: weeks, duration_to: null };
  found['54 weeks at most'] = { duration_to: 54 };
  for (const pay of ['stipend', 'ctc'] as const) {
    found[`no ${pay} from`] = { [`${pay}_from`]: null };
    found[`no ${pay} to`] = { [`${pay}_to`]: null };
    found[`negative ${pay}`] = { [`${pay}_from`]: -1 };
    found[`huge ${pay}`] = { [`${pay}_to`]: 1_000_001 };
    found[`${pay} turned round`] = { [`${pay}_from`]: 9, [`${pay}_to`]: 3 };
  }
  for (const vacancies of [0, 1.5, 100_001, -3]) found[`${vacancies} positions`] = { vacancies };
  for (const list of ['keywords', 'required_skills', 'course_preferred'] as const) {
    found[`six ${list}`] = { [list]: ['a', 'b', 'c', 'd', 'e', 'f'] };
    found[`${list} twice`] = { [list]: ['SQL', ' sql '] };
    found[`long ${list}`] = { [list]: [letters(81)] };
  }
  for (const semester of [0, 13, 1.5]) found[`semester ${semester}`] = { eligible_semesters: [semester] };
  const limits = { title: 200, location: 500, goal: 10_000, tasks: 10_000, support: 10_000 } as const;
  for (const [name, limit] of Object.entries(limits)) found[`long ${name}`] = { [name]: letters(limit + 1) };
  found['long roles'] = { roles_and_responsibilities: letters(10_001) };
  found['long information'] = { additional_info: letters(10_001) };
  return found;
}

describeEngines('what the form says and what the service says', (open) => {
  let server: TestServer;
  let employer: Person;
  let city: number;

  beforeAll(async () => {
    server = testServer(await open());
    employer = await signedIn(server, 2);
    const cities = await server.call('location.cities', { query: { query: 'Surat' } });
    city = cities.body.data[0]?.id ?? 0;
    return () => server.close();
  });

  const published = (kind: PostingKind, fields: PostingFields) =>
    employer.call('postings.create', { params: { method: kind }, body: { ...toWire(kind, fields), status: 2 } });

  it.each(postingKinds)('a whole %s is taken by both', async (kind) => {
    const fields = whole(kind, city);
    const today = localDay(server.clock.now());
    expect(validatePosting(kind, fields, { today, publish: true })).toEqual({});
    expect((await published(kind, fields)).status).toBe(201);
  });

  it.each(postingKinds)(
    'is the same of every rule that a %s breaks [VAL-41] [VAL-01] [VAL-04] [VAL-05]',
    async (kind) => {
      const today = localDay(server.clock.now());
      const { id } = (await published(kind, whole(kind, city))).body.data;
      const changed = (fields: PostingFields, version: number) =>
        employer.call('postings.update', { params: { method: kind, id }, body: { ...toWire(kind, fields), version } });
      const version = async () =>
        (await employer.call('postings.read', { params: { method: kind, id } })).body.data.version;
      let refused = 0;
      for (const [what, change] of Object.entries(wrongs(today))) {
        const fields = { ...whole(kind, city), ...change };
        const form = validatePosting(kind, fields, { today, publish: true });
        const answers: { status: number; body: unknown }[] = [await published(kind, fields)];
        // A category that isn't chosen doesn't travel, so the one that is there stays.
        if (fields.category !== 0) answers.push(await changed(fields, await version()));
        for (const { status, body } of answers) {
          const told = Object.entries((body as { fields?: Record<string, string> }).fields ?? {});
          const service = Object.fromEntries(told.map(([name, text]) => [formField(kind, name), text]));
          expect({ what, ...service }).toEqual({ what, ...form });
          expect(status === 422, what).toBe(Object.keys(form).length > 0);
          refused += status === 422 ? 1 : 0;
        }
      }
      expect(refused).toBeGreaterThan(80);
    },
  );
});

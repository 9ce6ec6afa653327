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

type Change = Partial<PostingFields>;
/** What is changed, what is said then, and in which kinds, all where none is named; any other kind is taken as it is. */
type Row = readonly [
  what: string,
  change: Change,
  said: Readonly<Record<string, string>>,
  kinds?: readonly PostingKind[],
];
const withPosts = ['internship', 'job'] as const;
const tooLong = (limit: string) => `At most ${limit} characters`;
const weeksWrong = 'Duration should be 1 to 53 whole weeks';
const positionsWrong = 'Number of positions should be a whole number from 1 to 1,00,000';
const amountWrong = 'Enter an amount from 0 to 10,00,000';
const orderWrong = 'The highest amount should not be below the lowest';
const nowhere = { city: 'City is required', location: 'Location is required' };

const missing: readonly Row[] = [
  ['no title', { title: ' ' }, { title: 'Title is required' }],
  ['no goal', { goal: '' }, { goal: 'Goal is required' }, ['project']],
  [
    'no roles',
    { roles_and_responsibilities: '' },
    { roles_and_responsibilities: 'Roles and responsibilities are required' },
    withPosts,
  ],
  ['no category', { category: 0 }, { category: 'Choose a category' }],
  ['no skill', { required_skills: [] }, { required_skills: 'Add at least one required skill' }],
  ['no vacancies', { vacancies: null }, { vacancies: 'Number of positions is required' }, withPosts],
  [
    'no duration',
    { duration_from: null, duration_to: null },
    { duration_from: 'Duration is required' },
    ['project', 'internship'],
  ],
  ['upper duration only', { duration_from: null, duration_to: 3 }, { duration_from: 'Duration is required' }],
  ['no stipend from', { stipend_from: null }, { stipend_from: 'Stipend is required' }, ['internship']],
  ['no stipend to', { stipend_to: null }, { stipend_to: 'Stipend is required' }, ['internship']],
  ['no CTC from', { ctc_from: null }, { ctc_from: 'CTC is required' }, ['job']],
  ['no CTC to', { ctc_to: null }, { ctc_to: 'CTC is required' }, ['job']],
  ['no city', { city: null }, { city: nowhere.city }],
  ['no address', { location: ' ' }, { location: nowhere.location }],
  ['an office visit without a place', { category: 2, office_visit: true, city: null, location: '' }, nowhere],
];

const numbers: readonly Row[] = [
  ...[0, 54, 1.5, -1].map(
    (weeks): Row => [`${weeks} weeks`, { duration_from: weeks, duration_to: null }, { duration_from: weeksWrong }],
  ),
  ['54 weeks at most', { duration_to: 54 }, { duration_to: weeksWrong }],
  [
    'duration turned round',
    { duration_from: 8, duration_to: 4 },
    { duration_to: 'The longest duration should not be below the shortest' },
  ],
  ['negative stipend', { stipend_from: -1 }, { stipend_from: amountWrong }],
  ['negative CTC', { ctc_from: -1 }, { ctc_from: amountWrong }],
  ['huge stipend', { stipend_to: 1_000_001 }, { stipend_to: amountWrong }],
  ['huge CTC', { ctc_to: 1_000_001 }, { ctc_to: amountWrong }],
  ['stipend turned round', { stipend_from: 9, stipend_to: 3 }, { stipend_to: orderWrong }],
  ['CTC turned round', { ctc_from: 9, ctc_to: 3 }, { ctc_to: orderWrong }],
  ...[0, 1.5, 100_001, -3].map(
    (vacancies): Row => [`${vacancies} positions`, { vacancies }, { vacancies: positionsWrong }],
  ),
  ...[0, 13, 1.5].map(
    (semester): Row => [
      `semester ${semester}`,
      { eligible_semesters: [semester] },
      { eligible_semesters: 'Choose semesters from 1 to 12' },
    ],
  ),
];

const lists: readonly Row[] = [
  ...(['keywords', 'required_skills', 'course_preferred'] as const).flatMap((list): Row[] => [
    [`six ${list}`, { [list]: ['a', 'b', 'c', 'd', 'e', 'f'] }, { [list]: 'Maximum 5 items allowed' }],
    [`${list} twice`, { [list]: ['SQL', ' sql '] }, { [list]: 'Item already exists' }],
    [`long ${list}`, { [list]: [letters(81)] }, { [list]: tooLong('80') }],
  ]),
  [
    'twenty-one questions',
    { screening_questions: Array.from({ length: 21 }, (_, at) => question(`Why ${at}?`)) },
    { screening_questions: 'At most 20 screening questions' },
  ],
  [
    'a question twice',
    { screening_questions: [question('Why?'), question(' WHY? ')] },
    { screening_questions: 'Two questions are the same. Change or remove one' },
  ],
  [
    'long question',
    { screening_questions: [question(letters(501))] },
    { screening_questions: 'A question should have 1 to 500 characters' },
  ],
  [
    'thirty-one FAQs',
    { faq: Array.from({ length: 31 }, (_, at) => answered(`Why ${at}?`, 'So')) },
    { faq: 'At most 30 questions and answers' },
  ],
  ...[answered('Why?', letters(4001)), answered(letters(501), 'So')].map(
    (entry): Row => [
      `long FAQ of ${entry.question.length} and ${entry.answer.length}`,
      { faq: [entry] },
      { faq: 'A question should have 1 to 500 characters and its answer at most 4,000' },
    ],
  ),
];

const texts: readonly Row[] = [
  ['long title', { title: letters(201) }, { title: tooLong('200') }],
  ['long location', { location: letters(501) }, { location: tooLong('500') }],
  ...(['goal', 'tasks', 'support', 'roles_and_responsibilities', 'additional_info'] as const).map(
    (name): Row => [`long ${name}`, { [name]: letters(10_001) }, { [name]: tooLong('10,000') }],
  ),
];

/** Days that are wrong as seen from a day of this year. */
function days(today: string): readonly Row[] {
  const year = Number(today.slice(0, 4));
  const tooFar = 'The date should be within one year from today';
  const past = 'The date should not be in the past';
  return [
    ...(['expected_start_date', 'joining_date'] as const).flatMap((name): Row[] => [
      [`${name} of the past`, { [name]: `${year - 1}-12-31` }, { [name]: past }],
      [`${name} too far`, { [name]: `${year + 2}-01-01` }, { [name]: tooFar }],
    ]),
    [
      'joining before the start',
      { expected_start_date: `${year}-12-20`, joining_date: `${year}-12-10` },
      { joining_date: 'The joining date should not be before the expected start date' },
    ],
  ];
}

const sorts = (many: number, text: string) => Array.from({ length: many }, (_, at) => letters(at + 1) + text);
/** All that just fits, in several postings. */
const fitting: Record<string, Change> = {
  'the longest texts': {
    title: letters(200),
    location: letters(500),
    goal: letters(10_000),
    tasks: letters(10_000),
    support: letters(10_000),
    roles_and_responsibilities: letters(10_000),
    additional_info: letters(10_000),
  },
  'the longest lists': {
    keywords: [...sorts(4, '-'), letters(80)],
    required_skills: [...sorts(4, '-'), letters(80)],
    course_preferred: [...sorts(4, '-'), letters(80)],
    screening_questions: [...sorts(19, '?'), letters(500)].map(question),
    eligible_semesters: [1, 12],
  },
  'the longest answers': {
    faq: [letters(500), ...sorts(29, '?')].map((text, at) => answered(text, at ? '' : letters(4000))),
  },
  'the smallest numbers': {
    vacancies: 1,
    duration_from: 1,
    duration_to: 1,
    stipend_from: 0,
    stipend_to: 0,
    ctc_from: 0,
    ctc_to: 0,
  },
  'the largest numbers': {
    vacancies: 100_000,
    duration_from: 53,
    duration_to: 53,
    stipend_from: 1_000_000,
    stipend_to: 1_000_000,
    ctc_from: 1_000_000,
    ctc_to: 1_000_000,
  },
  'remote work without a place': { category: 2, city: null, location: '' },
};

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

  it.each(postingKinds)('a whole %s is taken by both, and whatever just fits [VAL-41]', async (kind) => {
    const today = localDay(server.clock.now());
    for (const [what, change] of Object.entries({ whole: {}, ...fitting })) {
      const fields = { ...whole(kind, city), ...change };
      expect(validatePosting(kind, fields, { today, publish: true }), what).toEqual({});
      const { status, text } = await published(kind, fields);
      expect([status, status === 201 ? '' : text], what).toEqual([201, '']);
    }
  });

  it.each(postingKinds)(
    'is the same of every rule that a %s breaks, and in these words [VAL-41] [VAL-01] [VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-06]',
    async (kind) => {
      const today = localDay(server.clock.now());
      const { id } = (await published(kind, whole(kind, city))).body.data;
      const changed = (fields: PostingFields, version: number) =>
        employer.call('postings.update', { params: { method: kind, id }, body: { ...toWire(kind, fields), version } });
      const version = async () =>
        (await employer.call('postings.read', { params: { method: kind, id } })).body.data.version;
      for (const [what, change, said, kinds = postingKinds] of [missing, numbers, lists, texts, days(today)].flat()) {
        const expected = kinds.includes(kind) ? said : {};
        const fields = { ...whole(kind, city), ...change };
        expect({ what, ...validatePosting(kind, fields, { today, publish: true }) }).toEqual({ what, ...expected });
        const answers: { status: number; body: unknown }[] = [await published(kind, fields)];
        // A category that isn't chosen doesn't travel, so the one that is there stays.
        if (fields.category !== 0) answers.push(await changed(fields, await version()));
        for (const { status, body } of answers) {
          const told = Object.entries((body as { fields?: Record<string, string> }).fields ?? {});
          const service = Object.fromEntries(told.map(([name, text]) => [formField(kind, name), text]));
          expect({ what, ...service }).toEqual({ what, ...expected });
          expect(status === 422, what).toBe(kinds.includes(kind));
        }
      }
    },
  );
});

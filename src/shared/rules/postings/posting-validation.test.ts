import { describe, expect, it } from 'vitest';
import { postingBody } from '../../contract/posting-fields.ts';
import { dateMessages } from '../time/dates.ts';
import { durationMessages } from './duration.ts';
import { emptyPosting, type PostingFields, stepOfField, toWire, validatePosting } from './posting.ts';
import { postingMessages } from './posting-messages.ts';
import { formField } from './posting-validation.ts';

const today = '2026-03-10';
const publish = { today, publish: true };
const draft = { today, publish: false };
const shared: PostingFields = {
  ...emptyPosting('internship'),
  title: 'Data intern',
  goal: 'Clean data',
  roles_and_responsibilities: 'Sort things',
  category: 1,
  required_skills: ['SQL'],
  duration_from: 4,
  vacancies: 2,
  stipend_from: 10,
  stipend_to: 12,
  ctc_from: 4,
  ctc_to: 6,
  city: 3,
  location: 'Tower 2',
};
/** The greatest length that fits. */
function maxLength(fits: (length: number) => boolean): number {
  let fitting = 0;
  let beyond = 50_000;
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}

const kinds = ['project', 'internship', 'job'] as const;

describe('publishing', () => {
  it.each(kinds)('takes a %s that has everything', (kind) => {
    expect(validatePosting(kind, shared, publish)).toEqual({});
  });

  it.each([
    ['project', ['title', 'goal', 'category', 'required_skills', 'duration_from', 'city', 'location']],
    [
      'internship',
      [
        'title',
        'roles_and_responsibilities',
        'category',
        'required_skills',
        'vacancies',
        'stipend_from',
        'stipend_to',
        'duration_from',
        'city',
        'location',
      ],
    ],
    [
      'job',
      [
        'title',
        'roles_and_responsibilities',
        'category',
        'required_skills',
        'vacancies',
        'ctc_from',
        'ctc_to',
        'city',
        'location',
      ],
    ],
  ] as const)('asks an empty %s for all that the kind needs', (kind, needed) => {
    expect(Object.keys(validatePosting(kind, emptyPosting(kind), publish)).sort()).toEqual([...needed].sort());
  });

  it('asks no place of remote work, unless there is an office visit', () => {
    const remote = { ...shared, category: 2, city: null, location: '' };
    expect(validatePosting('job', remote, publish)).toEqual({});
    expect(Object.keys(validatePosting('job', { ...remote, office_visit: true }, publish))).toEqual([
      'city',
      'location',
    ]);
  });
});

describe('limits, for drafts as well', () => {
  it('needs the lower end of a duration of projects and internships, and the upper one nowhere [VAL-05]', () => {
    const required = { duration_from: durationMessages.required };
    for (const kind of kinds) {
      const ends = (duration_from: number | null, duration_to: number | null, check = publish) =>
        validatePosting(kind, { ...shared, duration_from, duration_to }, check);
      expect(ends(4, null), kind).toEqual({});
      expect(ends(null, 4), kind).toEqual(required);
      expect(ends(null, 4, draft), kind).toEqual(required);
      expect(ends(null, null), kind).toEqual(kind === 'job' ? {} : required);
      expect(ends(null, null, draft), kind).toEqual({});
    }
  });

  const said = (changes: Partial<PostingFields>, kind: (typeof kinds)[number] = 'internship') =>
    validatePosting(kind, { ...shared, ...changes }, draft);

  it('asks a draft for a title only', () => {
    for (const kind of kinds) {
      expect(validatePosting(kind, emptyPosting(kind), draft)).toEqual({ title: postingMessages.title });
      expect(validatePosting(kind, { ...emptyPosting(kind), title: ' x ' }, draft)).toEqual({});
    }
  });

  it('holds chips to five different ones [VAL-02] [VAL-03]', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of ['keywords', 'required_skills', 'course_preferred'] as const) {
      expect(said({ [name]: six })).toEqual({ [name]: 'Maximum 5 items allowed' });
      expect(said({ [name]: six.slice(0, 5) })).toEqual({});
      expect(said({ [name]: ['a', 'A'] })).toEqual({ [name]: 'Item already exists' });
      expect(said({ [name]: ['x'.repeat(81)] })).toEqual({ [name]: postingMessages.tooLong(80) });
    }
  });

  it('holds durations to whole weeks in order', () => {
    expect(said({ duration_from: 54 })).toEqual({ duration_from: durationMessages.range });
    expect(said({ duration_to: 3 })).toEqual({ duration_to: durationMessages.order });
  });

  it('holds amounts to their range and order', () => {
    expect(said({ stipend_from: 0, stipend_to: 0 })).toEqual({});
    expect(said({ stipend_to: 9.9 })).toEqual({ stipend_to: postingMessages.amountOrder });
    expect(said({ ctc_from: -1 })).toEqual({ ctc_from: postingMessages.amount });
    expect(said({ ctc_to: Number.NaN })).toEqual({ ctc_to: postingMessages.amount });
    expect(said({ ctc_to: 1_000_001 })).toEqual({ ctc_to: postingMessages.amount });
  });

  it('holds vacancies to whole positions', () => {
    for (const vacancies of [0, 1.5, 100_001])
      expect(said({ vacancies })).toEqual({ vacancies: postingMessages.vacanciesRange });
    expect(said({ vacancies: 1 })).toEqual({});
  });

  it('holds the start to the year ahead, and joining to the start or later', () => {
    expect(said({ expected_start_date: today, joining_date: today })).toEqual({});
    expect(said({ expected_start_date: '2027-03-10' })).toEqual({});
    expect(said({ expected_start_date: '2026-03-09' })).toEqual({ expected_start_date: dateMessages.past });
    expect(said({ expected_start_date: '2027-03-11' })).toEqual({ expected_start_date: dateMessages.tooFar });
    expect(said({ expected_start_date: '2026-05-02', joining_date: '2026-05-01' })).toEqual({
      joining_date: dateMessages.joiningBeforeStart,
    });
    expect(said({ joining_date: 'soon' })).toEqual({ joining_date: dateMessages.notADay });
  });

  it('leaves a stored date that has passed alone', () => {
    const old = { ...shared, expected_start_date: '2026-01-05' };
    expect(validatePosting('job', old, { ...draft, stored: old })).toEqual({});
    expect(validatePosting('job', { ...old, expected_start_date: '2026-01-06' }, { ...draft, stored: old })).toEqual({
      expected_start_date: dateMessages.past,
    });
  });

  it('knows semesters 1 to 12', () => {
    expect(said({ eligible_semesters: [1, 12] })).toEqual({});
    for (const wrong of [0, 13, 1.5]) {
      expect(said({ eligible_semesters: [wrong] })).toEqual({ eligible_semesters: postingMessages.semesters });
    }
  });

  it('links no project to a project', () => {
    expect(said({ project_linked: 4 }, 'project')).toEqual({ project_linked: postingMessages.linked });
    expect(said({ project_linked: 4 }, 'job')).toEqual({});
  });

  const texts = Object.entries(emptyPosting('job')).flatMap(([name, value]) => (value === '' ? [name] : []));
  it.each(texts)('takes as long a text as %s as the service does', (name) => {
    const text = (length: number) => ({ [name]: 'x'.repeat(length) });
    const limit = maxLength((length) => postingBody.safeParse(toWire('job', text(length))).success);
    expect(maxLength((length) => said(text(length))[name] === undefined)).toBe(limit);
  });

  it('holds texts, questions and answers to their length', () => {
    expect(said({ title: 'x'.repeat(201) })).toEqual({ title: postingMessages.tooLong(200) });
    expect(said({ goal: 'x'.repeat(10_001) })).toEqual({ goal: 'At most 10,000 characters' });
    const question = { question: 'Why?', required: false };
    expect(said({ screening_questions: Array(21).fill(question) })).toEqual({
      screening_questions: postingMessages.questions,
    });
    const again = { question: ` ${question.question.toUpperCase()} `, required: false };
    const other = { question: 'When?', required: true };
    expect(said({ screening_questions: [other, question] })).toEqual({});
    expect(said({ screening_questions: [question, other, again] })).toEqual({
      screening_questions: postingMessages.sameQuestion,
    });
    const blank = { question: ' ', required: true };
    expect(said({ screening_questions: [blank, blank] })).toEqual({
      screening_questions: postingMessages.questionText,
    });
    expect(said({ faq: [{ question: 'Q', answer: 'x'.repeat(4001) }] })).toEqual({ faq: postingMessages.faqText });
    expect(said({ faq: Array(31).fill({ question: 'Q', answer: '' }) })).toEqual({ faq: postingMessages.faq });
    expect(said({ category: 4 })).toEqual({ category: postingMessages.categoryUnknown });
  });
});

describe('steps of the form', () => {
  it('know a field by its name on the wire', () => {
    expect(formField('project', 'project_title')).toBe('title');
    expect(formField('project', 'project_linked')).toBe('project_linked');
    expect(formField('job', 'project_title')).toBe('project_title');
    expect(formField('job', 'city')).toBe('city');
  });

  it('hold every field, however it is named', () => {
    expect(
      ['city', 'title', 'project_title', 'stipend_to', 'required_skills', 'faq'].map((name) =>
        stepOfField('project', name),
      ),
    ).toEqual(['company', 'details', 'details', 'details', 'requirements', 'requirements']);
  });
});

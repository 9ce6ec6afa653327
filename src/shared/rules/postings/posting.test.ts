import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { postingKinds } from '../../contract/call.ts';
import { postingBody } from '../../contract/posting-fields.ts';
import {
  categoryLabel,
  emptyPosting,
  fieldsForDuplicate,
  fieldsInWire,
  fromWire,
  type PostingFields,
  parseFaq,
  parseScreeningQuestions,
  toWire,
  validatePosting,
} from './posting.ts';

const fields: PostingFields = {
  ...emptyPosting('internship'),
  title: 'Data intern',
  goal: 'Clean data',
  category: 2,
  tasks: 'Sort',
  support: 'A mentor',
  required_skills: ['SQL', 12],
  keywords: ['data'],
  duration_from: 4,
  stipend_from: 12.5,
  stipend_to: 15,
  expected_start_date: '2026-04-01',
  screening_questions: [{ question: 'Why?', required: true }],
  faq: [{ question: 'Where?', answer: 'At home' }],
  project_linked: 9,
  city: 3,
};

describe('wire form of a posting', () => {
  it.each(['project', 'internship', 'job'] as const)('prefixes a %s and comes back unchanged', (kind) => {
    const wire = toWire(kind, fields);
    expect(wire).toMatchObject({
      [`${kind}_title`]: 'Data intern',
      [`${kind}_category`]: 2,
      [`${kind}_tasks`]: 'Sort',
    });
    expect(wire).not.toHaveProperty('title');
    expect(fromWire(kind, wire)).toEqual(fields);
    expect(fromWire(kind, JSON.parse(JSON.stringify(postingBody.parse(wire))))).toEqual(fields);
  });

  it('carries the questions as JSON text, and faq as a pair with the list second [ENT-26] [ENT-41]', () => {
    const wire = toWire('internship', fields);
    expect(wire.screening_questions).toBe('[{"question":"Why?","required":true}]');
    expect(wire.faq).toBe('["faq",[{"question":"Where?","answer":"At home"}]]');
  });

  it('never sends a category that was not chosen', () => {
    const wire = toWire('job', emptyPosting('job'));
    expect(wire).not.toHaveProperty('job_category');
    expect(postingBody.safeParse(wire).success).toBe(true);
    expect(fromWire('job', wire)).toEqual(emptyPosting('job'));
  });

  it('reads an answered posting: look-ups by name, the linked project by id', () => {
    const answered = {
      project_title: 'Shelf planner',
      category: null,
      required_skills: [{ id: 1, name: 'SQL' }],
      course_preferred: [{ id: 4, course_name: 'B.Tech' }],
      project_linked: { id: 9, project_title: 'x' },
      eligible_gender: 'Female',
      office_visit: 1,
      vacancies: '3',
    };
    expect(fromWire('project', answered)).toMatchObject({
      title: 'Shelf planner',
      category: 0,
      required_skills: ['SQL'],
      course_preferred: ['B.Tech'],
      project_linked: 9,
      eligible_gender: 'Female',
      office_visit: true,
      vacancies: 3,
    });
  });

  it('reads semesters once each, in order, and leaves out what is none', () => {
    const read = (value: unknown) => fromWire('job', { eligible_semesters: value }).eligible_semesters;
    expect(read([6, 5, 6, 0, 13, 1.5, '4', null])).toEqual([5, 6]);
    for (const nothing of [null, 'x', {}, []]) expect(read(nothing)).toEqual([]);
  });

  it('takes from a change only what it carries', () => {
    expect(fieldsInWire('job', { version: 3, job_title: 'Cook', ctc_to: null })).toEqual({
      title: 'Cook',
      ctc_to: null,
    });
  });

  it('survives texts that are no JSON, or another shape', () => {
    for (const text of ['', 'no', '{', '{}', '7', 'null', null, 7, {}]) {
      expect(parseScreeningQuestions(text)).toEqual([]);
      expect(parseFaq(text)).toEqual([]);
    }
    expect(parseFaq('[["faq"]]')).toEqual([]);
    expect(parseFaq('["faq", [{"question":"Q"}, 7, {"answer":"A"}, {"question":" "}]]')).toEqual([
      { question: 'Q', answer: '' },
      { question: '', answer: 'A' },
    ]);
  });

  it('reads questions that are plain texts', () => {
    expect(parseScreeningQuestions('["Why us?", " ", 4]')).toEqual([{ question: 'Why us?', required: false }]);
    expect(parseScreeningQuestions(['When?'])).toEqual([{ question: 'When?', required: false }]);
  });

  it.each(postingKinds)(
    'copies every editable field of a %s for a duplicate, and clears id, status and dates [EMP-CAND-04] [DRAFT-05] [ENT-50]',
    (kind) => {
      const whole: PostingFields = {
        ...fields,
        office_visit: true,
        roles_and_responsibilities: 'Keep the log',
        additional_info: 'Bring boots',
        course_preferred: ['MBA', 4],
        vacancies: 7,
        duration_to: 9,
        ctc_from: 4,
        ctc_to: 6.5,
        joining_date: '2026-05-01',
        location: 'Gate 3',
        eligible_gender: 'Female',
        eligible_semesters: [5, 6],
      };
      for (const [name, empty] of Object.entries(emptyPosting(kind))) {
        expect(whole[name as keyof PostingFields], name).not.toEqual(empty);
      }
      const copy = fieldsForDuplicate(kind, { ...toWire(kind, whole), id: 4, status: 3, version: 8 });
      expect(copy).toEqual({ ...whole, expected_start_date: null, joining_date: null });
      expect(Object.keys(copy)).not.toEqual(expect.arrayContaining(['id']));
    },
  );

  it('labels categories 1 In Office, 2 Remote, 3 Field', () => {
    expect([1, 2, 3, 0, null].map(categoryLabel)).toEqual(['In Office', 'Remote', 'Field', '', '']);
  });
});

describe('any posting', () => {
  const word = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text && text !== '');
  const amount = fc.option(fc.integer({ min: 0, max: 100 }));
  const any = fc.record({
    title: fc.oneof(fc.constant(''), word),
    category: fc.constantFrom(0, 1, 2, 3),
    office_visit: fc.boolean(),
    keywords: fc.array(word, { maxLength: 5 }),
    required_skills: fc.array(fc.oneof(word, fc.integer({ min: 1 })), { maxLength: 5 }),
    stipend_from: amount,
    ctc_to: amount,
    joining_date: fc.constantFrom(null, '2026-05-01'),
    screening_questions: fc.array(fc.record({ question: word, required: fc.boolean() }), { maxLength: 4 }),
    faq: fc.array(fc.record({ question: word, answer: word }), { maxLength: 4 }),
    eligible_gender: fc.constantFrom(null, 'Male' as const, 'Female' as const),
    eligible_semesters: fc.subarray([1, 2, 5, 8, 12]),
  });

  it('survives the way to the wire and back', () => {
    fc.assert(
      fc.property(fc.constantFrom('project', 'internship', 'job'), any, (kind, some) => {
        const whole = { ...emptyPosting(kind), ...some };
        expect(fromWire(kind, JSON.parse(JSON.stringify(toWire(kind, whole))))).toEqual(whole);
      }),
    );
  });

  it('is read from any JSON at all without failing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('project', 'internship', 'job'),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (kind, wire) => {
          expect(Object.keys(fromWire(kind, wire)).sort()).toEqual(Object.keys(emptyPosting(kind)).sort());
        },
      ),
    );
    for (const name of Object.keys(emptyPosting('job'))) {
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const fields = fromWire('job', { [name]: value, [`job_${name}`]: value });
          expect(() => validatePosting('job', fields, { today: '2026-03-10', publish: true })).not.toThrow();
        }),
        { numRuns: 30 },
      );
    }
  });
});

import { describe, expect, it } from 'vitest';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { emptyPosting, type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import { detailsOf } from './posting-details.ts';

const branch = {
  address: '12 Lake Road',
  company_name: 'Karwan',
  company_logo: '',
  id: 4,
  company_id: 3,
  city_name: 'Pune',
};

function postingOf(kind: PostingKind, given: Partial<PostingFields>, more: Partial<Posting> = {}): Posting {
  const fields = { ...emptyPosting(kind), title: 'Weaver', ...given };
  return {
    ...fields,
    ...toWire(kind, fields),
    project_linked: null,
    contact: { first_name: 'Asha', last_name: 'Rao', designation: 'Head of programmes' },
    branch: { ...branch, state: { state_name: 'Maharashtra' } },
    city: null,
    city_name: '',
    state_name: '',
    location: '',
    ...more,
  } as unknown as Posting;
}
const titlesOf = (kind: PostingKind, given: Partial<PostingFields>) =>
  detailsOf(kind, postingOf(kind, given)).parts.map(({ title }) => title);
const figureOf = (kind: PostingKind, given: Partial<PostingFields>, term: string) =>
  detailsOf(kind, postingOf(kind, given)).figures.find((figure) => figure.term === term)?.value;

const everything: Partial<PostingFields> = {
  goal: 'Know more.',
  tasks: 'Count crates.',
  support: 'A mentor.',
  roles_and_responsibilities: 'Be there.',
  additional_info: 'Bring boots.',
  keywords: ['Crates'],
  required_skills: ['SQL'],
  course_preferred: ['B.Tech'],
  screening_questions: [{ question: 'Why?', required: true }],
  faq: [{ question: 'Where?', answer: 'Here' }],
};

describe('the details of an opportunity', () => {
  it('have the same parts in the same order for all kinds; only their name differs [EDU-DET-10] [EDU-DET-14]', () => {
    const [project, ...others] = (['project', 'internship', 'job'] as const).map((kind) => titlesOf(kind, everything));
    expect(project).toEqual([
      'Project Details',
      'Main Goal',
      'Tasks',
      'Support',
      'Roles and Responsibilities',
      'Required Skills',
      'Required Qualification',
      'Location',
      'Screening Questions',
      'Additional Information and Resources',
      'FAQs',
    ]);
    expect(others.map(([first, ...rest]) => [first, rest])).toEqual([
      ['Internship Details', project?.slice(1)],
      ['Job Details', project?.slice(1)],
    ]);
  });

  it.each(postingKinds)('of a %s say each text under its own heading [EDU-DET-10] [EDU-DET-14]', (kind) => {
    const { parts } = detailsOf(kind, postingOf(kind, everything));
    expect(parts.flatMap((part) => (part.is === 'text' ? [[part.title, part.text]] : []))).toEqual([
      ['Main Goal', 'Know more.'],
      ['Tasks', 'Count crates.'],
      ['Support', 'A mentor.'],
      ['Roles and Responsibilities', 'Be there.'],
      ['Location', '12 Lake Road, Maharashtra'],
      ['Additional Information and Resources', 'Bring boots.'],
    ]);
  });

  it.each(postingKinds)('of a %s have a joining date where there is one [ENT-40]', (kind) => {
    expect(figureOf(kind, { joining_date: '2027-02-08' }, 'Joining Date')).toBe('08 Feb 2027');
    expect(figureOf(kind, {}, 'Joining Date')).toBeUndefined();
  });

  it.each(postingKinds)(
    'of a %s leave out what is not there, also questions that cannot be read [EDU-DET-15]',
    (kind) => {
      expect(titlesOf(kind, {})).toEqual(['Location']);
      for (const faq of ['["faq', '["faq"]', '["faq", "Where?"]', '["faq", [{}]]', '{}', '']) {
        const posting = postingOf(kind, {}, { faq, screening_questions: '{' });
        expect(
          detailsOf(kind, posting).parts.map(({ title }) => title),
          faq,
        ).toEqual(['Location']);
      }
    },
  );

  it('name the category, the owner and who posted it [ENT-27]', () => {
    const atHome = postingOf('project', { category: 2, office_visit: false });
    expect(detailsOf('project', atHome).category).toBe('Remote');
    const posting = postingOf('project', { category: 2, office_visit: true });
    expect(detailsOf('project', posting)).toMatchObject({
      category: 'Remote with office visit',
      owner: 'Karwan',
      poster: { name: 'Asha Rao', designation: 'Head of programmes' },
    });
  });

  it.each([
    [1, 'In Office'],
    [2, 'Remote'],
    [3, 'Field'],
  ])(
    'name the category %i %s and the visits to the office, whichever kind it is [EDU-DET-03] [EDU-DET-27]',
    (category, name) => {
      for (const kind of postingKinds) {
        for (const [office_visit, said] of [
          [false, name],
          [true, `${name} with office visit`],
        ] as const) {
          expect(detailsOf(kind, postingOf(kind, { category, office_visit })).category).toBe(said);
        }
      }
    },
  );

  it.each([
    ['project', { duration_from: 4, duration_to: 8 }, 'Total Duration', '4-8 Weeks', ''],
    ['project', { duration_from: 4, duration_to: null }, 'Total Duration', '4 Weeks', ''],
    ['internship', { stipend_from: 8, stipend_to: 10 }, 'Stipend', '8k to 10k Per Month', ' [ENT-38]'],
    ['job', { ctc_from: 4.5, ctc_to: 6 }, 'CTC', '4.5 - 6 LPA', ''],
    ['job', { stipend_from: 8, stipend_to: 10 }, 'Stipend', undefined, ''],
    ['internship', { vacancies: 1 }, 'Number of Positions', '1', ' [EDU-DET-29]'],
    ['internship', { vacancies: 1200 }, 'Number of Positions', '1,200', ' [EDU-DET-29]'],
    ['internship', { expected_start_date: '2027-01-04' }, 'Expected Start Date', '04 Jan 2027', ' [ENT-40]'],
    ['job', { expected_start_date: '2027-02-05' }, 'Expected Start Date', '05 Feb 2027', ' [ENT-48]'],
  ] as const)('of a %s with %o say %s: %s%s', (kind, given, term, value, _id) => {
    expect(figureOf(kind, given, term)).toBe(value);
  });

  it.each(postingKinds)(
    'of a %s say where the branch is, and where the work is if that is elsewhere [EDU-DET-12] [EDU-DET-28]',
    (kind) => {
      const location = (more: Partial<Posting>) =>
        detailsOf(kind, postingOf(kind, {}, more)).parts.find(({ title }) => title === 'Location');
      expect(location({})).toMatchObject({ text: '12 Lake Road, Maharashtra' });
      expect(location({ city: 9, city_name: 'Surat', state_name: 'Gujarat', location: 'Gate 3' })).toMatchObject({
        text: 'Gate 3, Surat, Gujarat\nOffice: 12 Lake Road, Maharashtra',
      });
    },
  );

  it('name the linked project', () => {
    const posting = postingOf('internship', {}, { project_linked: { id: 3, project_title: 'Crate count' } });
    expect(detailsOf('internship', posting).figures.at(-1)).toEqual({ term: 'Linked Project', value: 'Crate count' });
  });
});

import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import { type Person, testCity } from './people.ts';

/** A posting with every field filled in, good enough to be published on the test clock. */
export const completePosting: PostingFields = {
  title: 'Field research: last-mile cold chain',
  goal: 'Learn where chilled food warms up',
  category: 1,
  office_visit: true,
  tasks: 'Ride along, measure, write down',
  support: 'A logger and a travel card',
  roles_and_responsibilities: 'Ride along with the vans',
  additional_info: 'Vans leave at six',
  keywords: ['logistics', 'food'],
  required_skills: ['Excel', 'Interviewing'],
  course_preferred: ['MBA', 'B.Com'],
  vacancies: 4,
  duration_from: 8,
  duration_to: 12,
  stipend_from: 12,
  stipend_to: 15,
  ctc_from: 4,
  ctc_to: 6.5,
  expected_start_date: '2026-02-01',
  joining_date: '2026-02-03',
  screening_questions: [{ question: 'Why us?', required: true }],
  faq: [
    { question: 'Is food provided?', answer: 'Yes' },
    { question: 'Is there a bus?', answer: 'At five' },
  ],
  project_linked: null,
  city: testCity.id,
  location: 'Hadapsar depot',
  eligible_gender: null,
  eligible_semesters: [],
};

/** The JSON body of a complete posting with some fields changed. */
export const somePostingBody = (kind: PostingKind, fields: Partial<PostingFields> = {}) =>
  toWire(kind, { ...completePosting, ...fields });

/** Creates a posting by the call and answers it. Throws unless the service said 201. */
export async function createPosting(
  by: Person,
  kind: PostingKind,
  fields: Partial<PostingFields> = {},
  status: 1 | 2 = 2,
): Promise<Posting> {
  const body = { ...somePostingBody(kind, fields), status };
  const answer = await by.call('postings.create', { params: { method: kind }, body });
  if (answer.status !== 201) throw new Error(`The posting was refused: ${answer.text}`);
  return answer.body.data;
}

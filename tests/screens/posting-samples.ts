import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { sampleAnswer } from './sample-answers.ts';

const faq = [
  { question: 'Is there a bus?', answer: 'Yes, at five.' },
  { question: 'Is lunch paid for?', answer: 'Tea is.' },
];

/** The three kinds of posting, each of which every page of postings serves. */
export const kinds = ['project', 'internship', 'job'] as const satisfies readonly PostingKind[];

/** How a student fits a posting that asks for nothing they lack. */
export const fits = { qualifies: true, lacking: [], unknown: [], saved: false };

/** A published posting of a kind, number 7, in which every field says something of its own. */
export function fullPosting(kind: PostingKind, changes: Partial<Posting> = {}): Posting {
  const { data } = sampleAnswer('postings.read');
  return {
    ...data,
    id: 7,
    method: kind,
    version: 4,
    status: 2,
    title: 'Cold chain pilot',
    goal: 'Waste less milk.',
    category: 1,
    category_name: 'In Office',
    office_visit: true,
    tasks: 'Measure crates.',
    support: 'A mentor from the plant.',
    roles_and_responsibilities: 'Keep the log at gate 3.',
    additional_info: 'Bring boots.',
    keywords: ['dairy', 'cold store'],
    required_skills: [
      { id: 1, name: 'Counting' },
      { id: 2, name: 'Excel' },
    ],
    course_preferred: [
      { id: 3, course_name: 'B.Com' },
      { id: 4, course_name: 'BBA' },
    ],
    vacancies: 17,
    duration_from: 8,
    duration_to: 10,
    stipend_from: 12,
    stipend_to: 15,
    ctc_from: 4.5,
    ctc_to: 6,
    expected_start_date: '2027-01-05',
    joining_date: '2027-02-08',
    screening_questions: JSON.stringify([
      { question: 'Can you start at six?', required: true },
      { question: 'Do you own boots?', required: false },
    ]),
    faq: JSON.stringify(['faq', faq]),
    eligible_gender: null,
    eligible_semesters: [5],
    project_linked: { id: 9, project_title: 'Shelf life study' },
    branch: {
      ...data.branch,
      company_name: 'Karwan Foods',
      address: '12 Station Road',
      state: { state_name: 'Gujarat' },
    },
    contact: { first_name: 'Leela', last_name: 'Thomas', designation: 'Head of programmes' },
    published_at: '2026-11-20T05:12:00.000Z',
    ...changes,
  };
}

/** What a copy of `fullPosting` holds. */
export const copyOfFullPosting = {
  title: 'Cold chain pilot',
  goal: 'Waste less milk.',
  category: 1,
  office_visit: true,
  tasks: 'Measure crates.',
  support: 'A mentor from the plant.',
  roles_and_responsibilities: 'Keep the log at gate 3.',
  additional_info: 'Bring boots.',
  keywords: ['dairy', 'cold store'],
  required_skills: ['Counting', 'Excel'],
  course_preferred: ['B.Com', 'BBA'],
  vacancies: 17,
  duration_from: 8,
  duration_to: 10,
  stipend_from: 12,
  stipend_to: 15,
  ctc_from: 4.5,
  ctc_to: 6,
  expected_start_date: null,
  joining_date: null,
  screening_questions: [
    { question: 'Can you start at six?', required: true },
    { question: 'Do you own boots?', required: false },
  ],
  faq,
  eligible_gender: 'Female',
  eligible_semesters: [5],
  project_linked: 9,
} as const;

const common = {
  Duration: '8-10 Weeks',
  'Expected Start Date': '05 Jan 2027',
  'Joining Date': '08 Feb 2027',
  Location: '12 Station Road, Gujarat',
  'Open to': 'Semester 5',
  'Contact person': 'Leela Thomas, Head of programmes',
};
const placed = { ...common, 'Number of Positions': '17', 'Linked Project': 'Shelf life study' };

/** What the figures of `fullPosting` say to an employer, by their terms. */
export const figuresOf: Readonly<Record<PostingKind, Readonly<Record<string, string>>>> = {
  project: common,
  internship: { ...placed, Stipend: '12k to 15k Per Month' },
  job: { ...placed, CTC: '4.5 - 6 LPA' },
};

/** Which of the headed parts of `fullPosting` are chips, and what is on each. */
export const chipsOf = {
  'Required Skills': ['Counting', 'Excel'],
  'Required Qualification': ['B.Com', 'BBA'],
  Keywords: ['dairy', 'cold store'],
} as const;

/** What the headed parts of `fullPosting` say to an employer, in order. */
export const partsOf = {
  Goal: 'Waste less milk.',
  'Roles and Responsibilities': 'Keep the log at gate 3.',
  Tasks: 'Measure crates.',
  Support: 'A mentor from the plant.',
  'Required Skills': chipsOf['Required Skills'].join(''),
  'Required Qualification': chipsOf['Required Qualification'].join(''),
  Keywords: chipsOf.Keywords.join(''),
  'Screening Questions': 'Can you start at six? Do you own boots? (optional)',
  'Additional Information and Resources': 'Bring boots.',
  FAQs: faq.map(({ question, answer }) => question + answer).join(''),
} as const;

import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { assignmentCriteria } from './assignments.ts';
import {
  call,
  commaList,
  id,
  instant,
  kindIdParams,
  kindParams,
  only,
  pageOf,
  paging,
  searching,
  text,
} from './call.ts';
import { postingBody } from './posting-fields.ts';

export type { PostingFields } from './posting-fields.ts';

const named = z.object({ id, name: z.string() });
const course = z.object({ id, course_name: z.string() });
/** The branch of a posting, as cards and headers show it. */
export const postingBranch = z.object({
  id,
  /** The company, by which applicants write to it. */
  company_id: id,
  address: z.string(),
  company_logo: z.string(),
  company_name: z.string(),
  /** Whoever runs the workspace has verified the company; absent in copies that earlier versions kept. */
  company_verified: z.boolean().optional(),
  city_name: z.string(),
  state: z.object({ state_name: z.string() }),
});

/**
 * A posting as it is answered: generic names (`title`, `goal`, `skills`, `courses`, `createdAt`) beside the
 * specification's prefixed ones (`{method}_title` …), which ride along as extra keys.
 */
export const posting = z.looseObject({
  id,
  method: z.enum(['project', 'internship', 'job']),
  version: z.number().int(),
  status: z.number().int().min(1).max(3),
  title: z.string(),
  goal: z.string(),
  category: z.number().int().nullable(),
  category_name: z.string(),
  office_visit: z.boolean(),
  tasks: z.string(),
  support: z.string(),
  roles_and_responsibilities: z.string(),
  additional_info: z.string(),
  keywords: z.array(z.string()),
  required_skills: z.array(named),
  skills: z.array(named),
  course_preferred: z.array(course),
  courses: z.array(course),
  vacancies: z.number().nullable(),
  duration_from: z.number().nullable(),
  duration_to: z.number().nullable(),
  stipend_from: z.number().nullable(),
  stipend_to: z.number().nullable(),
  ctc_from: z.number().nullable(),
  ctc_to: z.number().nullable(),
  expected_start_date: z.string().nullable(),
  joining_date: z.string().nullable(),
  /** JSON text: a list of {question, required}. */
  screening_questions: z.string(),
  /** JSON text: a pair whose second element is the list shown. */
  faq: z.string(),
  project_linked: z.object({ id, project_title: z.string() }).nullable(),
  city: z.number().int().nullable(),
  /** Names of `city`; empty where the posting names none. */
  city_name: z.string(),
  state_name: z.string(),
  location: z.string(),
  eligible_gender: z.string().nullable(),
  eligible_semesters: z.array(z.number().int()),
  branch: postingBranch,
  /** The employer who posted it. */
  contact: z.object({ first_name: z.string(), last_name: z.string(), designation: z.string() }),
  created_at: instant,
  createdAt: instant,
  updated_at: instant,
  published_at: instant.nullable(),
  closed_at: instant.nullable(),
  /** For its company alone: since when an admin has taken it down, and why; null where none has. */
  taken_down: z.object({ at: instant, reason: z.string() }).nullish(),
});
/** A posting as it is answered. */
export type Posting = z.infer<typeof posting>;

/** How a posting fits the student who asks, and what they have done about it. */
export const ownPostingFacts = z.object({
  /** Nothing that the posting asks for counts against the student; what is not known does not. */
  qualifies: z.boolean(),
  lacking: z.array(z.enum(assignmentCriteria)),
  /** What the posting asks for and nobody has said of the student. */
  unknown: z.array(z.enum(assignmentCriteria)),
  /** Ids of those of its skills that the student has. */
  matched: z.array(id),
  /** Status of the own application, 0 to 7; null: never applied. */
  applied: z.number().int().nullable(),
  /** All its positions are filled. */
  full: z.boolean(),
  /** Saved for later. */
  saved: z.boolean(),
});
/** How a posting fits the student who asks, and what they have done about it. */
export type OwnPostingFacts = z.infer<typeof ownPostingFacts>;

/** Whether a posting takes applications; `full`: all its positions are filled. */
export const postingStates = ['open', 'closed', 'full'] as const;

/** What explore orders by: the newest, the oldest, or the best paid first. */
export const exploreOrders = ['id,desc', 'id,asc', 'stipend_to,desc'] as const;

/** A card of the explore lists; students get the facts about themselves with it. */
export const postCard = z.looseObject({
  ...ownPostingFacts.partial().shape,
  id,
  method: z.enum(['project', 'internship', 'job']),
  title: z.string(),
  goal: z.string(),
  createdAt: instant,
  created_at: instant,
  skills: z.array(named),
  courses: z.array(course),
  eligible_gender: z.string().nullable(),
  eligible_semesters: z.array(z.number().int()),
  branch: postingBranch,
  /** The posting's own city, else the branch's; empty: none. */
  city_name: z.string(),
  screening_questions: z.string(),
  project_title: z.string(),
  duration_from: z.number().nullable(),
  duration_to: z.number().nullable(),
  stipend_from: z.number().nullable(),
  stipend_to: z.number().nullable(),
  ctc_from: z.number().nullable(),
  ctc_to: z.number().nullable(),
});
/** A card of the explore lists. */
export type PostCard = z.infer<typeof postCard>;

/** A row of the employer's own lists. */
const postingRow = z.object({
  id,
  date: instant.nullable(),
  title: z.string(),
  project_linked: z.string(),
  enrolled: z.number().int(),
  submitted: z.number().int(),
  rated: z.number().int(),
  status: z.number().int().min(1).max(3),
  /** An administrator has taken it down; its status is 3 as long. */
  taken_down: z.boolean(),
  enrollments: z.array(z.object({ count: z.number().int() })),
});
/** A row of the employer's own lists. */
export type PostingRow = z.infer<typeof postingRow>;

/** What the employer's lists sort by; a leading minus turns it round. */
const postingSorts = ['date', 'title', 'project_linked', 'enrolled', 'submitted', 'rated', 'status'] as const;

const ownList = paging.extend({
  ...searching,
  status: z.coerce.number().int().min(1).max(3).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .refine((value) => postingSorts.includes(value.replace('-', '') as (typeof postingSorts)[number]))
    .default('-date'),
});

/** Postings of all three kinds. */
export const postingCalls = {
  'postings.explore': call({
    method: 'GET',
    path: '/filter/:method',
    summary: 'Published postings',
    access: only(roles.educator, roles.student, roles.mentor),
    params: kindParams,
    query: paging.extend({
      city: z.coerce.number().int().min(0).default(0),
      search: text(200).default(''),
      course_preferred: commaList.optional(),
      required_skills: commaList.optional(),
      gender: z.enum(['Male', 'Female', 'Others']).optional(),
      /** Without one: the best match first where there are words, else the newest. */
      order: z.enum(exploreOrders).optional(),
      /** The words as typed, mistakes included. */
      exact: z.literal('yes').optional(),
    }),
    answer: pageOf(postCard).extend({
      /** The words as they were understood, where that isn't as typed. */
      corrected: z.string().optional(),
      /** Of a search: the words to mark. */
      words: z.array(z.string()).optional(),
    }),
  }),
  'postings.list': call({
    method: 'GET',
    path: '/:method',
    summary: 'The own postings with their counts',
    access: only(roles.employer),
    params: kindParams,
    query: ownList,
    answer: pageOf(postingRow),
  }),
  'postings.export': call({
    method: 'GET',
    path: '/:method/export',
    summary: 'The own postings with their counts, as CSV or XLSX; `ids` narrows them to chosen ones',
    access: only(roles.employer),
    params: kindParams,
    query: ownList.omit({ page: true, limit: true, misspelt: true }).extend({
      ids: commaList.optional(),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    kind: 'file',
  }),
  'postings.similar': call({
    method: 'POST',
    path: '/:method/similar',
    summary: 'Own postings that say much the same as a text: the most alike first, at most five',
    access: only(roles.employer),
    params: kindParams,
    /** `except`: the posting that is being changed. */
    body: postingBody.extend({ except: id.nullish() }),
    answer: z.object({
      data: z.array(
        z.object({
          id,
          title: z.string(),
          status: z.number().int().min(1).max(3),
          /** 0 to 100; less than 60 is not answered. */
          likeness: z.number().int(),
          created_at: instant,
          published_at: instant.nullable(),
          closed_at: instant.nullable(),
        }),
      ),
    }),
  }),
  'postings.create': call({
    method: 'POST',
    path: '/:method',
    summary: 'Creates a posting as draft (1) or published (2)',
    access: only(roles.employer),
    params: kindParams,
    body: postingBody.extend({ status: z.union([z.literal(1), z.literal(2)]).default(1) }),
    answer: z.object({ data: posting }),
    success: 201,
  }),
  'postings.update': call({
    method: 'PATCH',
    path: '/:method/:id',
    summary: 'Changes fields; 409 with both versions where somebody else saved first',
    access: only(roles.employer),
    params: kindIdParams,
    body: postingBody.extend({ version: z.number().int().positive() }),
    answer: z.object({ data: posting }),
  }),
  'postings.status': call({
    method: 'PATCH',
    path: '/:method/status',
    summary: 'Publishes (2) or closes (3)',
    access: only(roles.employer),
    params: kindParams,
    body: z.object({ id, status: z.coerce.number().int() }),
    answer: z.object({ data: z.object({ id, status: z.number().int(), version: z.number().int() }) }),
  }),
  'postings.read': call({
    method: 'GET',
    path: '/:method/:id',
    summary: 'One posting: the own, or a published one',
    access: only(roles.employer, roles.educator, roles.student, roles.mentor),
    params: kindIdParams,
    answer: z.object({ data: posting }),
  }),
} as const;

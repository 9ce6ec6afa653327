import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { enrollmentTabs } from '../rules/enrollments/enrollment-tally.ts';
import {
  call,
  commaList,
  id,
  instant,
  kindIdParams,
  kindParams,
  only,
  paging,
  postingKinds,
  searching,
  text,
} from './call.ts';
import {
  enrollment,
  enrollmentsPost,
  enrollmentTally,
  interview,
  rating,
  studentProfile,
} from './enrollment-schemas.ts';

const employer = only(roles.employer);
const status = z.coerce.number().int();
const wholeStatus = z.number().int();

/** What candidates are sorted by; a leading minus turns it round. */
const enrollmentSorts = ['created_at', 'updated_at', 'name', 'status', 'rating'] as const;

/** The most applications that one answer holds when neither a page nor a limit is asked for. */
export const maxEnrollments = 5000;
/** The most applications that one bulk change may name. */
const maxAtOnce = 500;

const filters = z.object({
  /** Without `page` and `limit` the answer holds all, up to `maxEnrollments`. */
  page: paging.shape.page.unwrap().optional(),
  limit: paging.shape.limit.unwrap().optional(),
  /** Parts of names and e-mails. */
  search: text(200).default(''),
  tab: z.enum(enrollmentTabs).default('applied'),
  status: status.min(0).max(7).optional(),
  /** Ids of cities: any of them. */
  city: commaList.optional(),
  /** Ids of skills: all of them. */
  skills: commaList.optional(),
  /** Degrees: any of them. */
  qualification: commaList.optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .refine((value) => enrollmentSorts.includes(value.replace('-', '') as (typeof enrollmentSorts)[number]))
    .default('-created_at'),
});

const moved = z.object({ id, from: wholeStatus, status: wholeStatus, changed: z.boolean(), updated_at: instant });

/** One row of a bulk change and what became of it. */
const outcome = z.object({
  id,
  /** `changed_meanwhile`: it had another status than `from` says. */
  outcome: z.enum(['changed', 'unchanged', 'not_allowed', 'changed_meanwhile', 'not_found']),
  from: wholeStatus.nullable(),
  status: wholeStatus.nullable(),
});

const foundEnrollment = z.object({
  /** The application. */
  id,
  method: kindParams.shape.method,
  post_id: id,
  title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status_name: z.string(),
});

/** Applications, as employers list them and decide on them. */
export const enrollmentCalls = {
  'enrollments.list': call({
    method: 'GET',
    path: '/enrollments/:method/:id',
    summary: 'A posting, its applications and their counts',
    access: employer,
    params: kindIdParams,
    query: filters,
    answer: z.object({
      /** `count` is the whole posting's, whatever was searched for. */
      data: z.object({ post: enrollmentsPost, enrollments: z.array(enrollment), count: enrollmentTally }),
      /** How many were found. */
      total: wholeStatus,
      page: wholeStatus,
      limit: wholeStatus,
    }),
  }),
  'enrollments.find': call({
    method: 'GET',
    path: '/enrollments/applicants',
    summary: 'Applications to the own postings by words in name and e-mail, the latest first; not of those who left',
    access: employer,
    query: z.object({ ...searching, limit: z.coerce.number().int().min(1).max(20).default(5) }),
    answer: z.object({ data: z.array(foundEnrollment) }),
  }),
  'enrollments.overview': call({
    method: 'GET',
    path: '/enrollments/overview',
    summary: 'Applications across the own postings: counts by kind, applications by day, and what waits for an answer',
    access: employer,
    query: z.object({
      /** How many days the trend goes back, today included. */
      days: z.coerce.number().int().min(7).max(180).default(30),
    }),
    answer: z.object({
      data: z.object({
        /** Projects, internships and jobs are never counted together. */
        count: z.object({ project: enrollmentTally, internship: enrollmentTally, job: enrollmentTally }),
        /** Applications of all kinds by day in India, every day, the oldest first; those who left aside. */
        trend: z.array(z.object({ day: z.string(), applied: wholeStatus })),
        /** Open postings with applications that nobody has looked at, and any with reports without a rating; the longest waiting first. */
        waiting: z.array(
          z.object({
            post_id: id,
            method: z.enum(postingKinds),
            title: z.string(),
            new: wholeStatus,
            unrated: wholeStatus,
            since: instant,
          }),
        ),
      }),
    }),
  }),
  'enrollments.export': call({
    method: 'GET',
    path: '/enrollments/:method/:id/export',
    summary: 'The applications of a posting by their filters, as CSV or XLSX',
    access: employer,
    params: kindIdParams,
    query: filters.omit({ page: true, limit: true }).extend({ format: z.enum(['csv', 'xlsx']).default('csv') }),
    kind: 'file',
  }),
  'enrollments.facets': call({
    method: 'GET',
    path: '/enrollments/:method/:id/facets',
    summary: 'The cities, skills and qualifications of the applicants, for the side filter',
    access: employer,
    params: kindIdParams,
    answer: z.object({
      data: z.object({
        city: z.array(z.object({ id, name: z.string(), count: wholeStatus })),
        skills: z.array(z.object({ id, name: z.string(), count: wholeStatus })),
        qualification: z.array(z.object({ name: z.string(), count: wholeStatus })),
      }),
    }),
  }),
  'enrollments.match': call({
    method: 'POST',
    path: '/enrollments/:method/:id/match',
    summary: 'Finds applications by pasted e-mails, roll numbers or whole names, and says which were not found',
    access: employer,
    params: kindIdParams,
    body: z.object({ texts: z.array(text(254)).min(1).max(2000) }),
    answer: z.object({
      data: z.object({
        /** Several ids: several applicants have that name or number. */
        matched: z.array(z.object({ text: z.string(), ids: z.array(id) })),
        unmatched: z.array(z.string()),
        /** Everybody of `matched`, once. */
        people: z.array(z.object({ id, name: z.string(), email: z.string(), status: z.number().int().min(0).max(7) })),
      }),
    }),
  }),
  'enrollments.read': call({
    method: 'GET',
    path: '/enrollments/:method/applicant/:id',
    summary: 'One application: the student’s profile, answers, reports, rating and interviews',
    access: employer,
    params: kindIdParams,
    answer: z.object({
      data: enrollment.extend({
        /** When the company last looked at it or changed its status; null while it hasn't. Absent in earlier copies. */
        last_seen_at: instant.nullable().optional(),
        profile: studentProfile,
        /** Questions and answers side by side. */
        answers: z.array(z.object({ question: z.string(), required: z.boolean(), answer: z.string() })),
        interviews: z.array(interview),
      }),
    }),
  }),
  'enrollments.status': call({
    method: 'PATCH',
    path: '/enrollments/:method',
    summary: 'Sets an application’s status, 2 to 7; the same status again changes nothing',
    access: employer,
    params: kindParams,
    /**
     * With `from`, only an application that still has that status is changed; otherwise 409. `at`: when somebody looked,
     * for status 2; it counts as now where it lies in the future, or before the application's last change.
     */
    query: z.object({ id, status, from: status.optional(), at: instant.optional() }),
    answer: z.object({ data: moved }),
  }),
  'enrollments.statusMany': call({
    method: 'POST',
    path: '/enrollments/:method/:id/status',
    summary: 'Sets the status of several applications to one posting, each for itself',
    access: employer,
    params: kindIdParams,
    body: z.object({ ids: z.array(id).min(1).max(maxAtOnce), status, from: status.optional() }),
    answer: z.object({
      data: z.object({ changed: wholeStatus, results: z.array(outcome), count: enrollmentTally }),
    }),
  }),
  'enrollments.seen': call({
    method: 'POST',
    path: '/enrollments/:method/:id/seen',
    summary: 'Notes when somebody looked at an application again; the latest look stands, and the status stays',
    access: employer,
    params: kindIdParams,
    body: z.object({ at: instant }),
    answer: z.object({ data: z.object({ id, last_seen_at: instant.nullable() }) }),
  }),
  'enrollments.rate': call({
    method: 'POST',
    path: '/enrollments/:method/:id/rating',
    summary: 'Rates an application’s work, 1 to 5; again replaces the rating',
    access: employer,
    params: kindIdParams,
    body: z.object({
      rating: z.coerce.number().int('Choose 1 to 5').min(1, 'Choose 1 to 5').max(5, 'Choose 1 to 5'),
      comment: text(2000).default(''),
    }),
    answer: z.object({ data: rating.extend({ id }) }),
  }),
} as const;

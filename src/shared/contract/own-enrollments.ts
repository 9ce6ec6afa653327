import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, kindIdParams, kindParams, only, pageOf, paging } from './call.ts';
import { enrollmentPost, finalReport, projectProgress, weeklySubmission } from './enrollment-schemas.ts';
import { ownPostingFacts, posting as postingAnswer, postingStates } from './postings.ts';

const student = only(roles.student);
const wholeStatus = z.number().int();

/** What a student waits for, or has to do, after applying. */
const nextSteps = [
  'company_looks',
  'company_decides',
  'pick_interview',
  'attend_interview',
  'work',
  'nothing',
] as const;

/** The most characters of all answers of an application together. */
const maxAnswersText = 200_000;

/** The own application, as its student sees it. */
const ownApplication = z.object({
  id,
  status: wholeStatus,
  status_name: z.string(),
  /** When the student applied, the latest time. */
  created_at: instant,
  updated_at: instant,
  answers: z.array(z.object({ question: z.string(), required: z.boolean(), answer: z.string() })),
  /** The statuses that the application has had, the oldest first. */
  history: z.array(z.object({ status: wholeStatus, status_name: z.string(), at: instant })),
  /** When the company last looked at it or changed its status; null while nobody has. */
  last_seen_at: instant.nullable(),
  next: z.enum(nextSteps),
  may_withdraw: z.boolean(),
});

const postingRow = {
  title: z.string(),
  date: instant.nullable().optional(),
  project_linked: z.string().optional(),
  enrolled: wholeStatus.optional(),
  submitted: wholeStatus.optional(),
  rated: wholeStatus.optional(),
  enrollments: z.array(z.object({ count: wholeStatus })).optional(),
};

/** A row of `GET /enrollments/{method}`: employers get their postings' rows, the others applications. */
const enrollmentRow = z.object({
  /** The application; for employers the posting. */
  id,
  /** 0 to 7; for employers the posting's, 1 to 3. */
  status: wholeStatus,
  createdAt: instant,
  ...postingRow,
  status_name: z.string().optional(),
  student: z.object({ id, first_name: z.string(), last_name: z.string() }).optional(),
  project: enrollmentPost.optional(),
  weekly_submissions: z.array(weeklySubmission).optional(),
  final_submission_report: finalReport.nullable().optional(),
  /** Of applications to projects alone: 0 to 5, as the progress of a project says it. */
  progress_status: wholeStatus.optional(),
  /** Of the own applications alone: when the company last looked at it or changed its status; null while it hasn't. */
  last_seen_at: instant.nullable().optional(),
  /** Of the own applications alone: what the student waits for, or has to do. */
  next: z.enum(nextSteps).optional(),
});

/** Applications, as students make and withdraw them, and as each role lists and follows its own. */
export const ownEnrollmentCalls = {
  'enrollments.own': call({
    method: 'GET',
    path: '/enrollments/:method/own/:id',
    summary:
      'A posting with the own application to it, by the posting: what was answered, what happened, what comes next',
    access: student,
    params: kindIdParams,
    answer: z.object({
      data: z.object({
        posting: postingAnswer,
        ...ownPostingFacts.pick({ qualifies: true, lacking: true, unknown: true, saved: true }).shape,
        /** Whether the posting takes applications. */
        state: z.enum(postingStates),
        /** Whether an application can be sent now: the posting is open, and there is none or it was withdrawn. */
        may_apply: z.boolean(),
        /** Null before the first application. */
        application: ownApplication.nullable(),
        /** The open invitation of the company to this posting. */
        invitation: z
          .object({
            id,
            note: z.string(),
            sent_at: instant,
            expires_at: instant,
            /** When the student last looked at it, to the hour; null: not yet. Absent in copies that earlier versions kept. */
            seen_at: instant.nullable().optional(),
          })
          .nullable(),
      }),
    }),
  }),
  'enrollments.apply': call({
    method: 'POST',
    path: '/enrollments/:method',
    summary: 'Applies to an open posting: once, and again only after withdrawing',
    access: student,
    params: kindParams,
    /** The posting, under the name of its kind. */
    body: z.object({
      project_id: id.optional(),
      internship_id: id.optional(),
      job_id: id.optional(),
      /** JSON text: a list of {question, answer}, or of answers in the order of the questions. */
      screening_questions: z.string().max(maxAnswersText).default(''),
      /** The invitation that the application accepts; an open one is accepted without it, too. */
      invitation_id: id.optional(),
    }),
    answer: z.object({ data: z.object({ id, status: wholeStatus, created_at: instant }) }),
    success: 201,
  }),
  'enrollments.withdraw': call({
    method: 'DELETE',
    path: '/enrollments/:method/:id',
    summary: 'Withdraws the own application to a posting, by the posting; a second time changes nothing',
    access: student,
    params: kindIdParams,
    answer: z.object({ data: z.object({ id, status: wholeStatus, changed: z.boolean() }) }),
  }),
  'enrollments.progress': call({
    method: 'GET',
    path: '/enrollments/project/progress/:id',
    summary: 'The progress of a project: students ask by the project, the others by the application',
    access: only(roles.employer, roles.educator, roles.student),
    params: idParams,
    answer: z.object({ data: projectProgress }),
  }),
  'enrollments.mine': call({
    method: 'GET',
    path: '/enrollments/:method',
    summary: 'The own postings’ rows, the institution’s students’ applications, or the own ones',
    access: only(roles.employer, roles.educator, roles.student),
    params: kindParams,
    query: paging.extend({ limit: paging.shape.limit.unwrap().default(100) }),
    answer: pageOf(enrollmentRow).extend({
      /** For educators: applications of their students that are not among the rows, because they are not shared. */
      not_shared: wholeStatus.optional(),
    }),
  }),
} as const;

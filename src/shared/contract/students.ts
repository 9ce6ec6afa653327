import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, day, id, idParams, instant, only, pageOf, paging, searching, text } from './call.ts';

const educator = only(roles.educator);

/** The editable values of a student on the list. Empty string: none. */
export const studentFields = z.object({
  name: text(200),
  course: text(120),
  specialization: text(120),
  /** 1 to 12. */
  semester: z.number().int().min(1).max(12).nullable(),
  /** Lower case. */
  email: text(254),
  /** +91 and ten digits, or empty. */
  phone: text(20),
  roll_number: text(60),
});
/** The values of a student. */
export type StudentFields = z.infer<typeof studentFields>;

/** The fields that students may write themselves once they have joined. */
export const ownFields = ['name', 'course', 'specialization', 'semester', 'phone'] as const;
/** A field that students may write themselves. */
export type OwnField = (typeof ownFields)[number];

/** A row of the institution's list. */
const studentRow = studentFields.extend({
  id,
  date_added: instant,
  updated_at: instant,
  /** Grows with every change in the institution; the desk's copy follows by it. */
  revision: z.number().int(),
  archived: z.boolean(),
  /** Titles of the opportunities assigned so far. */
  assigned_opportunities: z.array(z.string()),
  /**
   * `joined`: has an account here and belongs to the institution. `waiting`: not yet; whether an account exists is the
   * student's business until they join.
   */
  standing: z.enum(['joined', 'waiting']),
  /** A full list was uploaded since, and the student was not in it. */
  not_in_list: z.boolean(),
  /** What the student wrote themselves; uploads keep it unless told otherwise. Absent: nothing. */
  own_fields: z.array(z.enum(ownFields)).optional(),
});
/** A row of the institution's list. */
export type StudentRow = z.infer<typeof studentRow>;

/** As many ids as fit into an address. */
const idList = text(14_000).regex(/^\d+(?:,\d+)*$/);

/** What the student list sorts by; a leading minus turns it round. */
const studentSorts = ['date_added', 'name', 'course', 'specialization', 'semester', 'email', 'phone'] as const;

/** What students are found by. */
const studentFilters = z.object({
  search: text(200).default(''),
  /** One or several, joined by commas, with a backslash before a comma within one. `#N/A`: those without one. */
  course: text(4000).optional(),
  specialization: text(4000).optional(),
  /** One or several, joined by commas. 0: those without one. */
  semester: z
    .union([z.number().int().min(0).max(12), text(40).regex(/^(?:\d|1[0-2])(?:,(?:\d|1[0-2]))*$/)])
    .transform(String)
    .optional(),
  added_from: day.optional(),
  added_to: day.optional(),
  /** Only students with, or without, an assigned opportunity. */
  assigned: z.enum(['yes', 'no']).optional(),
  standing: z.enum(['joined', 'waiting']).optional(),
  not_in_list: z.stringbool().or(z.boolean()).optional(),
  /** True: those who were taken off the list, in place of those on it. */
  archived: z.stringbool().or(z.boolean()).optional(),
});
/** The most students that one call names by id. */
export const maxChosenStudents = 5000;
/** Students that were picked: by id, or all whom the filters find but a few. Ids count where both are given. */
export const chosenStudents = z.union([
  z.object({ student_ids: z.array(id).min(1).max(maxChosenStudents) }),
  z.object({ filters: studentFilters, except: z.array(id).max(maxChosenStudents).default([]) }),
]);
/** Students that were picked. */
export type ChosenStudents = z.output<typeof chosenStudents>;
/** What students are found by. */
export type StudentFilters = z.output<typeof studentFilters>;

const filters = studentFilters.extend({
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .refine((value) => studentSorts.includes(value.replace('-', '') as (typeof studentSorts)[number]))
    .default('-date_added'),
});

/** An institution that has the own e-mail on its list. */
const linkRequest = z.object({
  id,
  institution_name: z.string(),
  /** Whoever runs the workspace has verified the institution. */
  verified: z.boolean(),
  course: z.string(),
  asked_at: instant,
});

/** The institution's students. */
export const studentCalls = {
  'students.list': call({
    method: 'GET',
    path: '/students',
    summary: "The institution's students",
    access: educator,
    query: paging.extend({
      ...filters.shape,
      ...searching,
      /** Ids, joined by commas: only these of whom the filters find. */
      only: idList.optional(),
    }),
    answer: pageOf(studentRow),
  }),
  'students.facets': call({
    method: 'GET',
    path: '/students/facets',
    summary: 'The distinct courses, specializations and semesters, for the filters, and how far each course is covered',
    access: educator,
    answer: z.object({
      data: z.object({
        course: z.array(z.string()),
        specialization: z.array(z.string()),
        semester: z.array(z.number().int()),
        total: z.number().int(),
        /** By course, the largest first: students, how many of them have an opportunity of each kind, and how many have none. */
        coverage: z.array(
          z.object({
            course: z.string(),
            students: z.number().int(),
            project: z.number().int(),
            internship: z.number().int(),
            job: z.number().int(),
            none: z.number().int(),
          }),
        ),
      }),
    }),
  }),
  'students.changes': call({
    method: 'GET',
    path: '/students/changes',
    summary: 'Students changed after a revision, oldest first, archived ones included',
    access: educator,
    query: z.object({
      since: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(5000).default(5000),
    }),
    answer: z.object({
      data: z.array(studentRow.omit({ assigned_opportunities: true })),
      /** Pass it as `since` next time. */
      revision: z.number().int(),
      more: z.boolean(),
    }),
  }),
  'students.export': call({
    method: 'GET',
    path: '/students/export',
    summary: 'The list as a file',
    access: educator,
    query: filters.extend({
      format: z.enum(['csv', 'xlsx']),
      /** Ids, joined by commas: only these of whom the filters find. */
      only: idList.optional(),
      /** Ids, joined by commas: all whom the filters find but these. */
      except: idList.optional(),
    }),
    kind: 'file',
  }),
  'students.update': call({
    method: 'PATCH',
    path: '/students/:id',
    summary: 'Changes one student; 409 with both versions where somebody else saved first',
    access: educator,
    params: idParams,
    /** `revision`: of the student as it was seen. Without it the fields are changed whatever they are by now. */
    body: studentFields.partial().extend({ revision: z.number().int().min(0).optional() }),
    answer: z.object({ data: studentRow }),
  }),
  'students.resume': call({
    method: 'GET',
    path: '/students/:id/resume',
    summary: 'The résumé of a student on the list who has joined, as PDF made from the profile',
    access: educator,
    params: idParams,
    kind: 'file',
  }),
  'students.archive': call({
    method: 'DELETE',
    path: '/students/:id',
    summary: 'Takes one student off the list',
    access: educator,
    params: idParams,
  }),
  'students.match': call({
    method: 'POST',
    path: '/students/match',
    summary:
      'Finds students by pasted roll numbers, e-mails or whole names; names those that nobody has. Changes nothing',
    access: educator,
    /** `filters`: those of the list as it is shown; they decide who is `shown`, not who is found. */
    body: z.object({ values: z.array(text(254)).min(1).max(maxChosenStudents), filters: studentFilters.optional() }),
    answer: z.object({
      data: z.object({
        students: z.array(z.object({ id, name: z.string(), value: z.string(), shown: z.boolean() })),
        /** Names that several students have. */
        ambiguous: z.array(
          z.object({ value: z.string(), students: z.array(z.object({ id, name: z.string(), email: z.string() })) }),
        ),
        unmatched: z.array(z.string()),
      }),
    }),
  }),
  'students.archiveMany': call({
    method: 'POST',
    path: '/students/archive',
    summary: 'Takes the chosen students off the list',
    access: educator,
    body: z.object({
      chosen: chosenStudents,
      /** How many the person saw; 409 where it is another number by now. */ count: z.number().int(),
    }),
    answer: z.object({ data: z.object({ archived: z.number().int() }) }),
  }),
  'students.restoreMany': call({
    method: 'POST',
    path: '/students/restore',
    summary: 'Puts archived students back on the list; those whose e-mail or roll number is taken by now are named',
    access: educator,
    body: z.object({ student_ids: z.array(id).min(1).max(maxChosenStudents) }),
    answer: z.object({
      data: z.object({
        restored: z.number().int(),
        kept: z.array(z.object({ id, name: z.string(), reason: z.string() })),
      }),
    }),
  }),
  'students.links': call({
    method: 'GET',
    path: '/students/links',
    summary: 'Institutions that have the own e-mail on their list and ask whether one studies there',
    access: only(roles.student),
    answer: z.object({
      data: z.array(linkRequest),
    }),
  }),
  'students.membership': call({
    method: 'GET',
    path: '/students/membership',
    summary: 'Where one belongs, and which institutions one said no to',
    access: only(roles.student),
    answer: z.object({
      data: z.object({
        institution: z.object({ name: z.string(), verified: z.boolean() }).nullable(),
        declined: z.array(linkRequest),
      }),
    }),
  }),
  'students.leave': call({
    method: 'DELETE',
    path: '/student/institution',
    summary: 'Leaves the own institution, which then sees what it wrote itself and does not ask again',
    access: only(roles.student),
    answer: z.object({ data: z.object({ left: z.boolean() }) }),
  }),
  'students.answerLink': call({
    method: 'PATCH',
    path: '/students/links/:id',
    summary: 'Joins the institution that asks, or says no',
    access: only(roles.student),
    params: idParams,
    body: z.object({
      accept: z.boolean(),
      /** With a yes: the institution sees all applications; otherwise those that it sent, or that are with its partners. */
      share_applications: z.boolean().default(false),
    }),
    answer: z.object({ data: z.object({ joined: z.boolean() }) }),
  }),
} as const;

import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { call, day, id, idParams, instant, only, pageOf, paging, postingKinds, text } from './call.ts';
import { chosenStudents } from './students.ts';

const educator = only(roles.educator);
const count = z.number().int();

/** What a posting asks for and a student may lack. */
export const assignmentCriteria = ['course', 'semester', 'skills', 'gender'] as const;
/** What a posting asks for and a student may lack. */
export type AssignmentCriterion = (typeof assignmentCriteria)[number];

const posting = { method: z.enum(postingKinds), post_id: id };

/** How a student stands to a posting. */
const standings = ['has', 'applied', 'qualifies', 'lacks'] as const;

/** A student as the panel beside a posting and the check before sending show them. */
const assignableStudent = z.object({
  id,
  name: z.string(),
  course: z.string(),
  specialization: z.string(),
  semester: z.number().int().nullable(),
  email: z.string(),
  phone: z.string().default(''),
  roll_number: z.string(),
  /** `has`: the opportunity is assigned already. `applied`: it is not, but the student has applied, as the institution may know. */
  standing: z.enum(standings),
  lacks: z.array(z.enum(assignmentCriteria)),
  /** What cannot be judged, because the student has not said it; it does not count against them. */
  unknown: z.array(z.enum(assignmentCriteria)),
});
/** A student as the panel beside a posting shows them. */
export type AssignableStudent = z.infer<typeof assignableStudent>;

/** An opportunity in the hands of a student. */
const assignment = z.object({
  id,
  ...posting,
  title: z.string(),
  company_name: z.string(),
  student_id: id,
  student_name: z.string(),
  assigned_at: instant,
  assigned_by: z.string(),
  /** What the educator wrote to it. */
  note: z.string(),
  /** 2 published, 3 closed. */
  posting_status: z.number().int(),
  /** Of the student's application, 0 to 7; null: has not applied. */
  status: count.nullable(),
});
/** An opportunity in the hands of a student. */
export type Assignment = z.infer<typeof assignment>;

/** What placement figures are grouped by; a cohort is course, specialization and semester. */
export const placementGroups = ['course', 'cohort', 'company'] as const;
/** The figures of a group of students; each can be traced to its rows. */
export const placementMeasures = ['students', 'joined', 'assigned', 'applied', 'shortlisted', 'hired'] as const;
const figuresOf = {
  /** Which postings are counted: projects, internships and jobs are never counted together. */
  method: z.enum(postingKinds).default('job'),
  from: day.optional(),
  to: day.optional(),
};

/** Opportunities handed to students, and what came of it. */
export const assignmentCalls = {
  'assignments.check': call({
    method: 'POST',
    path: '/assignments/check',
    summary:
      'Who of the chosen students has the opportunity or applied, who qualifies, what the others lack. Changes nothing',
    access: educator,
    body: z.object({ ...posting, chosen: chosenStudents }),
    answer: z.object({
      data: z.object({
        total: count,
        has: count,
        applied: count,
        qualifies: count,
        lacks: count,
        /** By criterion: how many lack it at all, and how many lack nothing else. */
        criteria: z.array(z.object({ criterion: z.enum(assignmentCriteria), lack: count, only: count })),
      }),
    }),
  }),
  'assignments.students': call({
    method: 'GET',
    path: '/assignments/students',
    summary: "The institution's students as one posting sees them",
    access: educator,
    query: paging.extend({
      method: z.enum(postingKinds),
      post_id: id,
      search: text(200).default(''),
      standing: z.enum(standings).optional(),
      course: text(120).optional(),
      semester: z.coerce.number().int().min(1).max(12).optional(),
    }),
    answer: pageOf(assignableStudent),
  }),
  'assignments.create': call({
    method: 'POST',
    path: '/assignments',
    summary: 'Hands an opportunity to the chosen students; those who have it or applied are `already`',
    access: educator,
    body: z.object({
      ...posting,
      chosen: chosenStudents,
      /** Leaves out who lacks something that the posting asks for. */
      only_qualified: z.boolean().default(false),
      note: text(1000).default(''),
    }),
    answer: z.object({ data: z.object({ assigned: count, already: count, left_out: count }) }),
  }),
  'assignments.list': call({
    method: 'GET',
    path: '/assignments',
    summary: "Assigned opportunities: of the institution's students, or for students their own",
    access: only(roles.educator, roles.student),
    query: paging.extend({
      method: z.enum(postingKinds).optional(),
      post_id: id.optional(),
      student_id: id.optional(),
      search: text(200).default(''),
    }),
    answer: pageOf(assignment),
  }),
  'assignments.remove': call({
    method: 'DELETE',
    path: '/assignments/:id',
    summary: 'Takes an opportunity back; 409 once the student has applied',
    access: educator,
    params: idParams,
  }),
  'placements.summary': call({
    method: 'GET',
    path: '/placements',
    summary: 'Figures of jobs, internships or projects by course, cohort or company',
    access: educator,
    query: z.object({ by: z.enum(placementGroups).default('course'), ...figuresOf }),
    answer: z.object({
      data: z.array(
        z.object({
          /** For `placements.rows`. */
          key: z.string(),
          label: z.string(),
          students: count,
          joined: count,
          assigned: count,
          applied: count,
          shortlisted: count,
          hired: count,
        }),
      ),
      total: z.object({
        students: count,
        joined: count,
        assigned: count,
        applied: count,
        shortlisted: count,
        hired: count,
      }),
      /** Students with an application that is not shared: it counts, and their names are in no row of it. */
      not_shared: count,
      as_of: instant,
    }),
  }),
  'placements.rows': call({
    method: 'GET',
    path: '/placements/rows',
    summary: 'The students behind one figure',
    access: educator,
    query: paging.extend({
      by: z.enum(placementGroups),
      /** Of a group, or `all`. */
      key: text(600),
      measure: z.enum(placementMeasures),
      ...figuresOf,
    }),
    answer: pageOf(
      z.object({
        student_id: id,
        name: z.string(),
        roll_number: z.string(),
        course: z.string(),
        specialization: z.string(),
        semester: z.number().int().nullable(),
        /** The opportunity and the company, where the figure is of one. */
        title: z.string(),
        company_name: z.string(),
        date: instant.nullable(),
      }),
    ).extend({
      /** Students who count in the figure without a row, because they do not share what counts. */
      not_shared: count,
    }),
  }),
  'placements.export': call({
    method: 'GET',
    path: '/placements/export',
    summary: 'The placement summary as a workbook, with the rows behind each figure, or as PDF',
    access: educator,
    query: z.object({ by: z.enum(placementGroups).default('course'), ...figuresOf, format: z.enum(['xlsx', 'pdf']) }),
    kind: 'file',
  }),
} as const;

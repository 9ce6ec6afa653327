import { z } from 'zod';
import { rosterLimits } from '../roster/limits.ts';
import { call, day, id, idParams, instant, only, pageOf, paging, roles, text } from './call.ts';

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

/** A row of the institution's list. */
export const studentRow = studentFields.extend({
  id,
  date_added: instant,
  updated_at: instant,
  /** Grows with every change in the institution; the desk's copy follows by it. */
  revision: z.number().int(),
  archived: z.boolean(),
  /** Titles of the opportunities assigned so far. */
  assigned_opportunities: z.array(z.string()),
});
/** A row of the institution's list. */
export type StudentRow = z.infer<typeof studentRow>;

/** How an upload treats students that are on the list already, or are not. */
export const batchModes = ['add', 'update', 'add_update'] as const;
/** How an upload treats students that are on the list already, or are not. */
export type BatchMode = (typeof batchModes)[number];

/** What the student list sorts by; a leading minus turns it round. */
export const studentSorts = ['date_added', 'name', 'course', 'specialization', 'semester', 'email', 'phone'] as const;

const filters = z.object({
  search: text(200).default(''),
  course: text(120).optional(),
  specialization: text(120).optional(),
  semester: z.coerce.number().int().min(1).max(12).optional(),
  added_from: day.optional(),
  added_to: day.optional(),
  /** Only students with, or without, an assigned opportunity. */
  assigned: z.enum(['yes', 'no']).optional(),
  sort: z
    .string()
    .regex(/^-?[a-z_]+$/)
    .refine((value) => studentSorts.includes(value.replace('-', '') as (typeof studentSorts)[number]))
    .default('-date_added'),
});

/** Rows of an upload, as many as the desk takes, and so its parts: one row each at least. */
const mostParts = rosterLimits.rows;
/** Files may have empty rows in between. */
const mostRows = 100_000_000;

/** What may be cleared: an explicit CLEAR in the cell. */
export const clearableFields = ['specialization', 'phone', 'roll_number'] as const;

/**
 * One row of an upload. An absent key leaves the stored value alone, as an empty string does; a key named in
 * `clear` empties it.
 */
export const batchRow = z.object({
  /** The row in the file, as spreadsheets count. */
  row: z.number().int().positive().max(mostRows),
  values: studentFields.partial(),
  clear: z.array(z.enum(clearableFields)).optional(),
  /** The revision of the matched student that the preview saw; 0 when it saw none. A newer one is shown, not overwritten. */
  seen: z.number().int().min(0).optional(),
});
/** One row of an upload. */
export type BatchRow = z.infer<typeof batchRow>;

const rejection = z.object({ row: z.number().int(), field: z.string(), message: z.string() });
const totals = z.object({
  accepted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.array(rejection),
});
const batch = z.object({
  id,
  file_name: z.string(),
  file_hash: z.string(),
  mode: z.enum(batchModes),
  row_count: z.number().int(),
  accepted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  rejected: z.number().int(),
  status: z.enum(['open', 'finished', 'undone']),
  by: z.string(),
  /** Whose upload it is: only they may undo it. */
  by_id: id,
  created_at: instant,
  finished_at: instant.nullable(),
});
/** An upload in the history. */
export type Batch = z.infer<typeof batch>;

/** The institution's students and their uploads. */
export const studentCalls = {
  'students.list': call({
    method: 'GET',
    path: '/students',
    summary: "The institution's students",
    access: educator,
    query: paging.extend(filters.shape),
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
        /** By course, the largest first: how many students, and how many of them have an opportunity. */
        coverage: z.array(z.object({ course: z.string(), students: z.number().int(), assigned: z.number().int() })),
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
    query: filters.extend({ format: z.enum(['csv', 'xlsx']) }),
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
  'students.archive': call({
    method: 'DELETE',
    path: '/students/:id',
    summary: 'Takes one student off the list',
    access: educator,
    params: idParams,
  }),
  'batches.create': call({
    method: 'POST',
    path: '/students/batches',
    summary: 'Opens an upload',
    access: educator,
    body: z.object({
      file_name: text(255).min(1),
      file_hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      row_count: z.number().int().min(1).max(mostParts),
      mode: z.enum(batchModes),
    }),
    answer: z.object({ data: z.object({ id }) }),
    success: 201,
  }),
  'batches.rows': call({
    method: 'POST',
    path: '/students/batches/:id/rows',
    summary: 'Sends at most 1,000 rows; the same part again changes nothing',
    access: educator,
    params: idParams,
    bodyLimit: 4 * 1024 * 1024,
    body: z.object({ part: z.number().int().min(0).max(mostParts), rows: z.array(batchRow).min(1).max(1000) }),
    answer: z.object({ data: totals }),
  }),
  'batches.finish': call({
    method: 'POST',
    path: '/students/batches/:id/finish',
    summary: 'Makes the rows of all parts visible at once',
    access: educator,
    params: idParams,
    body: z.object({ parts: z.number().int().positive().max(mostParts) }),
    /** `rejected`: rows that were good when they were sent, but whose student was changed since. */
    answer: z.object({ data: batch, rejected: z.array(rejection).optional() }),
  }),
  'batches.list': call({
    method: 'GET',
    path: '/students/batches',
    summary: 'The history of uploads',
    access: educator,
    query: paging,
    answer: pageOf(batch),
  }),
  'batches.undo': call({
    method: 'DELETE',
    path: '/students/batches/:id',
    summary: 'Undoes an upload: adds removed, updates reverted; rows changed since are kept and named',
    access: educator,
    params: idParams,
    answer: z.object({
      data: z.object({
        reversed: z.number().int(),
        kept: z.array(z.object({ id, name: z.string(), reason: z.string() })),
      }),
    }),
  }),
} as const;

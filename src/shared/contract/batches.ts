import { z } from 'zod';
import { rosterLimits } from '../roster/limits.ts';
import { roles } from '../rules/accounts/roles.ts';
import { call, id, idParams, instant, only, pageOf, paging, recordOf, text } from './call.ts';
import { maxChosenStudents, ownFields, studentFields } from './students.ts';

const educator = only(roles.educator);

/**
 * How an upload treats students that are on the list already, or are not. `full`: as add_update, and who is on the list
 * but not in the file is marked as not in the list; nobody is taken off.
 */
export const rosterImportModes = ['add', 'update', 'add_update', 'full'] as const;
/** How an upload treats students that are on the list already, or are not. */
export type RosterImportMode = (typeof rosterImportModes)[number];

/** Rows of an upload, as many as the desk takes, and so its parts: one row each at least. */
const maxParts = rosterLimits.rows;
/** So much is remembered of headings, courses and specializations each; beyond, what was saved longest ago is forgotten. */
export const maxRemembered = 2000;
/** Files may have empty rows in between. */
const maxRowsHeld = 100_000_000;

/** What may be cleared: an explicit CLEAR in the cell. */
const clearableFields = ['specialization', 'phone', 'roll_number'] as const;

/**
 * One row of an upload. An absent key leaves the stored value alone, as an empty string does; a key named in
 * `clear` empties it.
 */
const rosterImportRow = z.object({
  /** The row in the file, as spreadsheets count. */
  row: z.number().int().positive().max(maxRowsHeld),
  values: studentFields.partial(),
  clear: z.array(z.enum(clearableFields)).max(clearableFields.length).optional(),
  /** The revision of the matched student that the preview saw; 0 when it saw none. A newer one is shown, not overwritten. */
  seen: z.number().int().min(0).optional(),
});
/** One row of an upload. */
export type RosterImportRow = z.infer<typeof rosterImportRow>;

/** What the person decided about the upload as a whole. */
export const rosterImportChoices = z.object({
  /** E-mails and roll numbers of known students may change; without it such rows are refused. */
  identifiers: z.boolean().default(false),
  /** Columns whose values win over what the students themselves wrote later. */
  overwrite: z.array(z.enum(ownFields)).max(ownFields.length).default([]),
  /** Added students get a mail that invites them to join. */
  notify: z.boolean().default(false),
});
/** What the person decided about the upload as a whole. */
export type RosterImportChoices = z.infer<typeof rosterImportChoices>;

/** How an upload read its file, for the history: heading of the file by field. */
const rosterImportMapping = recordOf(z.string().max(20), text(300), 20);

const rejection = z.object({ row: z.number().int(), field: z.string(), message: z.string() });
/** The detail of the refusal of an upload that is all or nothing. */
export const refusedRows = z.object({ rejected: z.array(rejection).min(1) });
/** How an institution reads its lists. Keys are folded: lower case, single spaces. */
const listMatching = z.object({
  /** Heading → field; an empty field: ignored. */
  headings: z.record(z.string(), z.string()),
  /** What files say → what the list says. */
  course: z.record(z.string(), z.string()),
  specialization: z.record(z.string(), z.string()),
});
/** How an institution reads its lists. */
export type ListMatching = z.infer<typeof listMatching>;

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
  mode: z.enum(rosterImportModes),
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
  choices: rosterImportChoices,
  mapping: rosterImportMapping,
  /** Of a full list: students who were not in it. */
  absent: z.number().int(),
  undone_at: instant.nullable(),
  /** Until when it can be undone; null when it cannot, or not any more. */
  undo_until: instant.nullable(),
});
/** What became of one row of an upload, and of its undo. */
const rosterImportRowReport = z.object({
  row: z.number().int(),
  student_id: id.nullable(),
  name: z.string(),
  outcome: z.enum(['create', 'update', 'unchanged', 'skipped', 'rejected']),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** `reversed` or, before an undo, would be; `kept`: changed, assigned or joined since; `partly`: some fields went back. */
  undo: z.enum(['reversed', 'partly', 'kept', 'nothing']).nullable(),
  /** Why it is kept, or was refused; empty otherwise. */
  reason: z.string(),
});
/** What became of one row of an upload, and of its undo. */
export type RosterImportRowReport = z.infer<typeof rosterImportRowReport>;
/** An upload in the history. */
export type Batch = z.infer<typeof batch>;

/** Uploads of student lists, and how an institution reads them. */
export const rosterImportCalls = {
  'students.matching': call({
    method: 'GET',
    path: '/students/matching',
    summary: 'How the institution reads its lists: headings, and values under other names',
    access: educator,
    answer: z.object({ data: listMatching }),
  }),
  'students.saveMatching': call({
    method: 'PATCH',
    path: '/students/matching',
    summary: 'Adds to what is remembered; null forgets an entry',
    access: educator,
    body: z.object({
      headings: recordOf(text(300), z.string().max(20).nullable(), maxRemembered).default({}),
      course: recordOf(text(120), text(120).nullable(), maxRemembered).default({}),
      specialization: recordOf(text(120), text(120).nullable(), maxRemembered).default({}),
    }),
    answer: z.object({ data: listMatching }),
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
      row_count: z.number().int().min(1).max(maxParts),
      mode: z.enum(rosterImportModes),
      choices: rosterImportChoices.optional(),
      mapping: rosterImportMapping.default({}),
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
    body: z.object({
      part: z.number().int().min(0).max(maxParts),
      rows: z.array(rosterImportRow).max(1000),
      /**
       * Students on the list whom the file names in rows that are not sent: unchanged, skipped or refused at the desk.
       * Wanted of all such rows in a full list, and where identifiers may change; otherwise of those marked as not in
       * the list. Their mark goes, and a full list does not miss them.
       */
      present: z.array(id).max(maxChosenStudents).default([]),
    }),
    answer: z.object({ data: totals }),
  }),
  'batches.finish': call({
    method: 'POST',
    path: '/students/batches/:id/finish',
    summary: 'Makes the rows of all parts visible at once',
    access: educator,
    params: idParams,
    /**
     * `affected`: the count that the person typed, where the brake asks for it (`bulkChangeOf` in shared/roster); 409
     * `needs_confirmation` without it or where the list has changed since. `all_or_nothing`: where a row was refused
     * or would be now, nothing happens; 409 `conflict` with `rejected` as its detail.
     */
    body: z.object({
      parts: z.number().int().positive().max(maxParts),
      affected: z.number().int().min(0).optional(),
      all_or_nothing: z.boolean().optional(),
    }),
    /** `rejected`: rows that were good when they were sent, but whose student was changed since. */
    answer: z.object({ data: batch, rejected: z.array(rejection).optional() }),
  }),
  'batches.list': call({
    method: 'GET',
    path: '/students/batches',
    summary: 'The history of uploads',
    access: educator,
    query: paging.extend({ status: batch.shape.status.optional() }),
    answer: pageOf(batch),
  }),
  'batches.report': call({
    method: 'GET',
    path: '/students/batches/:id/rows',
    summary: 'What became of each row, and what an undo did or would do with it',
    access: educator,
    params: idParams,
    query: paging.extend({
      outcome: z.enum(['create', 'update', 'unchanged', 'skipped', 'rejected']).optional(),
      undo: z.enum(['reversed', 'partly', 'kept', 'nothing']).optional(),
    }),
    answer: pageOf(rosterImportRowReport),
  }),
  'batches.undoPreview': call({
    method: 'GET',
    path: '/students/batches/:id/undo',
    summary: 'What an undo would do now; refused names the later upload that builds on this one',
    access: educator,
    params: idParams,
    answer: z.object({
      data: z.object({
        reversed: z.number().int(),
        kept: z.number().int(),
        /** Why it cannot be undone at all; empty otherwise. */
        refused: z.string(),
      }),
    }),
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

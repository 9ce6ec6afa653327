import type { Generated } from 'kysely';
import type { PostingKind } from '#shared/contract/call.ts';
import type { BatchMode } from '#shared/contract/students.ts';

/** A student on an institution's list. Empty text stands for "none". */
export interface StudentsTable {
  id: Generated<number>;
  /** The tenant. */
  institution_id: number;
  /** The account that the student joined with. */
  user_id: number | null;
  name: string;
  /** The folded name, which lists sort by. */
  name_key: string;
  course: string;
  specialization: string;
  /** 1 to 12; 0 is none. */
  semester: number;
  /** Lower case; unique in the institution among those on the list. */
  email: string;
  /** +91 and ten digits. */
  phone: string;
  /** Unique in the institution among those on the list, where it is given. */
  roll_number: string;
  /** Folded words that the search looks into. */
  search_text: string;
  archived: number;
  /** Unique in the institution, grows with every change; desks follow by it. */
  revision: number;
  /** The upload that added the student. */
  added_batch_id: number | null;
  /** Of the values at that time: tells whether anything was edited since. */
  added_hash: string;
  date_added: string;
  updated_at: string;
}

/** One counter per institution. Its row is the lock that every writer of the list takes first. */
export interface StudentCountersTable {
  institution_id: number;
  revision: number;
}

/** An upload of a student list. */
export interface StudentBatchesTable {
  id: Generated<number>;
  institution_id: number;
  user_id: number;
  file_name: string;
  /** SHA-256 of the file in hex, or empty. */
  file_hash: string;
  mode: BatchMode;
  row_count: number;
  status: 'open' | 'finished' | 'undone';
  accepted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  created_at: string;
  /** When the upload last made itself felt; an open one that is silent for long gives way to others. */
  touched_at: string;
  finished_at: string | null;
  undone_at: string | null;
  /** JSON: what `finish` found to refuse. */
  late_rejections: string;
  /** JSON: the answer of the undo; empty before. */
  undo_answer: string;
}

/** A received part of an upload, with the answer it got. */
export interface StudentBatchPartsTable {
  batch_id: number;
  part: number;
  institution_id: number;
  /** SHA-256 of the rows in hex. */
  rows_hash: string;
  /** JSON: the totals answered. */
  answer: string;
  received_at: string;
}

/** A row of an upload that was not refused: staged until `finish`, kept afterwards for the undo. */
export interface StudentBatchRowsTable {
  batch_id: number;
  /** As spreadsheets count. */
  row: number;
  institution_id: number;
  /** JSON of a `BatchRow`; empty once it is finished. */
  body: string;
  email: string;
  roll_number: string;
  /** The matched student, as far as known. */
  student_id: number | null;
  outcome: 'create' | 'update' | 'unchanged' | 'skipped';
  /** JSON of the changes that an update made, for the undo; empty otherwise. */
  changes: string;
}

/** An opportunity that an educator assigned to a student on the list. */
export interface AssignmentsTable {
  id: Generated<number>;
  institution_id: number;
  student_id: number;
  posting_id: number;
  kind: PostingKind;
  assigned_by: number;
  created_at: string;
}

/** What migration 0030 makes. */
export interface StudentTables {
  students: StudentsTable;
  student_counters: StudentCountersTable;
  student_batches: StudentBatchesTable;
  student_batch_parts: StudentBatchPartsTable;
  student_batch_rows: StudentBatchRowsTable;
  assignments: AssignmentsTable;
}

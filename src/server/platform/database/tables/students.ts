import type { Generated } from 'kysely';
import type { RosterImportMode } from '#shared/contract/batches.ts';
import type { PostingKind } from '#shared/contract/call.ts';

/** A student on an institution's list. Empty text stands for "none". */
export interface StudentsTable {
  id: Generated<number>;
  /** The tenant. */
  institution_id: number;
  /** The account that the student joined with; of a student who was taken off the list, the one that they had. */
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
  /** The upload that added the student, and its row of the file. */
  added_batch_id: number | null;
  added_row: Generated<number>;
  /** Of the values at that time: tells whether anything was edited since. */
  added_hash: string;
  date_added: string;
  updated_at: string;
  /** Names of the fields that the student wrote, joined by commas. */
  own_fields: Generated<string>;
  /** JSON: what the list said of the fields that the student wrote; empty before. */
  listed_values: Generated<string>;
  /** The full list that the student was missing in, and since then in every one. */
  absent_batch_id: Generated<number | null>;
  /** Since when the student is listed under this e-mail. */
  email_since: Generated<string>;
}

/** One counter per institution. Its row is the lock that every writer of the list takes first. */
interface StudentCountersTable {
  institution_id: number;
  revision: number;
}

/** An upload of a student list. */
export interface RosterImportsTable {
  id: Generated<number>;
  institution_id: number;
  user_id: number;
  file_name: string;
  /** SHA-256 of the file in hex, or empty. */
  file_hash: string;
  mode: RosterImportMode;
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
  undone_by: Generated<number | null>;
  /** JSON: what the person decided. */
  choices: Generated<string>;
  /** JSON: heading by field. */
  mapping: Generated<string>;
  /** Of a full list: students who were not in it. */
  absent: Generated<number>;
  /** Whether added students are still to be written to. */
  invites: Generated<'' | 'due' | 'done'>;
  /** The last student, by id, who was. */
  invited_to: Generated<number>;
  /** The institution's revision when the upload finished: what came later has a greater one, whatever clocks say. */
  finish_order: Generated<number>;
}

/** A received part of an upload, with the answer it got. */
interface RosterImportPartsTable {
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
export interface RosterImportRowsTable {
  batch_id: number;
  /** As spreadsheets count. */
  row: number;
  institution_id: number;
  /** JSON of a `RosterImportRow`; empty once it is finished. */
  body: string;
  email: string;
  roll_number: string;
  /** The matched student, as far as known. */
  student_id: number | null;
  outcome: 'create' | 'update' | 'unchanged' | 'skipped';
  /** JSON of the changes that an update made, for the undo; empty otherwise. */
  changes: string;
  /** After the undo: what it did with this row, and why it kept something. */
  undo: Generated<'' | 'reversed' | 'partly' | 'kept'>;
  undo_reason: Generated<string>;
}

/** A student on the list whom an upload's file names in a row that changes nothing. Until `finish`. */
interface RosterImportPresentTable {
  batch_id: number;
  student_id: number;
  institution_id: number;
}

/** A student whose mark of being missing an upload set or took away. */
interface RosterImportMarksTable extends RosterImportPresentTable {
  /** The full list that they were missing in before. */
  earlier: number | null;
}

/** How an institution reads its lists: a heading, or a value of a column, that means something else. */
interface StudentMatchingTable {
  institution_id: number;
  kind: 'headings' | 'course' | 'specialization';
  name_key: string;
  value: string;
  saved_at: string;
}

/** A student on the list whose account said no to the institution. */
interface DeclinedLinksTable {
  student_id: number;
  user_id: number;
  institution_id: number;
  declined_at: string;
}

/** An opportunity that an educator assigned to a student on the list. */
interface AssignmentsTable {
  id: Generated<number>;
  institution_id: number;
  student_id: number;
  posting_id: number;
  kind: PostingKind;
  assigned_by: number;
  /** What the educator wrote to it. */
  note: Generated<string>;
  created_at: string;
}

/** Student lists and roster imports. */
export interface StudentTables {
  students: StudentsTable;
  student_counters: StudentCountersTable;
  student_batches: RosterImportsTable;
  student_batch_parts: RosterImportPartsTable;
  student_batch_rows: RosterImportRowsTable;
  student_batch_present: RosterImportPresentTable;
  student_batch_marks: RosterImportMarksTable;
  student_matching: StudentMatchingTable;
  declined_links: DeclinedLinksTable;
  assignments: AssignmentsTable;
}

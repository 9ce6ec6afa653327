import type { RosterImportChoices, RosterImportMode } from '../contract/batches.ts';
import type { Problem } from '../errors.ts';

/** The fields of a student list; `roll_number` is optional in the template. */
export const rosterFields = ['name', 'course', 'specialization', 'semester', 'email', 'phone', 'roll_number'] as const;
/** A field of a student list. */
export type RosterField = (typeof rosterFields)[number];
/** Parts of a student's name, each in a column of its own: together they are the field `name`. In the order of a full name. */
export const nameParts = ['first_name', 'middle_name', 'last_name'] as const;
/** What a column of a file may hold: a field, or a part of the name. */
export const columnFields = [...rosterFields, ...nameParts] as const;
/** What a column of a file may hold. */
export type ColumnField = (typeof columnFields)[number];
/** Column index → what it holds; a column that is left out is ignored. */
export type RosterMapping = Record<number, ColumnField>;

/** What is known of a file before its rows are evaluated. */
export interface RosterInspection {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: {
    readonly name: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
    readonly certain: boolean;
    readonly sample: string[];
  } | null;
  readonly delimiter: ',' | ';' | '\t' | '|' | null;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly sheet: string | null;
  /** The row of the headings, as spreadsheets count. */
  readonly headerRow: number;
  readonly columns: readonly {
    readonly index: number;
    readonly heading: string;
    readonly field: ColumnField | null;
    readonly match: 'exact' | 'alias' | 'suggested' | 'remembered' | 'none';
    readonly duplicate: boolean;
    readonly sample: string[];
  }[];
  /** Things said about the file as a whole: merged cells, hidden sheets, ignored rows. */
  readonly notes: string[];
}

/** How an upload is evaluated. */
export interface RosterOptions {
  readonly mode: RosterImportMode;
  readonly mapping: RosterMapping;
  readonly sheet: string | null;
  readonly headerRow: number;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | null;
  readonly delimiter: ',' | ';' | '\t' | '|' | null;
  /** One bad row stops the whole file. */
  readonly allOrNothing: boolean;
  readonly choices: RosterImportChoices;
  /** What was decided about courses and specializations that the list does not have, by what the file says. */
  readonly values: readonly RosterValueChoice[];
}

/** Nothing decided beyond the mode: identifiers stay, students' own words stay, nobody is written to. */
export const noChoices: RosterImportChoices = { identifiers: false, overwrite: [], notify: false };

/** What becomes of a value that the list does not have: asked once for all rows that carry it. */
export interface RosterValueChoice {
  readonly field: 'course' | 'specialization';
  /** As the file has it, cleaned. */
  readonly from: string;
  /** `new`: it is added. `map`: it means `to`. `reject`: rows with it are errors. */
  readonly choice: 'new' | 'map' | 'reject';
  readonly to: string;
}
/** Such a value, with how many rows have it and what it may mean. */
export interface RosterNewValue extends RosterValueChoice {
  readonly rows: number;
  readonly suggestion: string | null;
  /** The choice was remembered from an earlier upload. */
  readonly remembered: boolean;
}

/** Every row has exactly one. */
export const rosterOutcomes = ['create', 'update', 'unchanged', 'merged', 'skipped', 'error'] as const;
/** What would happen to a row. */
export type RosterOutcome = (typeof rosterOutcomes)[number];

/** What the checked rows are sorted by; a leading minus turns it round. Rows without a value come last either way. */
export const rosterSorts = [
  ...(['row', 'outcome', ...rosterFields] as const),
  ...(['-row', '-outcome', '-name', '-course', '-specialization', '-semester', '-email'] as const),
  ...(['-phone', '-roll_number'] as const),
] as const;
/** What the checked rows are sorted by. */
export type RosterSort = (typeof rosterSorts)[number];

/** A remark on a row. Warnings never block. */
export interface RosterProblem {
  readonly field: RosterField | null;
  readonly severity: 'error' | 'warning' | 'cleaned';
  readonly code: string;
  readonly message: string;
  /** How to mend it. */
  readonly fix: string;
}

/** One row of the preview. */
export interface RosterRow {
  /** As spreadsheets count. */
  readonly row: number;
  readonly outcome: RosterOutcome;
  /** Cleaned values. */
  readonly values: Partial<Record<RosterField, string>>;
  /** What the cell said, where cleaning changed it. */
  readonly original: Partial<Record<RosterField, string>>;
  readonly problems: readonly RosterProblem[];
  readonly changes: readonly { readonly field: RosterField; readonly before: string; readonly after: string }[];
  /** The row that this one repeats. */
  readonly sameAs: number | null;
}

/** How far a long job is. */
export interface RosterProgress {
  readonly importId: string;
  readonly phase: 'reading' | 'checking' | 'sending';
  readonly done: number;
  /** 0 while unknown. */
  readonly total: number;
  /** Seconds, null while unknown. */
  readonly secondsLeft: number | null;
}

/** An upload as the desk keeps it. */
export interface RosterImport {
  readonly importId: string;
  readonly file: { readonly name: string; readonly size: number; readonly hash: string };
  readonly state: 'inspected' | 'checking' | 'ready' | 'queued' | 'sending' | 'done' | 'failed' | 'cancelled';
  readonly inspection: RosterInspection;
  readonly options: RosterOptions;
  readonly counts: Record<RosterOutcome, number> & { readonly read: number; readonly warnings: number };
  readonly progress: RosterProgress | null;
  /** After sending: what the service did, and the rows that it refused because their world had changed. */
  readonly outcome: {
    readonly accepted: number;
    readonly updated: number;
    readonly unchanged: number;
    readonly rejected: readonly { readonly row: number; readonly field: string; readonly message: string }[];
  } | null;
  readonly problem: Problem | null;
  /** The copy of the list that the check compared with, ISO 8601; null: there was none. */
  readonly comparedAsOf: string | null;
  /** Values that the list does not have, the most frequent first; at most 500. */
  readonly newValues: readonly RosterNewValue[];
  /** Rows that change an e-mail or a roll number. */
  readonly identifierChanges: number;
  /** Of a full list: students on the list who are not in the file. */
  readonly absent: number;
  /** Students whom an earlier full list missed and this file names: sent, it takes their mark away. */
  readonly foundAgain: number;
  /** Why the desk stops and asks for a typed count before sending; null: it does not. */
  readonly bulkChange: {
    readonly reason: 'identifiers' | 'affected';
    readonly count: number;
    readonly share: number;
  } | null;
  /** The uploaded file is still kept, sealed, until then (ISO 8601); null: only its hash is. */
  readonly fileUntil: string | null;
  /** What the history of uploads at the service knows it by; null: it is not there, or an earlier version sent it. */
  readonly rosterImportId: number | null;
  readonly createdAt: string;
}

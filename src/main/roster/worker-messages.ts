import type { BatchMode } from '#shared/contract/students.ts';
import type { RosterField, RosterMapping } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import type { Checked } from './checking/check.ts';
import type { Inspected, Layout, ListFile, ReadingChoice } from './reading/inspect.ts';

/** What the worker makes the account's seal of: functions cannot be handed to another thread. */
export interface SealChoice {
  readonly key: Uint8Array;
  readonly place: string;
}

/** Where the worker finds the account's roster. */
export interface RosterPlace {
  readonly database: string;
  readonly seal: SealChoice;
}

/** A piece of work for the worker. */
export type WorkerJob =
  | {
      readonly kind: 'inspect';
      readonly file: ListFile;
      readonly remembered: readonly (readonly [heading: string, field: RosterField | null])[];
      readonly choice: ReadingChoice;
    }
  | {
      readonly kind: 'check';
      readonly file: ListFile;
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly mode: BatchMode;
      readonly mapping: RosterMapping;
      readonly rowLimit: number;
    }
  | {
      readonly kind: 'problems';
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly mode: BatchMode;
      readonly mapping: RosterMapping;
      readonly refused: readonly { readonly row: number; readonly field: string; readonly message: string }[];
      readonly format: 'csv' | 'xlsx';
      readonly target: string;
    }
  | {
      /** Drops rows that nobody needs any more. */
      readonly kind: 'tidy';
      readonly place: RosterPlace;
      /** ISO 8601. */
      readonly now: string;
    }
  | {
      /** Checks every page of a copy of the roster. */
      readonly kind: 'verify';
      readonly path: string;
    };

/** What a finished piece of work answers. */
export interface WorkerAnswers {
  readonly inspect: Inspected;
  readonly check: Checked;
  readonly problems: null;
  /** The imports whose kept file may go. */
  readonly tidy: readonly string[];
  /** The schema version of the copy. */
  readonly verify: number;
}

/** What the worker says. `alive` alone keeps the watchdog quiet. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly rows: number; readonly share: number }
  | { readonly kind: 'done'; readonly answer: WorkerAnswers[keyof WorkerAnswers] }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly unexpected: string | null };

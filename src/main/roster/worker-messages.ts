import type { ListedPeople } from '#shared/desk/listed-people.ts';
import type { ColumnField, RosterField, RosterValueChoice } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import type { Checked } from './check/check.ts';
import type { EvaluatedBy } from './check/evaluate.ts';
import type { ListEvaluated } from './check/evaluate-again.ts';
import type { FoundValues, RememberedValues } from './check/value-book.ts';
import type { SortedRows } from './correct/sort-rows.ts';
import type { Inspected, Layout, ListFile, ReadingChoice } from './inspect/inspect.ts';

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
      readonly remembered: readonly (readonly [heading: string, field: ColumnField | null])[];
      readonly choice: ReadingChoice;
    }
  | (EvaluatedBy & {
      readonly kind: 'check';
      readonly file: ListFile;
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly rowLimit: number;
      readonly corrected: boolean;
      readonly values: readonly RosterValueChoice[];
      readonly remembered: RememberedValues;
    })
  | (EvaluatedBy & {
      /** Other decisions about a checked list. */
      readonly kind: 'evaluateAgain';
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly values: readonly RosterValueChoice[];
      readonly remembered: RememberedValues;
      readonly before: FoundValues;
      readonly identifiers: boolean;
    })
  | (EvaluatedBy & {
      /** All rows by one of their values. */
      readonly kind: 'sort';
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly field: RosterField;
    })
  | (EvaluatedBy & {
      readonly kind: 'problems';
      readonly place: RosterPlace;
      readonly importNumber: number;
      readonly layout: Layout;
      readonly refused: readonly { readonly row: number; readonly field: string; readonly message: string }[];
      readonly format: 'csv' | 'xlsx';
      readonly target: string;
      /** The name of the uploaded file. */
      readonly name: string;
      /** The uploaded file itself, for the widths and formats of its columns; null where it is not kept any more. */
      readonly original: ListFile | null;
    })
  | {
      /** The people of a list, by their addresses. */
      readonly kind: 'people';
      readonly file: ListFile;
    }
  | {
      /** Drops rows that nobody needs any more. */
      readonly kind: 'tidy';
      readonly place: RosterPlace;
      /** ISO 8601. */
      readonly now: string;
      /** Import → days of use since it was changed. */
      readonly days: ReadonlyMap<string, number>;
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
  readonly evaluateAgain: ListEvaluated;
  readonly sort: SortedRows;
  readonly problems: null;
  readonly people: ListedPeople;
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

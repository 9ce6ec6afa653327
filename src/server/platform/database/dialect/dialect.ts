import type { ColumnDataType, ColumnDefinitionBuilder, Expression, Kysely } from 'kysely';
import type { Schema, Tx } from '../schema.ts';
import type { SubstringSearch } from './substring-search.ts';

/** What went wrong in the database, whatever the engine calls it. */
export type DatabaseFault = 'unique' | 'foreign' | 'check' | 'data' | 'busy' | 'unavailable' | 'other';

/** What differs between the engines. Everything else is written once, in Kysely. */
export interface Dialect extends SubstringSearch {
  /** Column types for migrations. */
  readonly columns: {
    /** The type of an id and of what refers to one. */
    readonly id: ColumnDataType;
    /** Makes the column number itself. */
    readonly autoId: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
    /** Text that sorts and compares by its bytes, the same on both engines. */
    readonly keyText: Expression<unknown>;
  };
  /** Sorts an error of the driver. */
  classify(error: unknown): DatabaseFault;
  /** Whether this work may go on alone: false when another connection holds `name`. Freed with the transaction. */
  tryLock(tx: Tx, name: string): Promise<boolean>;
  /** Waits for `name`. Freed with the transaction. */
  lock(tx: Tx, name: string): Promise<void>;
  /** Whether a transaction can hold single rows; else it holds the whole database anyway. */
  readonly locksRows: boolean;
  /** Moves the numbering of `table` past ids that were written explicitly. */
  continueIds(db: Kysely<Schema>, table: string): Promise<void>;
  /** The highest id that any table has given out. */
  highestId(db: Kysely<Schema>): Promise<number>;
  /** Lets every table go on above `id`. */
  jumpIds(db: Kysely<Schema>, id: number): Promise<void>;
  /** The server and the timeline that write the data; null where the engine has none, or does not say. */
  origin(db: Kysely<Schema>): Promise<string | null>;
  /** Has the database refuse to change or to delete rows of `table`: it can only grow. For migrations. */
  refuseChanges(db: Kysely<Schema>, table: string): Promise<void>;
  /** A column of ISO 8601 in UTC, moved by seconds. */
  moved(column: string, seconds: number): Expression<unknown>;
  /** How many values one statement may carry; larger inserts go in chunks. */
  readonly maxParameters: number;
}

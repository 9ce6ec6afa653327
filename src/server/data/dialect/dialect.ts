import type { ColumnDataType, ColumnDefinitionBuilder, Expression, Kysely, SqlBool, Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import type { SubstringSearch } from './substring-search.ts';

/** What went wrong in the database, whatever the engine calls it. */
export type DatabaseFault = 'unique' | 'foreign' | 'check' | 'busy' | 'unavailable' | 'other';

/** A full-text index over one text column, which holds folded text. */
export interface SearchIndex {
  readonly table: string;
  readonly column: string;
}

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
  tryLock(tx: Transaction<Schema>, name: string): Promise<boolean>;
  /** Waits for `name`. Freed with the transaction. */
  lock(tx: Transaction<Schema>, name: string): Promise<void>;
  /** True where one of `columns` contains `needle`, case ignored. Columns are names from code, never from input. */
  likeSearch(columns: readonly string[], needle: string): Expression<SqlBool>;
  /** Builds a full-text index, in a migration. The table has a numeric `id`. */
  createSearch(db: Kysely<Schema>, index: SearchIndex): Promise<void>;
  /** True where every word of `query` begins a word of the indexed column. An empty query matches everything. */
  matches(index: SearchIndex, query: string): Expression<SqlBool>;
  /** Moves the numbering of `table` past ids that were written explicitly. */
  continueIds(db: Kysely<Schema>, table: string): Promise<void>;
  /** How many values one statement may carry; larger inserts go in chunks. */
  readonly maxParameters: number;
}

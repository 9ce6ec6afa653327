import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';

/** One step of the schema. Never edited once released. */
export interface SchemaStep {
  /** Four digits, in gaps of ten, and a name: `0010-accounts`. */
  readonly name: string;
  up(db: Kysely<Schema>, dialect: Dialect): Promise<void>;
}

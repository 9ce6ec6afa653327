import { type Compilable, CompiledQuery } from 'kysely';
import type { Tx } from './schema.ts';

/** Adds rows, so many in one statement; the rest in a shorter one. */
export type InsertMany<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/**
 * An insert of rows that are all made alike: the same columns in the same order, and `build` binds nothing but their
 * values. The statement of a whole chunk is written once for a database, since writing it takes as long as running it.
 */
export function insertMany<Row extends object>(
  rowsPerStatement: number,
  build: (tx: Tx, rows: readonly Row[]) => Compilable & { execute(): Promise<unknown> },
): InsertMany<Row> {
  const texts = new WeakMap<object, string>();
  const textOf = (tx: Tx, rows: readonly Row[], values: readonly unknown[]): string => {
    const engine = tx.getExecutor().adapter;
    const known = texts.get(engine);
    if (known !== undefined) return known;
    const { sql, parameters } = build(tx, rows).compile();
    const alike = parameters.length === values.length && parameters.every((value, index) => value === values[index]);
    if (!alike) throw new Error('The insert binds something else than the values of its rows');
    texts.set(engine, sql);
    return sql;
  };
  return async (tx, rows) => {
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const some = rows.slice(start, start + rowsPerStatement);
      if (some.length < rowsPerStatement) await build(tx, some).execute();
      else {
        const values = some.flatMap((row) => Object.values(row));
        await tx.executeQuery(CompiledQuery.raw(textOf(tx, some, values), values));
      }
    }
  };
}

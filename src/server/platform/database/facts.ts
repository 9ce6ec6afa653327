import { sql } from 'kysely';
import type { Handle } from './database.ts';
import type { Tx } from './schema.ts';

/** What the service knows of its own data under a name; null where nothing was written yet. */
export async function readFact(db: Handle, name: string): Promise<string | null> {
  const row = await db.selectFrom('service_facts').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Writes a fact, whatever it was. */
export async function writeFact(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('service_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Counts a fact up, from 1 where it was not there; answers the count. */
export async function countFact(tx: Tx, name: string): Promise<number> {
  const { rows } = await sql<{ value: string }>`
    insert into service_facts (name, value) values (${name}, '1')
    on conflict (name) do update set value = cast(cast(service_facts.value as integer) + 1 as text)
    returning value`.execute(tx);
  return Number(rows[0]?.value ?? 0);
}

/** Writes a fact unless it is there; answers what holds, whoever else starts at this moment. */
export async function firstFact(tx: Tx, name: string, value: string): Promise<string> {
  const row = { name, value };
  await tx
    .insertInto('service_facts')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readFact(tx, name)) ?? value;
}

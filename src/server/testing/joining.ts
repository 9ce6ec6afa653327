import { roles } from '#shared/rules/accounts/roles.ts';
import { nowhere } from '../organisations/members.ts';
import type { Handle } from '../platform/database/database.ts';
import { type Person, signedIn } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Somebody whose e-mail is verified, who has asked to join the place of `member`; the request's id. */
export async function joinRequestOf(server: TestServer, member: Person): Promise<{ person: Person; request: number }> {
  const role = member.role === roles.employer ? 2 : 3;
  const person = await withoutPlace(server, await signedIn(server, role, { level: 'verified' }));
  return { person, request: await askToJoin(server, person, member) };
}

/** Takes a person's place away, as if they had asked to join one instead of making their own. */
export async function withoutPlace(server: TestServer, person: Person): Promise<Person> {
  await server.database.write((tx) => tx.updateTable('users').set(nowhere).where('id', '=', person.id).execute());
  return { ...person, companyId: null, institutionId: null, branchId: null };
}

/** Writes an open request of a person at the place of a member straight into the database; its id. */
export async function askToJoin(server: TestServer, person: Person, member: Person): Promise<number> {
  const at = server.clock.now().toISOString();
  const of = { company_id: member.companyId, institution_id: member.institutionId };
  const values = { user_id: person.id, ...of, state: 'open' as const, asked_at: at, told_at: at };
  const { id } = await server.database.write((tx) =>
    tx.insertInto('join_requests').values(values).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Where an account belongs, as the database has it. */
export async function placeIn(db: Handle, { id }: Person): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select(['company_id', 'institution_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.company_id ?? row.institution_id;
}

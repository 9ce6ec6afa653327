import { randomBytes } from 'node:crypto';
import { roles } from '#shared/rules/accounts/roles.ts';
import { prepare } from '../../src/server/command/prepare.ts';
import { defaultConfig } from '../../src/server/platform/config.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { openServiceDatabase } from '../../src/server/platform/database/open-database.ts';
import { startSession } from '../../src/server/platform/sessions/sessions.ts';

/** Where a service keeps its data. */
export type Place = { readonly file: string } | { readonly url: string };

/** Somebody who is signed in at the service. */
export interface Guest {
  readonly role: 2 | 3 | 4;
  readonly cookie: string;
}

/**
 * Prepares a database with people who are signed in: written straight into it, since signing up so many would take
 * minutes of password hashes. Employers and educators come with a place and a branch of their own.
 */
export async function invite(place: Place, roles: readonly Guest['role'][]): Promise<Guest[]> {
  const database = openServiceDatabase(place);
  try {
    await prepare(database);
    const guests: Guest[] = [];
    for (const role of roles) guests.push({ role, cookie: await addGuest(database, role) });
    return guests;
  } finally {
    await database.close();
  }
}

/** Reads what is stored, while no service writes or beside it. */
export async function look<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openServiceDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function addGuest(database: Database, role: Guest['role']): Promise<string> {
  const now = new Date();
  const at = now.toISOString();
  return await database.write(async (tx) => {
    const ids = { company_id: null as number | null, institution_id: null as number | null };
    let branch_id: number | null = null;
    if (role !== roles.student) {
      const [table, column] =
        role === roles.employer
          ? (['companies', 'company_id'] as const)
          : (['institutions', 'institution_id'] as const);
      const name = `Place ${randomBytes(4).toString('hex')}`;
      const texts = { email_domain: '', website: '', description: '', address: '', logo: '' };
      const rest = {
        industry_sector: '',
        ceo_name: '',
        services: '[]',
        verified: 1,
        created_at: at,
        updated_at: at,
      } as const;
      const values = { name, name_key: name.toLowerCase(), ...texts, ...rest };
      ids[column] = (await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()).id;
      const branch = { ...ids, address: '1 Mill Road', city_id: 327, created_at: at };
      branch_id = (await tx.insertInto('branches').values(branch).returning('id').executeTakeFirstOrThrow()).id;
    }
    const names = { first_name: 'Asha', last_name: 'Rao', designation: 'Manager', phone_number: '', profile_pic: '' };
    const { id } = await tx
      .insertInto('users')
      .values({
        ...names,
        ...ids,
        role,
        branch_id,
        email_address: `guest-${randomBytes(6).toString('hex')}@example.com`,
        password_hash: null,
        email_verified: 1,
        two_factor: 0,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const from = { device: '', address: null };
    const session = { userId: id, secondFactorPending: false, shared: false, from };
    return await startSession(tx, session, defaultConfig.session, now);
  });
}

import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { SampleOrganisation } from './content/organisations.ts';

/** An organisation that was filled in, and its person. */
export interface FilledOrganisation {
  readonly id: number;
  readonly branchId: number;
  readonly cityId: number;
  readonly userId: number;
}

/** Adds a company or an institution with its branch and the person who works there. */
export async function fillOrganisation(
  tx: Tx,
  organisation: SampleOrganisation,
  passwordHash: string,
  at: string,
): Promise<FilledOrganisation> {
  const { kind, name, domain, person } = organisation;
  const cityId = await idOf(tx, 'cities', organisation.city);
  const { id } = await tx
    .insertInto(kind === 'company' ? 'companies' : 'institutions')
    .values({
      name,
      name_key: fold(name),
      email_domain: domain,
      website: `https://${domain}`,
      description: organisation.description,
      address: `${organisation.address}, ${organisation.city}`,
      logo: '',
      industry_id: await idOf(tx, 'industries', organisation.industry),
      industry_sector: organisation.sector,
      ceo_name: organisation.leader,
      year_of_incorporation: organisation.since,
      employee_strength: organisation.strength,
      services: JSON.stringify(organisation.services),
      verified: 1,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const owner =
    kind === 'company' ? { company_id: id, institution_id: null } : { company_id: null, institution_id: id };
  const branch = await tx
    .insertInto('branches')
    .values({ ...owner, address: organisation.address, city_id: cityId, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { first, last, designation, phone } = person;
  const userId = await fillPerson(tx, {
    role: kind === 'company' ? 2 : 3,
    email: `${fold(first)}@${domain}`,
    first,
    last,
    designation,
    phone,
    ...owner,
    branch_id: branch.id,
    place_owner: 1,
    passwordHash,
    at,
  });
  return { id, branchId: branch.id, cityId, userId };
}

/** A person with an account. */
export interface SamplePerson {
  readonly role: Role;
  readonly email: string;
  readonly first: string;
  readonly last: string;
  readonly designation?: string;
  readonly phone?: string;
  readonly company_id?: number | null;
  readonly institution_id?: number | null;
  readonly branch_id?: number | null;
  readonly place_owner?: 0 | 1;
  readonly passwordHash: string;
  readonly at: string;
}

/** An account's row. */
export const rowOf = (person: SamplePerson) => ({
  role: person.role,
  email_address: person.email,
  password_hash: person.passwordHash,
  first_name: person.first,
  last_name: person.last,
  designation: person.designation ?? '',
  phone_number: person.phone ?? '',
  profile_pic: '',
  email_verified: 1 as const,
  two_factor: 0 as const,
  in_directory: person.role === roles.student ? (1 as const) : (0 as const),
  share_applications: person.role === roles.student ? (1 as const) : (0 as const),
  company_id: person.company_id ?? null,
  institution_id: person.institution_id ?? null,
  branch_id: person.branch_id ?? null,
  place_owner: person.place_owner ?? (0 as const),
  place_since: person.branch_id ? person.at : null,
  created_at: person.at,
  updated_at: person.at,
});

/** Adds an account and answers its id. */
export async function fillPerson(tx: Tx, person: SamplePerson): Promise<number> {
  const { id } = await tx.insertInto('users').values(rowOf(person)).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function idOf(tx: Tx, table: 'cities' | 'industries', name: string): Promise<number> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('name_key', '=', fold(name))
    .orderBy('id')
    .executeTakeFirst();
  if (!row) throw new Error(`The sample names ${name}, which is not in ${table}`);
  return row.id;
}

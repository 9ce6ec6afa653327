import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { samplePeople } from '#shared/rules/accounts/sample-people.ts';
import { type Context, route } from '../platform/http/route.ts';
import { isSample } from './mark.ts';

/** Who can be tried out, where the data is the sample's. */
export function registerSample(app: FastifyInstance): void {
  route(app, 'sample.people', listPeople);
}

async function listPeople({ db }: Context<'sample.people'>) {
  if (!(await isSample(db))) throw new AppError('not_found');
  const people = await db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('institutions', 'institutions.id', 'users.institution_id')
    .select(['users.role', 'users.email_address', 'users.first_name', 'users.last_name'])
    .select((eb) => eb.fn.coalesce('companies.name', 'institutions.name', eb.val('')).as('place_name'))
    .where('users.email_address', 'in', Object.values(samplePeople))
    .orderBy('users.role')
    .execute();
  return { data: people.map((person) => ({ ...person, email_address: person.email_address ?? '' })) };
}

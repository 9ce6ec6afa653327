import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/route.ts';
import { changeUser } from './change-user.ts';
import { readAdminOverview } from './overview.ts';
import { changePlace, listPlaces, mustReadPlace } from './places.ts';
import { listUsers } from './users.ts';

/** What admins look after. */
export function registerAdmin(app: FastifyInstance): void {
  route(app, 'admin.overview', async ({ db, now }) => ({ data: await readAdminOverview(db, now) }));
  route(app, 'admin.users', async ({ db, query, now }) => ({
    ...(await listUsers(db, query, now)),
    page: query.page,
    limit: query.limit,
  }));
  route(app, 'admin.changeUser', changeUser);
  route(app, 'admin.companies', async ({ db, query }) => ({
    ...(await listPlaces(db, 'company', query)),
    page: query.page,
    limit: query.limit,
  }));
  route(app, 'admin.company', async ({ db, params }) => ({ data: await mustReadPlace(db, 'company', params.id) }));
  route(app, 'admin.changeCompany', (context) => changePlace(context, 'company'));
  route(app, 'admin.institutions', async ({ db, query }) => ({
    ...(await listPlaces(db, 'institution', query)),
    page: query.page,
    limit: query.limit,
  }));
  route(app, 'admin.institution', async ({ db, params }) => ({
    data: await mustReadPlace(db, 'institution', params.id),
  }));
  route(app, 'admin.changeInstitution', (context) => changePlace(context, 'institution'));
}

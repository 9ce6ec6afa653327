import type { FastifyInstance } from 'fastify';
import { route } from '../platform/http/route.ts';
import { readAdminOverview } from './overview.ts';

/** What admins look after. */
export function registerAdmin(app: FastifyInstance): void {
  route(app, 'admin.overview', async ({ db, now }) => ({ data: await readAdminOverview(db, now) }));
}

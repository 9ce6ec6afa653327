import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { route } from './route.ts';

/** Whether the service and its database answer. */
export function registerHealth(app: FastifyInstance): void {
  route(app, 'health.read', async ({ db, service }) => {
    await sql`select 1`.execute(db);
    return { data: { version: service.config.version, database: 'ok' as const } };
  });
}

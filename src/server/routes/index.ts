import type { FastifyInstance } from 'fastify';
import { registerHealth } from './health.ts';

/** Every call that the service answers, by resource. */
export function registerRoutes(app: FastifyInstance): void {
  registerHealth(app);
}

import type { FastifyInstance } from 'fastify';
import { registerUser } from './accounts/routes/user.ts';
import { registerLookUps } from './look-ups/routes.ts';
import { registerPlaces } from './organisations/set-up-routes.ts';

/** Look-ups, places and the own profile. */
export function registerSetUp(app: FastifyInstance): void {
  registerLookUps(app);
  registerPlaces(app);
  registerUser(app);
}

import type { FastifyInstance } from 'fastify';
import { registerLookUps } from './set-up/look-ups.ts';
import { registerPlaces } from './set-up/places.ts';
import { registerUser } from './set-up/user.ts';

/** Look-ups, places and the own profile. */
export function registerSetUp(app: FastifyInstance): void {
  registerLookUps(app);
  registerPlaces(app);
  registerUser(app);
}

import { placeRoles } from '#shared/rules/accounts/place-roles.ts';
import type { Tx } from '../platform/database/schema.ts';
import { noteSecurity } from '../security/record.ts';
import type { PlaceKey } from './join-requests.ts';
import { keepOwned } from './members.ts';
import { tellRole } from './notifications.ts';

/**
 * Where members are left and no owner who can act, makes the member who is there longest one, and tells them. The caller
 * holds the members' lock.
 */
export async function makeNextOwner(tx: Tx, place: PlaceKey, now: Date): Promise<void> {
  const owner = await keepOwned(tx, place);
  if (owner === null) return;
  await tellRole(tx, place, { userId: owner, role: placeRoles.owner }, now);
  await noteSecurity(tx, { event: 'owner_made', userId: owner, place }, now);
}

import { fullName } from '#shared/rules/accounts/navigation.ts';
import { type PlaceRole, placeRoles } from '#shared/rules/accounts/place-roles.ts';
import { notify } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PlaceKey } from './join-requests.ts';
import { listOwners } from './members.ts';
import { readPlace } from './repository.ts';

const areaOf = ({ kind }: PlaceKey) => (kind === 'company' ? '/employer' : '/educator');

/** Tells the owners of a place that somebody asks to join it. */
export async function tellAsked(tx: Tx, place: PlaceKey, userId: number, now: Date): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  if (!person) return;
  await tellOwners(tx, place, { about: userId, not: userId, text: `${fullName(person)} asks to join you` }, now);
}

/** Tells the owners of a place, but for one of them, something about a person. */
export async function tellOwners(
  tx: Tx,
  place: PlaceKey,
  { about, not, text }: { readonly about: number; readonly not: number; readonly text: string },
  now: Date,
): Promise<void> {
  const path = `${areaOf(place)}/members`;
  const owners = (await listOwners(tx, place)).filter(({ id }) => id !== not);
  const notifications = owners.map(({ id }) => ({
    userId: id,
    kind: 'membership' as const,
    text,
    path,
    topic: `member ${about}`,
  }));
  await notify(tx, notifications, now);
}

/** Tells the owners of a place what whoever runs the service decided about it. */
export async function tellPlaceDecided(tx: Tx, place: PlaceKey, text: string, now: Date): Promise<void> {
  const path = `${areaOf(place)}/${place.kind}`;
  const owners = await listOwners(tx, place);
  await notify(
    tx,
    owners.map(({ id }) => ({ userId: id, kind: 'moderation' as const, text, path })),
    now,
  );
}

/** Tells somebody what they are in their place from now on. */
export async function tellRole(
  tx: Tx,
  place: PlaceKey,
  { userId, role }: { readonly userId: number; readonly role: PlaceRole },
  now: Date,
): Promise<void> {
  const name = (await readPlace(tx, place.kind, place.id))?.name ?? '';
  const text =
    role === placeRoles.owner ? `You are an owner of ${name} now` : `You are a member of ${name}, no longer an owner`;
  await notify(tx, [{ userId, kind: 'membership', text, path: `${areaOf(place)}/members` }], now);
}

/** Tells somebody that a place has accepted them. A decline has no screen to lead to: the mail says it. */
export async function tellAccepted(tx: Tx, place: PlaceKey, userId: number, now: Date): Promise<void> {
  const name = (await readPlace(tx, place.kind, place.id))?.name ?? '';
  const notifications = {
    kind: 'membership',
    text: `You are a member of ${name} now`,
    path: `${areaOf(place)}/members`,
  } as const;
  await notify(tx, [{ ...notifications, userId }], now);
}

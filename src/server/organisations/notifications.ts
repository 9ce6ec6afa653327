import { fullName } from '#shared/rules/accounts/navigation.ts';
import { notify, notifyPlace } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { PlaceKey } from './join-requests.ts';
import { readPlace } from './repository.ts';

const areaOf = ({ kind }: PlaceKey) => (kind === 'company' ? '/employer' : '/educator');

/** Tells the members of a place that somebody asks to join it. */
export async function tellAsked(tx: Tx, place: PlaceKey, userId: number, now: Date): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('email_verified', '=', 1)
    .executeTakeFirst();
  if (!person) return;
  const text = `${fullName(person)} asks to join you`;
  const notifications = {
    kind: 'membership',
    text,
    path: `${areaOf(place)}/members`,
    topic: `member ${userId}`,
  } as const;
  await notifyPlace(tx, place, notifications, now);
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

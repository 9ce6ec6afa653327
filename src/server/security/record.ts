import type { FastifyRequest } from 'fastify';
import { type SecurityEvent, securityLogDays } from '#shared/rules/audit/security-events.ts';
import { milliseconds, seconds } from '#shared/rules/time/lengths.ts';
import type { PlaceKey } from '../organisations/join-requests.ts';
import { hasRunFor } from '../platform/database/clock.ts';
import type { Tx } from '../platform/database/schema.ts';
import { originOf, type SessionOrigin } from '../platform/sessions/origin.ts';
import { type Account, later } from '../platform/sessions/sessions.ts';

/** An event, as it is written down. */
export interface NewSecurityEntry {
  readonly event: SecurityEvent;
  /** Whose account it is about; null: the e-mail that was tried has none. */
  readonly userId: number | null;
  /** Where the request came from; left out where nobody's request did it. */
  readonly from?: SessionOrigin;
  /** Who did it, where that may be somebody else. */
  readonly by?: number;
  /** The company or institution that somebody joined or left. */
  readonly place?: PlaceKey;
}

/** Adds an event to the security log, in the transaction that does it. */
export async function noteSecurity(
  tx: Tx,
  { event, userId, from, by = 0, place }: NewSecurityEntry,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('security_events')
    .values({
      event,
      user_id: userId,
      actor_id: by === 0 || by === userId ? null : by,
      company_id: place?.kind === 'company' ? place.id : null,
      institution_id: place?.kind === 'institution' ? place.id : null,
      device: from?.device ?? '',
      address: from?.address ?? null,
      at: now.toISOString(),
    })
    .execute();
}

/** A request, as far as the security log tells of it. */
interface Asked {
  readonly user: Account;
  readonly request: FastifyRequest;
  readonly now: Date;
}

/** Adds an event of whoever makes a request, about the own account. */
export async function noteOwn(tx: Tx, { user, request, now }: Asked, event: SecurityEvent): Promise<void> {
  await noteSecurity(tx, { event, userId: user.id, from: originOf(request) }, now);
}

/** Adds what whoever makes a request did about a member of a place, who may be the same person. */
export async function noteMember(
  tx: Tx,
  { user, request, now }: Asked,
  { event, userId, place }: { readonly event: SecurityEvent; readonly userId: number; readonly place: PlaceKey },
): Promise<void> {
  await noteSecurity(tx, { event, userId, place, by: user.id, from: originOf(request) }, now);
}

/** Forgets what the security log has kept for long enough; nothing for as long after the clock has jumped. */
export async function sweepSecurityLog(tx: Tx, now: Date): Promise<void> {
  if (!(await hasRunFor(tx, now, securityLogDays * milliseconds.day))) return;
  const oldest = later(now, -securityLogDays * seconds.day);
  await tx.deleteFrom('security_events').where('at', '<', oldest).execute();
}

import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';

/** Writes down the status that each of these applications was just given, at the moment of its change. */
export async function addEvents(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .insertInto('enrollment_events')
    .columns(['company_id', 'enrollment_id', 'status', 'at'])
    .expression((eb) =>
      eb.selectFrom('enrollments').select(['company_id', 'id', 'status', 'updated_at']).where('id', 'in', ids),
    )
    .execute();
}

/** A status that an application has had, and since when. */
export interface EnrollmentEvent {
  readonly status: number;
  readonly at: string;
}

/** The statuses that each of these applications has had, the oldest first, by application. */
export async function readEvents(db: Handle, ids: readonly number[]): Promise<Map<number, EnrollmentEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('enrollment_events')
    .select(['enrollment_id', 'status', 'at'])
    .where('enrollment_id', 'in', ids)
    .orderBy('id')
    .execute();
  const events = Map.groupBy(rows, ({ enrollment_id }) => enrollment_id);
  return new Map([...events].map(([id, of]) => [id, of.map(({ status, at }) => ({ status, at }))]));
}

/**
 * When the company last looked since the latest application: the later of its last change of status (only companies set Seen
 * and what follows it) and the last look that it noted, `seenAt`. ISO 8601; null while it has done neither.
 */
export function lastLook(history: readonly EnrollmentEvent[], seenAt: string | null): string | null {
  const { applied, left } = enrollmentStatuses;
  const latest = history.slice(history.findLastIndex(({ status }) => status === applied) + 1);
  const changed = latest.findLast(({ status }) => status !== applied && status !== left)?.at ?? null;
  return changed !== null && (seenAt === null || changed > seenAt) ? changed : seenAt;
}

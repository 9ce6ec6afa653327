import type { Tx } from '../platform/database/schema.ts';
import { tellCalledOff } from './notifications.ts';
import { cancelInterviews, interviewsAhead } from './repository.ts';

/** Calls off the interviews to come of a company that nobody is left at; the students hear of it. */
export async function callOffInterviews(tx: Tx, companyId: number, now: Date): Promise<void> {
  const ids = await interviewsAhead(tx, companyId, now);
  await tellCalledOff(tx, await cancelInterviews(tx, { id: ids }, now), now);
}

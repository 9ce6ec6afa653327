import { z } from 'zod';
import type { DeskEvents, QueuedChange } from '#shared/desk/types.ts';

const sent = z.object({
  data: z.object({
    declined: z.number().default(0),
    unmatched: z.array(z.string()),
    results: z.array(z.object({ outcome: z.string() })).default([]),
  }),
});
/** Addresses that one notice spells out. */
const spelledOut = 5;

/**
 * What to tell of those who were to be invited, maybe days ago, and were not; null where there are none. Who had an
 * invitation already or has applied is not missing.
 */
export function notInvitedNotice({ call }: Pick<QueuedChange, 'call'>, answer: unknown): DeskEvents['notice'] | null {
  const data = call === 'invitations.send' ? sent.safeParse(answer).data?.data : undefined;
  if (!data) return null;
  const gone = data.results.filter(({ outcome }) => outcome === 'not_found').length;
  const parts = [unmatchedText(data.unmatched), declinedText(data.declined), goneText(gone)].filter(Boolean);
  return parts.length === 0 ? null : { severity: 'warning', message: parts.join('. ') };
}

function unmatchedText(unmatched: readonly string[]): string {
  if (unmatched.length === 0) return '';
  const rest = unmatched.length - spelledOut;
  const who = unmatched.slice(0, spelledOut).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const how = unmatched.length === 1 ? 'address has' : 'addresses have';
  return `${unmatched.length} ${how} no account here and got no invitation: ${who}`;
}

function declinedText(count: number): string {
  if (count === 0) return '';
  return count === 1
    ? 'One said no within the last 21 days and was not invited again'
    : `${count} said no within the last 21 days and were not invited again`;
}

function goneText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One can no longer be invited' : `${count} can no longer be invited`;
}

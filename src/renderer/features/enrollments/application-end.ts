import { localDay } from '#shared/rules/time/dates.ts';
import { dayText } from '../../ui/format.ts';

/** What of an opening says how long an application to it stands. Days are yyyy-mm-dd, moments ISO 8601. */
interface EndFacts {
  readonly closed_at?: string | null | undefined;
  readonly expected_start_date: string | null;
  readonly joining_date?: string | null | undefined;
}

/**
 * How long an application that waits for a decision stands: an opening sets no end, but says when it closed or starts.
 * `now` in milliseconds. Empty where neither is known.
 */
export function endText({ closed_at, expected_start_date, joining_date }: EndFacts, now: number): string {
  if (closed_at) return `Closed ${dayText(closed_at)}`;
  const start = joining_date || expected_start_date;
  if (!start) return '';
  return `${start < localDay(new Date(now)) ? 'Started' : 'Starts'} ${dayText(start)}`;
}

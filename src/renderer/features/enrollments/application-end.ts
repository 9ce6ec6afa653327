import { dayText } from '../../ui/format.ts';

/** What of an opening says how long an application to it stands. Days are yyyy-mm-dd, moments ISO 8601. */
interface EndFacts {
  readonly closed_at?: string | null | undefined;
  readonly expected_start_date: string | null;
  readonly joining_date?: string | null | undefined;
}

/** When an application that waits for a decision ends: an opening sets no end, but says when it closed or starts. */
export function endText({ closed_at, expected_start_date, joining_date }: EndFacts): string {
  if (closed_at) return `Closed ${dayText(closed_at)}`;
  const start = joining_date || expected_start_date;
  return start ? `Starts ${dayText(start)}` : 'No end date';
}

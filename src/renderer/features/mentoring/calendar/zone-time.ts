import { instantIn } from '#shared/rules/mentoring/time-zones.ts';

/** What a clock on the wall shows in a time zone. */
export interface WallTime {
  /** yyyy-mm-dd. */
  readonly day: string;
  /** Since midnight. */
  readonly minutes: number;
}

/** Minutes of a whole day. */
export const dayMinutes = 1440;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** What the clock shows in a time zone (`Asia/Kolkata`) at an instant, in milliseconds or ISO 8601. */
export function wallTime(at: number | string, zone: string): WallTime {
  const parts = formatOf(zone).formatToParts(new Date(at));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** The instant, ISO 8601, at which the clock of a time zone shows a time. */
export const instantOf = ({ day, minutes }: WallTime, zone: string): string =>
  new Date(instantIn(zone, day, minutes)).toISOString();

/** `09:30`. Takes minutes since midnight; midnight at the end of a day is 24:00. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** `India Standard Time`, as a zone is called on a day. */
export function zoneName(zone: string, at: number | string = Date.now()): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'long' }).formatToParts(new Date(at));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

import { milliseconds } from '../time/lengths.ts';

const { day, minute } = milliseconds;

/** The time zone of mentors who have chosen none. */
export const usualZone = 'Asia/Kolkata';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Whether a text names a time zone of the IANA list. An offset such as +05:30 is none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** How far a zone's clocks are ahead of UTC at an instant; all in milliseconds. */
function offsetAt(zone: string, at: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(at / 1000) * 1000;
}

/** The day (yyyy-mm-dd) that it is in a zone at an instant in milliseconds. */
export const dayIn = (zone: string, at: number): string => new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10);

/**
 * The instant, in milliseconds, at which clocks of a zone show so many minutes after midnight of a day (yyyy-mm-dd). Of
 * two such instants the earlier one; where the clocks skip the time, the instant at which they do.
 */
export function instantIn(zone: string, date: string, minutes: number): number {
  const shown = Date.parse(date) + minutes * minute;
  const before = offsetAt(zone, shown - day);
  const after = offsetAt(zone, shown + day);
  const found = [shown - before, shown - after].filter((at) => at + offsetAt(zone, at) === shown);
  return found.length > 0 ? Math.min(...found) : changeBetween(zone, shown - after, shown - before);
}

/** The first whole minute after `from` at which a zone has another offset than at `from`; `to` where there is none. */
function changeBetween(zone: string, from: number, to: number): number {
  const first = offsetAt(zone, from);
  let low = Math.floor(from / minute);
  let high = Math.floor(to / minute);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * minute) === first) low = middle;
    else high = middle;
  }
  return high * minute;
}

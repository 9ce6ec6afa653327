import { formatNumber } from '#shared/rules/postings/money.ts';

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `10:42` for today, `19 Nov, 10:42` for an earlier day. Takes ISO 8601, gives local time. */
export function clockTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return time.toDateString() === now.toDateString() ? clock.format(time) : dayAndClock.format(time);
}

/** `10:42` for today, `19 Nov` for an earlier day of this year, else `19 Nov 2025`. Takes ISO 8601, gives local time. */
export function shortTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (time.toDateString() === now.toDateString()) return clock.format(time);
  return time.getFullYear() === now.getFullYear() ? dayOfYear.format(time) : dayFormat.format(time);
}

/** `10:42`, where the day is known already. Takes ISO 8601, gives local time. */
export function timeOfDay(iso: string): string {
  return clock.format(new Date(iso));
}

/** `12 Nov 2026`; an em dash for null. Takes ISO 8601 or yyyy-mm-dd. */
export function dayText(iso: string | null | undefined): string {
  if (!iso) return '—';
  // A day without a time is that day wherever one is; on its own it would be read as midnight in Greenwich.
  return dayFormat.format(new Date(iso.length === 10 ? `${iso}T00:00` : iso));
}

/** `98,412`, `1,00,000`. */
export function count(value: number): string {
  return formatNumber(value);
}

/** `1 project`, `9 internships`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

const megabyte = 1024 * 1024;

/** `820 bytes`, `64 kB`, `3.4 MB`. Takes bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte');
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} kB`;
  return `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;
}

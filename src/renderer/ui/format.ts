const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const numbers = new Intl.NumberFormat('en-US');

/** `10:42` for today, `19 Nov, 10:42` for an earlier day. Takes ISO 8601, gives local time. */
export function clockTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  return time.toDateString() === now.toDateString() ? clock.format(time) : dayAndClock.format(time);
}

/** `12 Nov 2026`; an em dash for null. Takes ISO 8601 or yyyy-mm-dd. */
export function dayText(iso: string | null | undefined): string {
  return iso ? dayFormat.format(new Date(iso)) : '—';
}

/** `98,412`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** `1 project`, `9 internships`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

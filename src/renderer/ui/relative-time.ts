const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Unit and its seconds, longest first; a month has 30 days, a year 365. */
const units: readonly (readonly [string, number])[] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', 1],
];

/** 'just now' below 30 seconds and for the future, then '45 seconds ago' up to '2 years ago'. Times are milliseconds or ISO 8601. */
export function relativeTime(then: number | string, now: number): string {
  const at = typeof then === 'number' ? then : Date.parse(then);
  const seconds = Math.floor((now - at) / 1000);
  if (Number.isNaN(seconds) || seconds < 30) return 'just now';
  const [unit, length] = units.find(([, size]) => seconds >= size) ?? ['second', 1];
  const count = Math.floor(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

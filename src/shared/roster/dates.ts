const dayMilliseconds = 86_400_000;

/**
 * The day that a spreadsheet's serial number stands for, as yyyy-mm-dd, with hh:mm when it has a time; no time zone.
 * The 1900 system counts a 29 February 1900 that never was. Answers null outside the years 1900 to 9999.
 */
export function serialToDay(serial: number, date1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null;
  if (!date1904 && Math.floor(serial) === 60) return '1900-02-29';
  const shift = serial < 60 ? 1 : 0;
  const epoch = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30 + shift);
  const minutes = Math.round(serial * 1440);
  const time = new Date(epoch + (minutes * dayMilliseconds) / 1440);
  if (time.getUTCFullYear() > 9999) return null;
  const [day, clock] = time.toISOString().split('T') as [string, string];
  return minutes % 1440 === 0 ? day : `${day} ${clock.slice(0, 5)}`;
}

/** The order of day, month and year in a column of texts. */
export type DayOrder = 'dmy' | 'mdy' | 'ymd';

const numeric = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{2,4})$/;

/**
 * Infers one order from the whole column. `certain` is false when every date reads both ways; then it is
 * dd/mm/yyyy until a person says otherwise. Answers null when a text is no date in any order.
 */
export function inferDayOrder(texts: Iterable<string>): { order: DayOrder; certain: boolean } | null {
  const possible = new Set<DayOrder>(['dmy', 'mdy', 'ymd']);
  let seen = false;
  for (const text of texts) {
    if (text.trim() === '') continue;
    seen = true;
    for (const order of possible) if (readDay(text, order) === null) possible.delete(order);
    if (possible.size === 0) return null;
  }
  if (!seen) return null;
  const [first = 'dmy'] = (['dmy', 'mdy', 'ymd'] as const).filter((order) => possible.has(order));
  return { order: first, certain: possible.size === 1 };
}

/** Reads one day in a known order as yyyy-mm-dd; null when it is none. Two-digit years are of this century. */
export function readDay(text: string, order: DayOrder): string | null {
  const parts = numeric.exec(text.trim());
  if (!parts) return null;
  const [first, second, third] = [parts[1], parts[2], parts[3]] as [string, string, string];
  const [year, month, day] = { dmy: [third, second, first], mdy: [third, first, second], ymd: [first, second, third] }[
    order
  ] as [string, string, string];
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2) return null;
  const full = year.length === 2 ? `20${year}` : year;
  const iso = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== iso ? null : iso;
}

import { milliseconds } from '#shared/rules/time/lengths.ts';

const dayMilliseconds = milliseconds.day;

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

const writtenDay = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2}))?$/;

/** The serial number, in the 1900 system, of a day as `serialToDay` gives it; null for what is none. */
export function dayToSerial(text: string): number | null {
  if (text === '1900-02-29') return 60;
  const [year, month, day, hours, minutes] = (writtenDay.exec(text) ?? []).slice(1).map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return null;
  const midnight = Date.UTC(year, month - 1, day);
  const days = midnight / dayMilliseconds - Date.UTC(1899, 11, 31) / dayMilliseconds;
  const serial = (days < 60 ? days : days + 1) + ((hours ?? 0) * 60 + (minutes ?? 0)) / 1440;
  return serialToDay(serial, false) === text ? serial : null;
}

/** A first and a last day, both included, as yyyy-mm-dd. */
export interface DayRange {
  readonly min: string;
  readonly max: string;
}

/** Messages of date fields. */
export const dateMessages = {
  notADay: 'Enter a date as year, month and day',
  past: 'The date should not be in the past',
  tooFar: 'The date should be within one year from today',
  joiningBeforeStart: 'The joining date should not be before the expected start date',
} as const;

const pattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** The local day (yyyy-mm-dd) of an instant, in the time zone of the computer. */
export function localDay(at: Date): string {
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1, 2)}-${pad(at.getDate(), 2)}`;
}

/** Whether a text is an existing day in the form yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const [, year, month, date] = pattern.exec(text) ?? [];
  if (!year || !month || !date) return false;
  return Number(month) >= 1 && Number(month) <= 12 && Number(date) >= 1 && Number(date) <= lengthOfMonth(+year, +month);
}

/** Adds years to a day (yyyy-mm-dd); negative for earlier. 29 February becomes the 28th in other years. */
export function addYears(day: string, years: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const target = year + years;
  return `${pad(target, 4)}-${pad(month, 2)}-${pad(Math.min(date, lengthOfMonth(target, month)), 2)}`;
}

/** The range of date inputs: from today to one year ahead. */
export function inputRange(today: string): DayRange {
  return { min: today, max: addYears(today, 1) };
}

/** Whether a day lies in a range, ends included. */
export function isWithin(day: string, range: DayRange): boolean {
  return isDay(day) && day >= range.min && day <= range.max;
}

/** Checks that a day lies between today and one year ahead. Returns a message, or null. */
export function checkUpcomingDay(day: string, today: string): string | null {
  if (!isDay(day)) return dateMessages.notADay;
  const range = inputRange(today);
  if (day < range.min) return dateMessages.past;
  return day > range.max ? dateMessages.tooFar : null;
}

function lengthOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

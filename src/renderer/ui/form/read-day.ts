import { isDay } from '#shared/rules/time/dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const numbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const named = /^(\d{1,2})(?:st|nd|rd|th)?[ \-.]*([a-z]{3,9})[ ,\-.]*(\d{4}|\d{2})$/;

/**
 * The day that a text names: `22 Nov 2026`, `22/11/2026` (the day first), `22/11/26` or `2026-11-22`. yyyy-mm-dd, or null for
 * none. A year of two digits is one from 1970 to 2069.
 */
export function readDay(text: string): string | null {
  const tidy = text.trim().toLowerCase();
  const [, day, month, year] = numbers.exec(tidy) ?? turned(iso.exec(tidy)) ?? withMonth(named.exec(tidy)) ?? [];
  if (!day || !month || !year) return null;
  const written = `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

const turned = (found: RegExpExecArray | null) => found && ['', found[3], found[2], found[1]];

function withMonth(found: RegExpExecArray | null) {
  const name = found?.[2] ?? '';
  const month = months.findIndex((each) => name.startsWith(each)) + 1;
  return found && month > 0 ? ['', found[1], String(month), found[3]] : null;
}

/** The earliest year of incorporation that an organisation can have. */
const earliestYear = 1600;

/** The message for a year of incorporation that can't be: before 1600, in the future, or no whole number. */
export function yearProblem(year: number, thisYear: number): string | null {
  const fits = Number.isInteger(year) && year >= earliestYear && year <= thisYear;
  return fits ? null : `Enter a year between ${earliestYear} and ${thisYear}`;
}

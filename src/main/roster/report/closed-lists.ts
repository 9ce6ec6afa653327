import type { ListedField } from '#shared/roster/values.ts';
import type { KnownValues } from '../check/value-book.ts';

/** What the drop-down of semesters offers. */
export const semesterChoices = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** Nobody picks from more. */
const maxChoices = 500;

/** What the drop-downs of courses and specializations offer: those of the institution's list, by the alphabet. */
export function listedChoices(known: KnownValues): Record<ListedField, readonly string[]> {
  const choices = (field: ListedField) => {
    const frequent = [...known[field]].sort(([, one], [, other]) => other - one).slice(0, maxChoices);
    return frequent.map(([value]) => value).sort((one, other) => one.localeCompare(other, 'en'));
  };
  return { course: choices('course'), specialization: choices('specialization') };
}

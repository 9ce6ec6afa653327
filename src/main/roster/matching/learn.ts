import type { RosterImport, RosterOptions } from '#shared/desk/types.ts';
import { foldValue } from '#shared/roster/values.ts';
import { headingKey } from '../inspect/headings.ts';
import type { MatchingChange, MatchingStore } from '../store/matching-store.ts';

/** Headings to match by themselves next time: everything that people chose, ignored columns too. */
export function learnedHeadings(
  { columns }: RosterImport['inspection'],
  { mapping }: Pick<RosterOptions, 'mapping'>,
): MatchingChange {
  const named = columns.filter(({ heading, duplicate }) => heading !== '' && !duplicate);
  const chosen = named.filter(({ index, field, match }) => (mapping[index] ?? null) !== field || match === 'suggested');
  const headings = Object.fromEntries(chosen.map(({ heading, index }) => [heading, mapping[index] ?? '']));
  return { headings, course: {}, specialization: {} };
}

/** Everything of an upload that colleagues should know: its headings, other names of values, and those given up. */
export function learnedFrom(
  { inspection, options, newValues }: Pick<RosterImport, 'inspection' | 'options' | 'newValues'>,
  matching: Pick<MatchingStore, 'aliases' | 'ownHeadings'>,
): MatchingChange {
  const known = matching.aliases();
  const own = matching.ownHeadings();
  const values = { course: {} as Record<string, string | null>, specialization: {} as Record<string, string | null> };
  for (const { field, from, choice, to } of newValues) {
    const fold = foldValue(from);
    const before = known[field].get(fold);
    if (choice === 'map' && before !== to) values[field][fold] = to;
    if (choice !== 'map' && before !== undefined) values[field][fold] = null;
  }
  const remembered = inspection.columns.filter(({ heading }) => own.has(headingKey(heading)));
  const headings = Object.fromEntries(remembered.map(({ heading, index }) => [heading, options.mapping[index] ?? '']));
  return { headings: { ...headings, ...learnedHeadings(inspection, options).headings }, ...values };
}

/** Whether there is nothing in it. */
export function isEmptyChange({ headings, course, specialization }: MatchingChange): boolean {
  return [headings, course, specialization].every((entries) => Object.keys(entries).length === 0);
}

import cities from '../../../resources/cities.json' with { type: 'json' };
import courses from '../../../resources/courses.json' with { type: 'json' };
import industries from '../../../resources/industries.json' with { type: 'json' };
import interests from '../../../resources/interests.json' with { type: 'json' };
import skills from '../../../resources/skills.json' with { type: 'json' };
import type { LookUpCall } from '../cache/readable-calls.ts';
import type { AnsweredCall, KeptAnswers } from '../cache/response-cache.ts';

interface Row {
  readonly id: number;
  readonly name?: string;
  readonly city_name?: string;
}

/** As many as the service would answer. */
const maxEntries = 200;

/** The lists that ship with the app, in the form of the service's answers. Ids are the same everywhere. */
const shipped: Readonly<Record<LookUpCall, readonly Row[]>> = {
  'location.cities': cities.map(({ id, city_name, state_name }) => ({ id, city_name, state: { state_name } })),
  'filter.skills': skills,
  'filter.courses': courses,
  'filter.industries': industries,
  'filter.interests': interests,
};

/**
 * The answer of a look-up without the service: what it last answered to this text, or else the shipped list together
 * with what it answered to a beginning of the text. `kept` is null where nobody is signed in.
 */
export function findLookUp(
  kept: KeptAnswers | null,
  call: LookUpCall,
  query: Readonly<Record<string, unknown>>,
): { readonly answer: unknown; readonly asOf: string } {
  const exact = kept?.get(lookUpKey(call, query));
  if (exact) return exact;
  const wanted = textOf(query);
  const earlier = kept && maxBeginningLength(kept, call, wanted);
  const rows = new Map([...shipped[call], ...(earlier?.rows ?? [])].map((row) => [row.id, row] as const));
  const data = [...rows.values()]
    .filter((row) => keyOf(nameOf(row)).startsWith(wanted))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'))
    .slice(0, maxEntries);
  return { answer: { data }, asOf: earlier?.asOf ?? new Date().toISOString() };
}

/** Under what the answers of a look-up are kept: the same text finds them, in whatever case and field it comes. */
export function lookUpKey(call: LookUpCall, query: Readonly<Record<string, unknown>>): AnsweredCall {
  return { call, query: { query: textOf(query) } };
}

function maxBeginningLength(kept: KeptAnswers, call: LookUpCall, text: string) {
  for (let length = text.length; length >= 0; length -= 1) {
    const found = kept.get(lookUpKey(call, { query: text.slice(0, length) }));
    if (found) return { rows: (found.answer as { data: readonly Row[] }).data, asOf: found.asOf };
  }
  return null;
}

const textOf = (query: Readonly<Record<string, unknown>>) =>
  keyOf(String(query['name'] ?? query['query'] ?? '').trim());
const nameOf = (row: Row): string => row.name ?? row.city_name ?? '';
const keyOf = (text: string): string => text.toLocaleLowerCase('en');

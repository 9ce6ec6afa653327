import type { PostingKind } from '#shared/contract/call.ts';
import type { SavedSearch } from '#shared/contract/saved.ts';
import { savedPosting } from '#shared/desk/queued-calls.ts';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { maxSavedSearches, maxSearchName, savedMessages } from '#shared/rules/saved/saved-limits.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { fold } from '#shared/rules/texts/fold.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import type { ExploreQuery } from '../explore/explore-query.ts';
import { kindLabels } from '../postings/kinds.ts';

/** A posting as saving knows it. */
export interface SavedKey {
  readonly kind: PostingKind;
  readonly id: number;
}

/** Whether a posting is saved, with what waits laid over what the service answered at `asOf` (ISO 8601). */
export function isSavedNow(
  entries: readonly OutboxEntry[],
  { kind, id }: SavedKey,
  answered: boolean,
  asOf: string | undefined,
): boolean {
  const own = entries.filter(({ aggregate }) => aggregate === savedPosting(kind, id));
  const last = standingChanges(own, asOf).at(-1);
  return last ? last.change.call === 'saved.add' : answered;
}

/** The entries about a posting that have not reached the service, refused ones too. */
export const unsentOf = (entries: readonly OutboxEntry[], { kind, id }: SavedKey): OutboxEntry[] =>
  entries.filter(({ aggregate, state }) => aggregate === savedPosting(kind, id) && state !== 'sent');

/** Postings that were saved and that a list of `asOf` doesn't have yet, the latest first. */
export function savedSince(entries: readonly OutboxEntry[], asOf: string | undefined) {
  const found = new Map<string, SavedKey & { readonly title: string; readonly isWaiting: boolean }>();
  for (const { title, state, change, aggregate } of changesOf(standingChanges(entries, asOf), 'saved.add')) {
    const { method: kind, id } = change.params;
    if (isSavedNow(entries, { kind, id }, false, asOf)) {
      found.set(aggregate, { kind, id, title, isWaiting: state !== 'sent' });
    }
  }
  return [...found.values()].toReversed();
}

/** A saved search as lists show it: `id` is null while only this computer has it. */
export interface ShownSearch extends Omit<SavedSearch, 'id' | 'created_at'> {
  readonly id: number | null;
  /** The entry that saves it, where it has not reached the service. */
  readonly entryId: string | null;
}

/** The saved searches, with what waits laid over what the service answered at `asOf`. */
export function searchesNow(
  entries: readonly OutboxEntry[],
  answered: readonly SavedSearch[],
  asOf: string | undefined,
): ShownSearch[] {
  const standing = standingChanges(entries, asOf);
  const gone = new Set(changesOf(standing, 'savedSearches.remove').map(({ change }) => change.params.id));
  const created = changesOf(standing, 'savedSearches.create').map(({ id, state, change }) => ({
    ...change.body,
    id: null,
    entryId: state === 'sent' ? null : id,
  }));
  const kept = answered.filter(({ id }) => !gone.has(id)).map((search) => ({ ...search, entryId: null }));
  const names = new Set(kept.map(({ name }) => fold(name)));
  return [...created.toReversed().filter(({ name }) => !names.has(fold(name))), ...kept];
}

/** Why a search can't be saved under a name; null where it can. */
export function searchNameProblem(name: string, searches: readonly ShownSearch[]): string | null {
  if (name.trim() === '') return savedMessages.nameMissing;
  if (searches.some((search) => fold(search.name) === fold(name))) return savedMessages.nameTaken;
  return searches.length >= maxSavedSearches ? savedMessages.searchesFull : null;
}

/** What a saved search keeps of explore's query. */
export function savedQueryOf(query: ExploreQuery): SavedSearch['query'] {
  const { search, city, cityName, gender, skills, courses, order } = query;
  const known = genders.find((each) => each === gender) ?? '';
  return { search, city, city_name: cityName, gender: known, skills: [...skills], courses: [...courses], order };
}

const genders = ['Male', 'Female', 'Others'] as const;

/** Explore's query of a saved search, on its first page. */
export function exploreQueryOf({ method, query }: Pick<SavedSearch, 'method' | 'query'>): ExploreQuery {
  const { search, city, city_name: cityName, gender, skills, courses, order } = query;
  return { kind: method, search, city, cityName, gender, skills, courses, order, page: 1 };
}

/** The saved search that asks for the same; undefined: none does. */
export function sameSearch(query: ExploreQuery, searches: readonly ShownSearch[]): ShownSearch | undefined {
  const asked = JSON.stringify([query.kind, savedQueryOf(query)]);
  return searches.find((each) => JSON.stringify([each.method, savedQueryOf(exploreQueryOf(each))]) === asked);
}

/** A name for a search: its words, skills and courses, then what is looked for, and where. */
export function suggestedName({ kind, search, skills, courses, cityName }: ExploreQuery): string {
  const words = [search.trim(), ...[...skills, ...courses].map(({ name }) => name)].filter(Boolean).join(', ');
  const what = `${kindLabels[kind].many}${cityName ? ` in ${cityName}` : ''}`;
  const name = words ? `${words} · ${what}` : what;
  return cutText(name.charAt(0).toUpperCase() + name.slice(1), maxSearchName);
}

/** What a saved search asks for, in words. */
export function searchText({ method, query }: Pick<SavedSearch, 'method' | 'query'>): string {
  const { search, skills, courses, city_name, gender } = query;
  const parts = [search && `“${search}”`, ...[...skills, ...courses].map(({ name }) => name), city_name, gender];
  return [kindLabels[method].title, ...parts.filter(Boolean)].join(' · ');
}

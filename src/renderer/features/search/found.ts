import type { AnswerOf, CallName } from '#shared/contract/index.ts';
import { type ReadOptions, useRead } from '../../app/desk/use-read.ts';

/** Something that a search over everything found. */
export interface SearchResult {
  /** One of its own among all results. */
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is, and how it stands. */
  readonly note: string;
  readonly path: string;
}

/** What one list found. */
export interface Found {
  readonly results: readonly SearchResult[];
  /** It answers an earlier text. */
  readonly earlier: boolean;
  /** Nothing was answered yet. */
  readonly loading: boolean;
}

/** A list that isn't searched. */
export const notSearched: Found = { results: [], earlier: false, loading: false };

/** How many lines one list gives. */
export const foundLimit = 5;

/** What kind of thing it is and how it stands, in one line: `Project · Published`. */
export const noteOf = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** Searches one list of the service, where `enabled`. */
export function useFound<N extends CallName>(
  call: N,
  options: ReadOptions<N> & { readonly enabled: boolean },
  toResults: (answer: AnswerOf<N>) => readonly SearchResult[],
): Found {
  const { data, earlier, loading } = useRead(call, options);
  if (!options.enabled) return notSearched;
  return { results: data ? toResults(data) : [], earlier, loading };
}

/** What several lists found, in this order. */
export const together = (...lists: readonly Found[]): Found => ({
  results: lists.flatMap(({ results }) => results),
  earlier: lists.some(({ earlier }) => earlier),
  loading: lists.some(({ loading }) => loading),
});

import { useRef } from 'react';
import type { AnswerOf, CallName, ParamsOf, QueryOf } from '#shared/contract/index.ts';
import { hasLikeWords, hasWords, mayBeMistyped } from '#shared/rules/texts/matching.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';

/** What kind of thing was found; says which icon stands beside it. */
export type ResultKind = 'person' | 'place' | 'posting' | 'application' | 'draft' | 'messages' | 'ticket' | 'order';

/** Something that a search over everything found. */
export interface SearchResult {
  /** One of its own among all results. */
  readonly id: string;
  readonly kind: ResultKind;
  readonly label: string;
  /** What kind of thing it is, and how it stands. */
  readonly note: string;
  readonly path: string;
}

/** What one list found. */
export interface Found {
  /** What has the words as they are typed. */
  readonly written: readonly SearchResult[];
  /** What has words like them. */
  readonly similar: readonly SearchResult[];
  /** It answers an earlier text. */
  readonly earlier: boolean;
  /** Nothing was answered yet. */
  readonly loading: boolean;
  /** The service is out of reach. */
  readonly isOut?: boolean;
}

/** A list that isn't searched. */
export const notSearched: Found = { written: [], similar: [], earlier: false, loading: false };

/** How many lines one list gives. */
const foundLimit = 5;

/** What kind of thing it is and how it stands, in one line: `Project · Published`. */
export const noteOf = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ');

/** A list that the service searches, and forgives mistakes in where it is asked to. */
type SearchedCall = { [N in CallName]: 'misspelt' extends keyof QueryOf<N> ? N : never }[CallName];

/** What is looked for in a list of the service. */
interface Searched<N extends CallName> {
  readonly params?: ParamsOf<N>;
  readonly search: string;
  readonly enabled: boolean;
  readonly limit?: number;
  /** What narrows the list down beside the words. */
  readonly within?: QueryOf<N>;
  /** What the list's own page asks for first: searched here while the service is out of reach. */
  readonly kept?: QueryOf<N>;
}

/**
 * Searches a list of the service: for the words as they are typed, and where it has none of those, for words like them.
 * While the service is out of reach, what the list's page has shown is searched.
 */
export function useFound<N extends SearchedCall>(
  call: N,
  { params, search, enabled, limit = foundLimit, within, kept }: Searched<N>,
  toResults: (answer: AnswerOf<N>) => readonly SearchResult[],
): Found {
  const given = params ? { params } : {};
  const typed = { ...within, search, limit } as QueryOf<N>;
  const written = useRead(call, { ...given, query: typed, enabled });
  const isAnswered = enabled && !written.earlier;
  const results = written.data && toResults(written.data);
  const hasNone = isAnswered && results?.length === 0 && mayBeMistyped(search);
  const similar = useRead(call, { ...given, query: { ...typed, misspelt: 'yes' }, enabled: hasNone });
  const isOut = useIsOut(written, enabled);
  const copy = useRead(call, { ...given, query: kept ?? typed, enabled: isOut && kept !== undefined });
  if (!enabled) return notSearched;
  if (isOut) {
    const seen = copy.data && !copy.earlier ? toResults(copy.data) : [];
    return { ...foundAmong(seen, search, copy.loading || isAsking(written)), isOut };
  }
  return {
    written: results ?? [],
    similar: hasNone && similar.data && !similar.earlier ? toResults(similar.data) : [],
    earlier: written.earlier,
    loading: written.loading || (hasNone && (similar.loading || similar.earlier)),
  };
}

/** Whether a read has not yet answered what was asked last. */
export const isAsking = ({ loading, earlier }: ServiceReadState<unknown>): boolean => loading || earlier;

/**
 * Whether the service is out of reach for a read. While that asks for the next text, it stays what it was, so that what is
 * kept is not read again with every text.
 */
export function useIsOut(read: ServiceReadState<unknown>, enabled: boolean): boolean {
  const was = useRef(false);
  if (!isAsking(read)) was.current = read.problem?.code === 'offline';
  return enabled && was.current;
}

/** Those results that have the words, and where there are none, those that have words like them. */
export function foundAmong(results: readonly SearchResult[], search: string, loading = false): Found {
  const textOf = ({ label, note }: SearchResult) => `${label} ${note}`;
  const written = results.filter((result) => hasWords(textOf(result), search));
  const similar = written.length > 0 ? [] : results.filter((result) => hasLikeWords(textOf(result), search));
  return {
    written: written.slice(0, foundLimit),
    similar: similar.slice(0, foundLimit),
    earlier: false,
    loading,
  };
}

/** What several lists found, in this order. */
export const together = (...lists: readonly Found[]): Found => ({
  written: lists.flatMap(({ written }) => written),
  similar: lists.flatMap(({ similar }) => similar),
  earlier: lists.some(({ earlier }) => earlier),
  loading: lists.some(({ loading }) => loading),
  isOut: lists.some(({ isOut }) => isOut === true),
});

import { useDebouncedValue } from '@mantine/hooks';
import { roles } from '#shared/rules/accounts/roles.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { fitOf, hasWords } from '#shared/rules/texts/matching.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { useAdminFinds } from './admin-finds.ts';
import { useEducatorFinds } from './educator-finds.ts';
import { useEmployerFinds } from './employer-finds.ts';
import { type SearchResult, together } from './found.ts';
import { useMentorFinds } from './mentor-finds.ts';
import { useStudentFinds } from './student-finds.ts';

/** Characters that every list searches for. */
const maxSearched = 100;

/** What was found, and whether every list has answered what is typed. */
interface SearchResults {
  /** What has the words as typed: first what begins with them, then what has a word that does. */
  readonly written: readonly SearchResult[];
  /** What has words like them, once every list has answered. */
  readonly similar: readonly SearchResult[];
  readonly settled: boolean;
  /** The service is out of reach: only what lists have shown is searched. */
  readonly isOut: boolean;
}

/**
 * People, places, openings, drafts and messages that the person may see, by what is typed, 150 ms after the last key.
 * Empty text finds nothing. Until the answer is there, what an earlier text found stays as far as it fits.
 */
export function useSearchResults(query: string): SearchResults {
  const { role } = useSession();
  const [searched] = useDebouncedValue(query, 150);
  const search = cutText(searched.trim(), maxSearched);
  const isOf = (one: number) => role === one && search !== '';
  const found = together(
    useEmployerFinds(search, isOf(roles.employer)),
    useEducatorFinds(search, isOf(roles.educator)),
    useStudentFinds(search, isOf(roles.student)),
    useMentorFinds(search, isOf(roles.mentor)),
    useAdminFinds(search, isOf(roles.admin)),
  );
  const isEarlier = query !== searched || found.earlier;
  const settled = !isEarlier && !found.loading;
  if (query.trim() === '' || search === '') return { written: [], similar: [], settled: !isEarlier, isOut: false };
  const fitting = isEarlier
    ? found.written.filter(({ label, note }) => hasWords(`${label} ${note}`, query))
    : found.written;
  const written = fitting.toSorted((one, other) => fitOf(one.label, query) - fitOf(other.label, query));
  return { written, similar: settled ? found.similar : [], settled, isOut: found.isOut === true };
}

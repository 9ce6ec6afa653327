import { useDebouncedValue } from '@mantine/hooks';
import type { PostingKind } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { draftPath, draftTitle } from '../../features/drafts/draft-words.ts';
import { useDesk, useRead } from '../desk/use-read.ts';
import { useSession } from '../session/session-context.tsx';

/** Something that a search over everything found. */
export interface SearchResult {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is. */
  readonly note: string;
  readonly path: string;
}

const kindNames = { project: 'Project', internship: 'Internship', job: 'Job' } as const;

/** Whether a text has each of the words, in any case. No words are in every text. */
export function hasWords(text: string, words: string): boolean {
  const known = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/**
 * Own openings and drafts of an employer, students of an educator, by what is typed, 150 ms after the last key. Empty
 * text finds nothing. Until the answer is there, what an earlier text found stays as far as it fits.
 */
export function useSearchResults(query: string): SearchResult[] {
  const { role } = useSession();
  const [searched] = useDebouncedValue(query, 150);
  const search = searched.trim();
  const employer = role === roles.employer && search !== '';
  const projects = usePostings('project', search, employer);
  const internships = usePostings('internship', search, employer);
  const jobs = usePostings('job', search, employer);
  const drafts = useDesk('drafts.list', { search }, { enabled: employer });
  const students = useRead('students.list', {
    query: { search, limit: 8 },
    enabled: role === roles.educator && search !== '',
  });

  if (query.trim() === '' || search === '') return [];
  const foundDrafts = (drafts.data ?? [])
    .filter(({ method, state }) => method !== 'company' && state !== 'sent')
    .slice(0, 5)
    .map((draft) => ({ id: `draft ${draft.id}`, label: draftTitle(draft), note: 'Draft', path: draftPath(draft) }));
  const foundStudents = (students.data?.data ?? []).map(({ id, name, email }) => ({
    id: `student ${id}`,
    label: name,
    note: email,
    path: `/educator/student-list?search=${encodeURIComponent(email || name)}`,
  }));
  const found = [...foundDrafts, ...projects.found, ...internships.found, ...jobs.found, ...foundStudents];
  const earlier = query !== searched || [drafts, projects, internships, jobs, students].some((list) => list.earlier);
  return earlier ? found.filter(({ label, note }) => hasWords(`${label} ${note}`, query)) : found;
}

function usePostings(method: PostingKind, search: string, enabled: boolean) {
  const { data, earlier } = useRead('postings.list', { params: { method }, query: { search, limit: 5 }, enabled });
  const found = (data?.data ?? []).map(({ id, title }) => ({
    id: `${method} ${id}`,
    label: title,
    note: kindNames[method],
    path: `/employer/${method}/details/${id}`,
  }));
  return { earlier, found: enabled ? found : [] };
}

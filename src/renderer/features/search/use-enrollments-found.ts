import { useQueries } from '@tanstack/react-query';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { readOptions } from '../../app/desk/use-read.ts';
import { readView, toQuery } from '../enrollments/list/enrollment-view.ts';
import { kindLabels } from '../postings/kinds.ts';
import { listQuery, readListView } from '../postings/list/list-view.ts';
import { type Found, foundAmong, noteOf, notSearched, type SearchResult, useFound } from './found.ts';

/** What the employer's list of postings asks for first. */
export const firstPostings = { ...listQuery(readListView(new URLSearchParams())), page: 1, limit: listLimits.postings };

const firstEnrollments = { ...toQuery(readView(new URLSearchParams())), page: 1, limit: listLimits.enrollments };

/** Of so many postings of each kind the applicants are searched while the service is out of reach. */
const maxPostings = 10;

/** Applicants to the own postings; while the service is out of reach, those whom the lists of applicants have shown. */
export function useEnrollmentsFound(search: string, enabled: boolean): Found {
  const found = useFound('enrollments.find', { search, enabled }, ({ data }) =>
    data.map(({ status_name, post_id, ...person }) =>
      enrollmentResult({ ...person, post: post_id, status: status_name, name: fullName(person) }),
    ),
  );
  const kept = useKeptEnrollments(search, found.isOut === true);
  return found.isOut ? { ...kept, loading: kept.loading || found.loading, isOut: true } : found;
}

function useKeptEnrollments(search: string, enabled: boolean): Found {
  const kinds = useQueries({
    queries: postingKinds.map((method) => ({
      ...readOptions('postings.list', { params: { method }, query: firstPostings }),
      enabled,
    })),
  });
  const postings = kinds.flatMap(({ data }, index) =>
    (data?.answer.data ?? []).slice(0, maxPostings).map((row) => ({ ...row, method: kindAt(index) })),
  );
  const lists = useQueries({
    queries: postings.map(({ id, method }) => ({
      ...readOptions('enrollments.list', { params: { method, id }, query: firstEnrollments }),
      enabled,
    })),
  });
  if (!enabled) return notSearched;
  const results = postings.flatMap(({ id: post, method, title }, index) =>
    (lists[index]?.data?.answer.data.enrollments ?? []).map(({ id, status_name, student }) =>
      enrollmentResult({ id, method, post, title, status: status_name, name: fullName(student) }),
    ),
  );
  return foundAmong(
    results,
    search,
    [...kinds, ...lists].some(({ isLoading }) => isLoading),
  );
}

const kindAt = (index: number): PostingKind => postingKinds[index] ?? 'project';

interface EnrollmentFound {
  readonly id: number;
  readonly method: PostingKind;
  readonly post: number;
  readonly title: string;
  readonly status: string;
  readonly name: string;
}

const enrollmentResult = ({ id, method, post, title, status, name }: EnrollmentFound): SearchResult => ({
  id: `applicant ${id}`,
  kind: 'application',
  label: name,
  note: noteOf('Applicant', kindLabels[method].first, title, status),
  path: `/employer/${method}/${post}?applicant=${id}`,
});

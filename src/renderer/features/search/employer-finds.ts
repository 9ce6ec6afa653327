import type { PostingKind } from '#shared/contract/call.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { isPostingStatus, postingStatusNames } from '#shared/rules/postings/posting-status.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { draftPath, draftStateNames, draftTitle } from '../drafts/draft-words.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundLimit, noteOf, notSearched, together, useFound } from './found.ts';
import { useConversations, usePartnersFound } from './shared-finds.ts';

/** What an employer's search finds: drafts, own openings, applicants, partner institutions, conversations. */
export function useEmployerFinds(search: string, enabled: boolean): Found {
  const drafts = useDrafts(search, enabled);
  const projects = usePostings('project', search, enabled);
  const internships = usePostings('internship', search, enabled);
  const jobs = usePostings('job', search, enabled);
  const enrollments = useFound('enrollments.find', { query: { search, limit: foundLimit }, enabled }, ({ data }) =>
    data.map(({ id, method, post_id, title, status_name, ...person }) => ({
      id: `applicant ${id}`,
      label: fullName(person),
      note: noteOf('Applicant', title, status_name),
      path: `/employer/${method}/${post_id}?applicant=${id}`,
    })),
  );
  const partners = usePartnersFound({ search, enabled, kind: 'institution', page: '/employer/partner-institutions' });
  return together(
    drafts,
    projects,
    internships,
    jobs,
    enrollments,
    partners,
    useConversations(search, enabled, roles.employer),
  );
}

function useDrafts(search: string, enabled: boolean): Found {
  const { data = [], earlier, loading } = useDesk('drafts.list', { search }, { enabled });
  if (!enabled) return notSearched;
  const results = data
    .filter(({ method, state }) => method !== 'company' && state !== 'sent')
    .slice(0, foundLimit)
    .map((draft) => ({
      id: `draft ${draft.id}`,
      label: draftTitle(draft),
      note: noteOf(draftStateNames[draft.state], draft.method !== 'company' && kindLabels[draft.method].first),
      path: draftPath(draft),
    }));
  return { results, earlier, loading };
}

function usePostings(method: PostingKind, search: string, enabled: boolean): Found {
  const query = { search, limit: foundLimit };
  return useFound('postings.list', { params: { method }, query, enabled }, ({ data }) =>
    data.map(({ id, title, status }) => ({
      id: `${method} ${id}`,
      label: title,
      note: noteOf(kindLabels[method].first, isPostingStatus(status) && postingStatusNames[status]),
      path: `/employer/${method}/details/${id}`,
    })),
  );
}

import type { PostingKind } from '#shared/contract/call.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { postingStanding } from '#shared/rules/postings/posting-status.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { draftPath, draftStateNames, draftTitle } from '../drafts/draft-words.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundAmong, noteOf, notSearched, together, useFound } from './found.ts';
import { type PartnerTab, useConversations, usePartnersFound } from './shared-finds.ts';
import { firstPostings, useEnrollmentsFound } from './use-enrollments-found.ts';

/** What an employer's search finds: drafts, own openings, applicants, institutions, conversations. */
export function useEmployerFinds(search: string, enabled: boolean): Found {
  const drafts = useDrafts(search, enabled);
  const projects = usePostings('project', search, enabled);
  const internships = usePostings('internship', search, enabled);
  const jobs = usePostings('job', search, enabled);
  const enrollments = useEnrollmentsFound(search, enabled);
  const partners = usePartnersFound({ search, enabled, kind: 'institution', pageOf: institutionsPath });
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

const institutionsPath = (tab: PartnerTab) =>
  `/employer/partner-institutions${tab === 'partners' ? '' : `?tab=${tab}`}`;

function useDrafts(search: string, enabled: boolean): Found {
  const { data = [], loading } = useDesk('drafts.list', {}, { enabled });
  if (!enabled) return notSearched;
  const results = data
    .filter(({ method, state }) => method !== 'company' && state !== 'sent')
    .map((draft) => ({
      id: `draft ${draft.id}`,
      kind: 'draft' as const,
      label: draftTitle(draft),
      note: noteOf(draftStateNames[draft.state], draft.method !== 'company' && kindLabels[draft.method].first),
      path: draftPath(draft),
    }));
  return foundAmong(results, search, loading);
}

function usePostings(method: PostingKind, search: string, enabled: boolean): Found {
  const params = { method };
  return useFound('postings.list', { params, search, enabled, kept: firstPostings }, ({ data }) =>
    data.map(({ id, title, ...standing }) => ({
      id: `${method} ${id}`,
      kind: 'posting' as const,
      label: title,
      note: noteOf(kindLabels[method].first, postingStanding(standing)),
      path: `/employer/${method}/details/${id}`,
    })),
  );
}

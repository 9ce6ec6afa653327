import type { PostingKind } from '#shared/contract/call.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { readExploreQuery, toCallQuery } from '../explore/explore-query.ts';
import { messagesPath } from '../messages/messages-path.ts';
import { partnersQuery } from '../partners/partners-view.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundAmong, isAsking, noteOf, notSearched, together, useFound, useIsOut } from './found.ts';

const sideNames: Readonly<Record<string, string>> = {
  company: 'Company',
  institution: 'Institution',
  mentor: 'Mentor',
  student: 'Student',
};

/** Own conversations. */
export function useConversations(search: string, enabled: boolean, role: number): Found {
  const kept = { search: '', limit: listLimits.threads };
  return useFound('messages.threads', { search, enabled, kept }, ({ data }) =>
    data.map((thread) => ({
      id: `messages ${thread.with}`,
      kind: 'messages' as const,
      label: thread.name,
      note: noteOf('Messages', sideNames[thread.with.split(':')[0] ?? ''], thread.unread > 0 && `${thread.unread} new`),
      path: messagesPath(role, thread.with),
    })),
  );
}

interface ExploreAsked {
  readonly kind: PostingKind;
  readonly search: string;
  readonly enabled: boolean;
  readonly role: number;
  readonly pathOf: (id: number) => string;
}

/** Published openings of one kind, for those who explore them; `pathOf` says where each is opened. */
export function useExplored({ kind, search, enabled, role, pathOf }: ExploreAsked): Found {
  const params = { method: kind };
  const found = useRead('postings.explore', { params, query: { search, limit: 3 }, enabled });
  const isOut = useIsOut(found, enabled);
  const first = { ...readExploreQuery(new URLSearchParams()), kind };
  const kept = toCallQuery(first, role === roles.educator ? undefined : 'id,desc');
  const copy = useRead('postings.explore', { params, query: kept, enabled: isOut });
  if (!enabled) return notSearched;
  const answer = isOut ? copy.data : found.data;
  const results = (answer?.data ?? []).map(({ id, title, branch, applied = null, full }) => ({
    id: `${kind} ${id}`,
    kind: 'posting' as const,
    label: title,
    note: noteOf(
      kindLabels[kind].first,
      branch.company_name,
      applied === null ? full && 'Positions filled' : enrollmentLabel(applied),
    ),
    path: pathOf(id),
  }));
  if (isOut) return { ...foundAmong(results, search, copy.loading || isAsking(found)), isOut };
  // The service says when it took a word for another one.
  const isCorrected = answer?.corrected !== undefined;
  return {
    written: isCorrected ? [] : results,
    similar: isCorrected ? results : [],
    earlier: found.earlier,
    loading: found.loading,
  };
}

/** Mentors; `pathOf` says where a profile is opened. */
export function useMentors(search: string, enabled: boolean, pathOf: (id: number) => string): Found {
  const kept = { page: 1, limit: listLimits.mentors, search: '' };
  return useFound('mentors.list', { search, enabled, kept }, ({ data }) =>
    data.map((mentor) => ({
      id: `mentor ${mentor.id}`,
      kind: 'person' as const,
      label: fullName(mentor),
      note: noteOf('Mentor', mentor.designation),
      path: pathOf(mentor.id),
    })),
  );
}

interface PartnersAsked {
  readonly search: string;
  readonly enabled: boolean;
  readonly kind: 'company' | 'institution';
  /** The pages that list them, by tab. */
  readonly pageOf: (tab: PartnerTab) => string;
}

/** The tabs of partners and of open invitations. */
export type PartnerTab = 'partners' | 'sent' | 'received';

const standingWords = { partners: 'Partner', sent: 'Invitation sent', received: 'Invitation received' } as const;

/** Partners of a company or an institution, and those that one of the two has invited. */
export function usePartnersFound(asked: PartnersAsked): Found {
  return together(usePartnersIn('partners', asked), usePartnersIn('sent', asked), usePartnersIn('received', asked));
}

function usePartnersIn(tab: PartnerTab, { search, enabled, kind, pageOf }: PartnersAsked): Found {
  const kept = partnersQuery(kind, { tab, search: '', page: 1 });
  return useFound('partnerships.list', { search, enabled, within: { tab }, kept }, ({ data }) =>
    data.map(({ party_id, name, city_name, verified }) => ({
      id: `${tab} ${kind} ${party_id}`,
      kind: 'place' as const,
      label: name,
      note: noteOf(
        kind === 'company' ? 'Company' : 'Institution',
        city_name,
        standingWords[tab],
        verified === false && 'Not verified',
      ),
      path: `${pageOf(tab)}${pageOf(tab).includes('?') ? '&' : '?'}search=${encodeURIComponent(name)}`,
    })),
  );
}

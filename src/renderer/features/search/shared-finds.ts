import type { PostingKind } from '#shared/contract/call.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { messagesPath } from '../messages/messages-path.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, foundLimit, noteOf, useFound } from './found.ts';

/** Own conversations of a company, an institution or a student. */
export function useConversations(search: string, enabled: boolean, role: number): Found {
  return useFound('messages.threads', { query: { search, limit: foundLimit }, enabled }, ({ data }) =>
    data.map((thread) => ({
      id: `messages ${thread.with}`,
      label: thread.name,
      note: noteOf('Messages', thread.unread > 0 && `${thread.unread} new`),
      path: messagesPath(role, thread.with),
    })),
  );
}

interface ExploreAsked {
  readonly kind: PostingKind;
  readonly search: string;
  readonly enabled: boolean;
  readonly pathOf: (id: number) => string;
}

/** Published openings of one kind, for those who explore them; `pathOf` says where each is opened. */
export function useExplored({ kind, search, enabled, pathOf }: ExploreAsked): Found {
  const query = { search, limit: 3 };
  return useFound('postings.explore', { params: { method: kind }, query, enabled }, ({ data }) =>
    data.map(({ id, title, branch }) => ({
      id: `${kind} ${id}`,
      label: title,
      note: noteOf(kindLabels[kind].first, branch.company_name),
      path: pathOf(id),
    })),
  );
}

/** Mentors; `pathOf` says where a profile is opened. */
export function useMentors(search: string, enabled: boolean, pathOf: (id: number) => string): Found {
  return useFound('mentors.list', { query: { search, limit: foundLimit }, enabled }, ({ data }) =>
    data.map((mentor) => ({
      id: `mentor ${mentor.id}`,
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
  /** The page that lists them. */
  readonly page: string;
}

/** Partners of a company or an institution. */
export function usePartnersFound({ search, enabled, kind, page }: PartnersAsked): Found {
  const query = { tab: 'partners', search, limit: foundLimit } as const;
  return useFound('partnerships.list', { query, enabled }, ({ data }) =>
    data.map(({ party_id, name, city_name }) => ({
      id: `${kind} ${party_id}`,
      label: name,
      note: noteOf(`Partner ${kind}`, city_name),
      path: `${page}?search=${encodeURIComponent(name)}`,
    })),
  );
}

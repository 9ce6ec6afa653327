import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience, InvitationTab } from '#shared/contract/invitations.ts';
import { toCommaList } from '#shared/rules/texts/comma-list.ts';
import { invitationTabList } from './invitation-tabs.ts';

/** How many cards the service gives at a time. */
export const pageLimit = 20;

/** What an invitation page shows; kept in its address. */
export interface InviteView {
  readonly audience: Audience;
  readonly tab: InvitationTab;
  readonly search: string;
  readonly page: number;
  /** Ids. */
  readonly city: readonly string[];
  /** Ids. */
  readonly skills: readonly string[];
  readonly qualification: readonly string[];
}

/** The names of what the filter panel narrows by. */
const filterNames = ['city', 'skills', 'qualification'] as const;
/** What the filter panel narrows by. */
export type InviteFilterChoice = Pick<InviteView, (typeof filterNames)[number]>;

/** What an address asks for; what it says wrongly counts as not said. Projects are for colleges. */
export function viewOf(kind: PostingKind, params: URLSearchParams): InviteView {
  const page = Number(params.get('page'));
  return {
    audience: kind !== 'project' && params.get('audience') === 'students' ? 'students' : 'colleges',
    tab: invitationTabList.find((tab) => tab === params.get('tab')) ?? 'suggested',
    search: (params.get('search') ?? '').slice(0, 200),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    city: listOf(params, 'city'),
    skills: listOf(params, 'skills'),
    qualification: listOf(params, 'qualification'),
  };
}

/** The address of a view; what is as usual is left out. */
export function paramsOf(view: InviteView): URLSearchParams {
  const params = new URLSearchParams();
  if (view.audience !== 'colleges') params.set('audience', view.audience);
  if (view.tab !== 'suggested') params.set('tab', view.tab);
  if (view.search) params.set('search', view.search);
  for (const name of filterNames) for (const value of view[name]) params.append(name, value);
  if (view.page > 1) params.set('page', String(view.page));
  return params;
}

/** What the service is asked for. Filters belong to the suggestions only. */
export function queryOf(view: InviteView) {
  const { audience, tab, search, page } = view;
  const common = { audience, tab, search, page, limit: pageLimit };
  if (tab === 'received') return { ...common, look: 'yes' as const };
  if (tab !== 'suggested') return common;
  return {
    ...common,
    ...(view.city.length > 0 && { city: toCommaList(view.city) }),
    ...(view.skills.length > 0 && { skills: toCommaList(view.skills) }),
    ...(view.qualification.length > 0 && { qualification: toCommaList(view.qualification) }),
  };
}

/** How many filters are set. */
export function filtersSet(view: InviteFilterChoice): number {
  return filterNames.reduce((sum, name) => sum + view[name].length, 0);
}

function listOf(params: URLSearchParams, name: string): string[] {
  return [...new Set(params.getAll(name).filter((value) => value !== ''))].slice(0, 50);
}

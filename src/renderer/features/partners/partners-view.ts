import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { PartnerCard } from '#shared/contract/partnerships.ts';
import { cutText } from '#shared/rules/texts/cut-text.ts';
import { invitationTabList } from '../invitations/invitation-tabs.ts';

/** How many cards a page has, by whom it is about. */
export const pageLimits = { institution: 20, company: 10 } as const;

/** What a page of partners shows; kept in its address. */
export interface PartnersView {
  readonly tab: InvitationTab;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** What a page of partners asks the service for. Whoever asks for a tab's first page by it gets, offline, what the page has shown. */
export const partnersQuery = (kind: PartnerCard['kind'], { tab, search, page }: PartnersView) =>
  ({ look: 'yes', tab, search, page, limit: pageLimits[kind] }) as const;

/** What an address asks for in a tab; what it says wrongly counts as not said. */
export function partnersView(params: URLSearchParams, tab: InvitationTab): PartnersView {
  const page = Number(params.get('page'));
  return {
    tab,
    search: cutText(params.get('search') ?? '', 200),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Search and page as an address carries them; what is as usual is left out. */
export function partnersParams({ search, page }: PartnersView): Record<string, string> {
  return { ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}

/** The tab that a name says, or the usual one. */
export function tabNamed(name: string | null, usual: InvitationTab): InvitationTab {
  return invitationTabList.find((tab) => tab === name) ?? usual;
}

const companies = '/educator/companies';

/** Where each tab of an educator's companies is. 'recieved' is how its path is agreed to be spelled. */
export const companyPaths: Readonly<Record<InvitationTab, string>> = {
  suggested: `${companies}/suggest-companies`,
  sent: `${companies}/invitation-send`,
  received: `${companies}/invitation-recieved`,
  accepted: `${companies}/invitation-accepted`,
  partners: `${companies}/list-of-partner-companies`,
};

/** The tab that a path of the educator's companies opens; the first one for the page without a tab. */
export function tabAt(path: string): InvitationTab {
  const bare = path.replace(/\/+$/, '').replace('/invitation-received', '/invitation-recieved');
  return invitationTabList.find((tab) => companyPaths[tab] === bare) ?? 'suggested';
}

import type { AdminPlace } from '#shared/contract/admin.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { orderStatusNames } from '#shared/rules/orders/order-status.ts';
import { listLimits } from '../../app/desk/list-limits.ts';
import { roleNames } from '../admin/role-names.ts';
import { adminPostingPath, stateLabels } from '../admin/support/posting-words.ts';
import { kindLabels } from '../postings/kinds.ts';
import { type Found, noteOf, type SearchResult, together, useFound } from './found.ts';
import { useConversations } from './shared-finds.ts';

const searched = (list: string, words: string) => `/admin/${list}?search=${encodeURIComponent(words)}`;

/** What an admin's search finds: people, companies, institutions, postings, tickets, orders, conversations. */
export function useAdminFinds(search: string, enabled: boolean): Found {
  const kept = { page: 1, limit: listLimits.admin, search: '' };
  const options = { search, enabled, kept };
  const people = useFound('admin.users', options, ({ data }) =>
    data.map((user) => ({
      id: `account ${user.id}`,
      kind: 'person' as const,
      label: fullName(user) || user.email_address,
      note: noteOf(roleNames[user.role]?.one, user.email_address, user.suspended_at && 'Suspended'),
      path: searched('users', user.email_address),
    })),
  );
  const companies = useFound('admin.companies', options, ({ data }) => data.map(placeResult('Company', 'companies')));
  const institutions = useFound('admin.institutions', options, ({ data }) =>
    data.map(placeResult('Institution', 'institutions')),
  );
  const postings = useFound('adminPostings.list', options, ({ data }) =>
    data.map((posting) => ({
      id: `${posting.method} ${posting.id}`,
      kind: 'posting' as const,
      label: posting.title,
      note: noteOf(kindLabels[posting.method].first, posting.company_name, stateLabels[posting.state]),
      path: adminPostingPath(posting),
    })),
  );
  const tickets = useFound('adminTickets.list', options, ({ data }) =>
    data.map(({ id, concern, status, person }) => ({
      id: `ticket ${id}`,
      kind: 'ticket' as const,
      label: concern,
      note: noteOf('Ticket', person.name, status),
      path: searched('tickets', person.email_address),
    })),
  );
  const orders = useFound(
    'adminOrders.list',
    { search, enabled, kept: { page: 1, limit: listLimits.orders } },
    ({ data }) =>
      data.map(({ id, status, person, place }) => ({
        id: `order ${id}`,
        kind: 'order' as const,
        label: place || person.name,
        note: noteOf('Order', orderStatusNames[status]),
        path: searched('orders', place || person.name),
      })),
  );
  const conversations = useConversations(search, enabled, roles.admin);
  return together(people, companies, institutions, postings, tickets, orders, conversations);
}

const placeResult =
  (kind: string, list: string) =>
  (place: AdminPlace): SearchResult => ({
    id: `${list} ${place.id}`,
    kind: 'place',
    label: place.name,
    note: noteOf(kind, place.city_name, stateOf(place)),
    path: searched(list, place.name),
  });

function stateOf({ suspended_at, verified }: AdminPlace): string {
  if (suspended_at) return 'Suspended';
  return verified ? 'Verified' : 'Not verified';
}

import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import type { May, Row } from './row.ts';

const admins: May = { level: 'full', roles: [roles.admin] };
const nothing = () => ({});

type Rows = { readonly [N in CallName as N extends `admin.${string}` | `audit.${string}` ? N : never]: Row<N> };

/** The rows of what admins look after. */
export const adminRows: Rows = {
  'admin.overview': { may: admins, status: 200, input: nothing },
  'audit.list': { may: admins, status: 200, input: nothing },
  'audit.export': { may: admins, status: 200, input: nothing },
};

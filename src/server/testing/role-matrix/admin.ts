import type { CallName } from '#shared/contract/index.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { signedIn } from '../people.ts';
import type { May, Row } from './row.ts';

const admins: May = { level: 'full', roles: [roles.admin] };
const nothing = () => ({});
const missing = { params: { id: 999_999_999 } };

type Logged = `admin.${string}` | `audit.${string}` | `security.${string}`;
type Rows = { readonly [N in CallName as N extends Logged ? N : never]: Row<N> };

/** The rows of what admins look after. Every account and place is theirs to see. */
export const adminRows: Rows = {
  'admin.overview': { may: admins, status: 200, input: nothing },
  'admin.users': { may: admins, status: 200, input: nothing },
  'admin.changeUser': {
    may: admins,
    status: 200,
    input: async (_, server) => ({
      params: { id: (await signedIn(server, roles.student)).id },
      body: { end_sessions: true },
    }),
    records: { missing: { ...missing, body: { end_sessions: true } } },
  },
  'admin.companies': { may: admins, status: 200, input: nothing },
  'admin.company': {
    may: admins,
    status: 200,
    input: async (_, server) => ({ params: { id: (await signedIn(server, roles.employer)).companyId ?? 0 } }),
    records: { missing },
  },
  'admin.changeCompany': {
    may: admins,
    status: 200,
    input: async (_, server) => ({
      params: { id: (await signedIn(server, roles.employer)).companyId ?? 0 },
      body: { verified: false },
    }),
    records: { missing: { ...missing, body: { verified: false } } },
  },
  'admin.institutions': { may: admins, status: 200, input: nothing },
  'admin.institution': {
    may: admins,
    status: 200,
    input: async (_, server) => ({ params: { id: (await signedIn(server, roles.educator)).institutionId ?? 0 } }),
    records: { missing },
  },
  'admin.changeInstitution': {
    may: admins,
    status: 200,
    input: async (_, server) => ({
      params: { id: (await signedIn(server, roles.educator)).institutionId ?? 0 },
      body: { verified: false },
    }),
    records: { missing: { ...missing, body: { verified: false } } },
  },
  'audit.list': { may: admins, status: 200, input: nothing },
  'audit.export': { may: admins, status: 200, input: nothing },
  'security.list': { may: admins, status: 200, input: nothing },
  'security.export': { may: admins, status: 200, input: nothing },
};

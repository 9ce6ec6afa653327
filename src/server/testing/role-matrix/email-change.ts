import type { emailChangeCalls } from '#shared/contract/email-change.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { beginEmailChange } from '../email-change.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof emailChangeCalls]: Row<N> };

const members: May = { level: 'full', roles: Object.values(roles) };
const fresh = () => `moved-${crypto.randomUUID()}@example.com`;

/** The rows of changing the own address, of people whose password this is. */
export function emailChangeRows(password: string): Rows {
  return {
    'emailChange.begin': {
      may: members,
      status: 200,
      input: () => ({ body: { email_address: fresh(), password } }),
    },
    'emailChange.confirm': {
      may: members,
      status: 200,
      input: async (person) => ({ body: await beginEmailChange(person, fresh(), password) }),
    },
  };
}

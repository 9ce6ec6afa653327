import type { authenticatorCalls } from '#shared/contract/authenticator.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { beginApp } from '../authenticator-app.ts';
import type { Person } from '../people.ts';
import type { TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof authenticatorCalls]: Row<N> };

const members: May = { level: 'full', roles: Object.values(roles) };

/** The rows of authenticator apps, of people whose password this is. */
export function authenticatorRows(password: string): Rows {
  const row = { may: members, status: 200, input: () => ({ body: { password } }) };
  return {
    'authenticator.begin': row,
    'authenticator.confirm': {
      ...row,
      input: async (person: Person, server: TestServer) => {
        const app = await beginApp(person, password);
        return { body: { code: app?.(server) ?? '000000' } };
      },
    },
    'authenticator.newCodes': {
      ...row,
      input: async (person: Person) => {
        const app = await beginApp(person, password);
        if (app) await person.call('authenticator.confirm', { body: { code: app(person.server) } });
        return { body: { password } };
      },
    },
    'authenticator.remove': row,
  };
}

import type { orderCalls } from '#shared/contract/orders.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { complete } from '../complete.ts';
import { type Person, signedIn } from '../people.ts';
import type { TestInput, TestServer } from '../test-server.ts';
import type { May, Row } from './row.ts';

type Rows = { readonly [N in keyof typeof orderCalls]: Row<N> };

const everybody: May = { level: 'full', roles: Object.values(roles) };
const admins: May = { level: 'full', roles: [roles.admin] };
const order: TestInput<'orders.place'> = { body: { items: [{ kind: 'assessment' }] } };

/** An order of a student, to be settled. */
async function orderToSettle(_: Person, server: TestServer) {
  const { body } = await (await signedIn(server, roles.student)).call('orders.place', order);
  return { params: { id: body.data.id }, body: { status: 'paid' } } as const;
}

/** The rows of orders, and of what admins do with them. */
export const orderRows: Rows = {
  'orders.list': { may: everybody, status: 200, input: () => ({}) },
  'orders.place': {
    may: everybody,
    status: 201,
    input: async (person) => {
      await complete(person);
      return order;
    },
  },
  'adminOrders.list': { may: admins, status: 200, input: () => ({}) },
  'adminOrders.settle': {
    may: admins,
    status: 200,
    input: orderToSettle,
    records: { missing: { params: { id: 999_999_999 }, body: { status: 'paid' } } },
  },
};

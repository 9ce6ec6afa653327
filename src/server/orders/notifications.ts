import type { Selectable } from 'kysely';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { notify, notifyPlace } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { OrdersTable } from '../platform/database/tables/orders.ts';

const pathOf: Partial<Record<Role, string>> = {
  [roles.employer]: '/employer/subscription',
  [roles.educator]: '/educator/subscription',
  [roles.student]: '/student/subscriptions',
};

/** Tells a person, or the members of an organisation, that their order was paid, cancelled or refunded. */
export async function tellSettled(tx: Tx, order: Selectable<OrdersTable>, reason: string, now: Date): Promise<void> {
  const text = `Your order “${order.item}” is ${order.status}${reason === '' ? '' : `: ${reason}`}`;
  const notification = { kind: 'order', text, topic: `order ${order.id}` } as const;
  const { company_id, institution_id, user_id } = order;
  if (company_id !== null) {
    await notifyPlace(
      tx,
      { kind: 'company', id: company_id },
      { ...notification, path: '/employer/subscription' },
      now,
    );
  }
  if (institution_id !== null) {
    await notifyPlace(
      tx,
      { kind: 'institution', id: institution_id },
      { ...notification, path: '/educator/subscription' },
      now,
    );
  }
  if (user_id === null) return;
  const person = tx.selectFrom('users').select('role').where('id', '=', user_id).where('deleted_at', 'is', null);
  const path = pathOf[((await person.executeTakeFirst())?.role ?? 0) as Role];
  if (path) await notify(tx, [{ ...notification, userId: user_id, path }], now);
}

import type { Selectable } from 'kysely';
import { type Role, roles } from '#shared/rules/accounts/roles.ts';
import { type SessionOffReason, sessionOffTexts } from '#shared/rules/orders/order-status.ts';
import { formatRupees } from '#shared/rules/postings/money.ts';
import { activeAdmins, type NewNotification, notify, notifyAll, notifyPlace } from '../notifications/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import type { OrdersTable } from '../platform/database/tables/orders.ts';

const pathOf: Partial<Record<Role, string>> = {
  [roles.employer]: '/employer/subscription',
  [roles.educator]: '/educator/subscription',
  [roles.student]: '/student/subscriptions',
};

/** Where an admin finds the orders that wait for a refund. */
const owedPath = '/admin/orders?status=session_off';

type OrderNotification = Omit<NewNotification, 'userId' | 'path'>;

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
  if (user_id !== null) await tellPerson(tx, user_id, notification, now);
}

async function tellPerson(tx: Tx, userId: number, notification: OrderNotification, now: Date): Promise<void> {
  const person = tx.selectFrom('users').select('role').where('id', '=', userId).where('deleted_at', 'is', null);
  const path = pathOf[((await person.executeTakeFirst())?.role ?? 0) as Role];
  if (path) await notify(tx, [{ ...notification, userId, path }], now);
}

/** Tells the admins that a session that is paid doesn't take place, and whoever paid what happens to the money. */
export async function tellSessionOff(tx: Tx, order: PaidOrder, reason: SessionOffReason, now: Date): Promise<void> {
  const off = sessionOffTexts[reason];
  const sum = formatRupees(order.price);
  const toAdmins = `${off}, and ${sum} is paid: order ${order.id} waits for a refund`;
  await tellBoth(tx, order, { toAdmins, toPayer: `${off}. You paid ${sum}; the admins are asked to refund it` }, now);
}

/** Tells both that such a session has a time again. */
export async function tellSessionOn(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const on = 'The session has another time';
  const toAdmins = `${on}: order ${order.id} needs no refund now`;
  await tellBoth(tx, order, { toAdmins, toPayer: `${on}. What you paid stays paid` }, now);
}

type PaidOrder = Selectable<OrdersTable>;

async function tellBoth(
  tx: Tx,
  { id, user_id }: PaidOrder,
  { toAdmins, toPayer }: { readonly toAdmins: string; readonly toPayer: string },
  now: Date,
): Promise<void> {
  const notification = { kind: 'order', topic: `order ${id}` } as const;
  await notifyAll(tx, await activeAdmins(tx), { ...notification, text: toAdmins, path: owedPath }, now);
  if (user_id !== null) await tellPerson(tx, user_id, { ...notification, text: toPayer }, now);
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { settledAlready } from '#shared/rules/orders/order-status.ts';
import { itemOf, orderedMessage, orderItems } from '../orders/ordering.ts';
import { orderLock, orderOwnerOf, readSubscription, settleOrder } from '../orders/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { type Context, route } from '../platform/http/route.ts';
import { addOns, plans } from './plans.ts';

/** Plans and orders. No money moves here: what is paid is settled outside. */
export function registerSubscription(app: FastifyInstance): void {
  route(app, 'plans.list', () => Promise.resolve({ data: [...plans], add_ons: [...addOns] }));
  route(app, 'subscription.read', async ({ db, user }) => ({ data: await readSubscription(db, orderOwnerOf(user)) }));
  route(app, 'subscription.choose', choose);
  route(app, 'subscription.cancelOrder', cancel);
}

async function choose({ user, body: { tier }, now, service, write }: Context<'subscription.choose'>) {
  return await write(async (tx) => {
    const ordered = await orderItems(tx, service, { user, items: [itemOf({ kind: 'plan', tier })] }, now);
    return { message: orderedMessage(ordered), data: await readSubscription(tx, orderOwnerOf(user)) };
  });
}

async function cancel({ user, params, now, service, write }: Context<'subscription.cancelOrder'>) {
  const owner = orderOwnerOf(user);
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, orderLock(owner));
    const own = tx.selectFrom('orders').select('status').where('id', '=', params.id);
    const known = await own.where(owner.column, '=', owner.id).executeTakeFirst();
    if (!known) throw new AppError('not_found');
    await mustNotBeSession(tx, params.id);
    if (!(await settleOrder(tx, params.id, { status: 'cancelled', by: user.id, reason: '' }, now))) {
      throw new AppError('invalid_status', { message: settledAlready(known.status) });
    }
    return { message: 'The order is taken back', data: await readSubscription(tx, owner) };
  });
}

/** The order of a session goes with its booking. */
async function mustNotBeSession(tx: Tx, id: number): Promise<void> {
  const sessions = tx.selectFrom('order_items').select('id').where('order_id', '=', id);
  if (await sessions.where('kind', '=', 'mentor_session').executeTakeFirst()) {
    throw new AppError('conflict', { message: 'Call the session off instead. Its order is cancelled with it' });
  }
}

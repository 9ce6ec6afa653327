import type { FastifyInstance } from 'fastify';
import { type Context, route } from '../platform/http/route.ts';
import { itemOf, orderedMessage, orderItems } from './ordering.ts';
import { orderAnswers, orderOwnerOf } from './repository.ts';

/** Orders of one's own. No money moves here: what is ordered is paid elsewhere, and an admin says so. */
export function registerOrders(app: FastifyInstance): void {
  route(app, 'orders.list', list);
  route(app, 'orders.place', place);
}

async function list({ db, user, query: { page, limit, status } }: Context<'orders.list'>) {
  const owner = orderOwnerOf(user);
  let own = db.selectFrom('orders').where(owner.column, '=', owner.id);
  if (status) own = own.where('status', '=', status);
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: await orderAnswers(db, rows), total: Number(count), page, limit };
}

function place({ user, body, now, service, write }: Context<'orders.place'>) {
  return write(async (tx) => {
    const data = await orderItems(tx, service, { user, items: body.items.map(itemOf) }, now);
    return { message: orderedMessage(data), data };
  });
}

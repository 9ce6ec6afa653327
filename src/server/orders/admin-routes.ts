import type { FastifyInstance } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { AdminOrder } from '#shared/contract/orders.ts';
import type { Order } from '#shared/contract/subscription.ts';
import { AppError } from '#shared/errors.ts';
import { fullName } from '#shared/rules/accounts/navigation.ts';
import { settledAlready } from '#shared/rules/orders/order-status.ts';
import { auditActorOf, recordAudit } from '../audit/record.ts';
import type { Handle } from '../platform/database/database.ts';
import { unfoldedMatches } from '../platform/database/person-search.ts';
import type { OrdersTable } from '../platform/database/tables/orders.ts';
import { type Context, route } from '../platform/http/route.ts';
import { tellSettled } from './notifications.ts';
import { orderAnswers, settleOrder } from './repository.ts';

/** What an admin does with the orders of everybody. */
export function registerAdminOrders(app: FastifyInstance): void {
  route(app, 'adminOrders.list', list);
  route(app, 'adminOrders.settle', settle);
}

const selected = (db: Handle) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.created_by')
    .leftJoin('companies', 'companies.id', 'orders.company_id')
    .leftJoin('institutions', 'institutions.id', 'orders.institution_id');

/** Everything by which a person or an organisation is found. */
const searched = sql<string>`coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || ' ' ||
  coalesce(users.email_address, '') || ' ' || coalesce(companies.name, '') || ' ' || coalesce(institutions.name, '')`;

/** What an admin has to do: refunds that are owed, then orders that nobody paid yet. */
const urgency = sql<number>`case when orders.status = 'paid' and orders.session_off is not null then 0
  when orders.status = 'pending' then 1 else 2 end`;

async function list({ db, query }: Context<'adminOrders.list'>) {
  const { page, limit, status, session_off, search, misspelt } = query;
  let found = selected(db);
  if (status) found = found.where('orders.status', '=', status);
  if (session_off) found = found.where('orders.status', '=', 'paid').where('orders.session_off', 'is not', null);
  found = found.where(unfoldedMatches(searched, search, misspelt));
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll('orders')
    .orderBy(urgency)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { data: await adminOrders(db, rows), total: Number(count), page, limit };
}

async function adminOrders(db: Handle, rows: readonly Selectable<OrdersTable>[]): Promise<AdminOrder[]> {
  if (rows.length === 0) return [];
  const orders = await orderAnswers(db, rows);
  const ids = rows.map(({ id }) => id);
  const people = await selected(db)
    .select(['orders.id as order_id', 'users.id', 'first_name', 'last_name', 'email_address', 'role'])
    .select(({ fn }) => fn.coalesce('companies.name', 'institutions.name', sql<string>`''`).as('place'))
    .where('orders.id', 'in', ids)
    .execute();
  const personOf = new Map(people.map((person) => [person.order_id, person]));
  const history = await historyOf(db, ids);
  return orders.map((order: Order) => {
    const person = personOf.get(order.id);
    if (!person) throw new AppError('internal');
    const { id, email_address, role, place } = person;
    return {
      ...order,
      person: { id, name: fullName(person), email: email_address ?? '', role },
      place,
      history: history.get(order.id) ?? [],
    };
  });
}

async function historyOf(db: Handle, ids: readonly number[]): Promise<Map<number, AdminOrder['history']>> {
  const events = await db
    .selectFrom('order_events')
    .innerJoin('users', 'users.id', 'order_events.by_user_id')
    .select(['order_id', 'order_events.status', 'at', 'reason', 'first_name', 'last_name'])
    .where('order_id', 'in', ids)
    .orderBy('order_events.id')
    .execute();
  const shown = new Map<number, AdminOrder['history']>();
  for (const { order_id, status, at, reason, ...person } of events) {
    shown.set(order_id, [...(shown.get(order_id) ?? []), { status, at, reason, by: fullName(person) }]);
  }
  return shown;
}

function settle({ user, request, params: { id }, body, now, write }: Context<'adminOrders.settle'>) {
  return write(async (tx) => {
    const { status, reason } = body;
    const order = tx.selectFrom('orders').selectAll().where('id', '=', id);
    const known = await order.executeTakeFirst();
    if (!known) throw new AppError('not_found');
    if (!(await settleOrder(tx, id, { status, by: user.id, reason }, now))) {
      const current = await order.executeTakeFirstOrThrow();
      throw new AppError('invalid_status', { message: settledAlready(current.status) });
    }
    const entry = { act: `order.${status}` as const, before: { status: known.status }, after: { status }, reason };
    await recordAudit(tx, { actor: auditActorOf({ user, request }), subject: { kind: 'order', id }, ...entry }, now);
    const settled = await order.executeTakeFirstOrThrow();
    await tellSettled(tx, settled, reason, now);
    const [data] = await adminOrders(tx, [settled]);
    if (!data) throw new AppError('internal');
    return { message: `The order is ${status}`, data };
  });
}

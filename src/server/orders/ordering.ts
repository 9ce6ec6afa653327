// How things of the catalogue become an order: prices, the rules of plans, and the payment provider.
import type { WantedItem } from '#shared/contract/orders.ts';
import type { Order, OrderItem } from '#shared/contract/subscription.ts';
import { AppError } from '#shared/errors.ts';
import { checkComplete } from '../accounts/complete-profile.ts';
import type { Handle } from '../platform/database/database.ts';
import type { Tx } from '../platform/database/schema.ts';
import { spend } from '../platform/limits/limits.ts';
import type { Service } from '../platform/service.ts';
import type { Account } from '../platform/sessions/sessions.ts';
import { addOnOf, planOf } from '../subscriptions/plans.ts';
import { orderAnswers, orderLock, orderOwnerOf, placeOrder, readSubscription } from './repository.ts';

/** A thing of the catalogue as it is ordered, at today's price. */
export function itemOf(wanted: WantedItem): OrderItem {
  if (wanted.kind !== 'plan') {
    const { name, price } = addOnOf(wanted.kind);
    return { kind: wanted.kind, name, tier: null, mentor_id: null, price };
  }
  const { tier, name, price } = planOf(wanted.tier);
  return { kind: 'plan', name: `${name} plan`, tier, mentor_id: null, price };
}

/** Who orders. */
type Orderer = Pick<Account, 'id' | 'role' | 'company_id' | 'institution_id'>;

/** What somebody orders. */
interface Ordered {
  readonly user: Orderer;
  readonly items: readonly OrderItem[];
}

/** Orders of one person within an hour, beside those of sessions, which are counted as they are booked. */
const ordersPerHour = 30;

/**
 * Orders things of the catalogue for an account or its organisation. Throws `too_many` past the limit of an hour, `set_up_first` for an organisation with an
 * incomplete profile, `conflict` for a plan that is active or ordered already, `payment_refused` as the provider says.
 */
export async function orderItems(tx: Tx, service: Service, ordered: Ordered, now: Date): Promise<Order> {
  await spend(tx, [{ key: `orders of user ${ordered.user.id}`, max: ordersPerHour }], now);
  return await orderUncounted(tx, service, ordered, now);
}

async function orderUncounted(tx: Tx, service: Service, { user, items }: Ordered, now: Date): Promise<Order> {
  const owner = orderOwnerOf(user);
  await checkComplete(tx, user);
  await service.database.dialect.lock(tx, orderLock(owner));
  const plan = items.find(({ tier }) => tier !== null);
  if (plan) await checkPlan(tx, user, plan);
  const price = items.reduce((sum, item) => sum + item.price, 0);
  const status = await service.payments.begin({ item: items.map(({ name }) => name).join(', '), price });
  if (status === 'refused') throw new AppError('payment_refused');
  const id = await placeOrder(tx, { owner, by: user.id, items, status }, now);
  return await mustRead(tx, id);
}

/** A session with a mentor: who books it, whose it is, and what that mentor takes, in INR. */
interface OrderedSession {
  readonly student: Orderer;
  readonly mentorId: number;
  readonly price: number;
}

/** A session with a mentor, at that mentor's price in INR, as it is ordered. */
export const sessionItem = (mentorId: number, price: number): OrderItem => ({
  kind: 'mentor_session',
  name: addOnOf('mentor_session').name,
  tier: null,
  mentor_id: mentorId,
  price,
});

/** Orders a session with a mentor, in the transaction of its booking; answers the order's id. */
export async function orderSession(tx: Tx, service: Service, session: OrderedSession, now: Date): Promise<number> {
  const { student, mentorId, price } = session;
  return (await orderUncounted(tx, service, { user: student, items: [sessionItem(mentorId, price)] }, now)).id;
}

async function checkPlan(tx: Tx, user: Orderer, plan: OrderItem): Promise<void> {
  const { tier, pending } = await readSubscription(tx, orderOwnerOf(user));
  if (pending) {
    throw new AppError('conflict', { message: `${pending.item} is ordered already. Take that order back first` });
  }
  if (tier === plan.tier) {
    throw new AppError('conflict', { message: `${planOf(tier).name} is your plan already` });
  }
}

/** What the person is told who has ordered something. */
export function orderedMessage({ status, tier, item }: Order): string {
  if (tier === null) return status === 'paid' ? `${item} is paid` : `${item} is ordered`;
  const { name } = planOf(tier);
  return status === 'paid' ? `${name} is your plan now` : `${name} is ordered. It starts once it is settled`;
}

async function mustRead(db: Handle, id: number): Promise<Order> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const [order] = await orderAnswers(db, [row]);
  if (!order) throw new AppError('internal');
  return order;
}

import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { checkComplete } from '../accounts/complete-profile.ts';
import {
  insertOrder,
  orderLock,
  orderOwnerOf,
  readSubscription,
  type Subscription,
  settleOrder,
} from '../orders/repository.ts';
import { type Context, route } from '../platform/http/route.ts';
import { addOns, planOf, plans } from './plans.ts';

/** Plans and orders. No money moves here: what is paid is settled outside. */
export function registerSubscription(app: FastifyInstance): void {
  route(app, 'plans.list', () => Promise.resolve({ data: [...plans], add_ons: [...addOns] }));
  route(app, 'subscription.read', async ({ db, user }) => ({ data: await readSubscription(db, orderOwnerOf(user)) }));
  route(app, 'subscription.choose', choose);
  route(app, 'subscription.cancelOrder', cancel);
}

async function choose({ user, body, now, service, write }: Context<'subscription.choose'>) {
  const plan = planOf(body.tier);
  const owner = orderOwnerOf(user);
  return await write(async (tx) => {
    await checkComplete(tx, user);
    await service.database.dialect.lock(tx, orderLock(owner));
    checkChoice(await readSubscription(tx, owner), plan);
    const status = await service.payments.begin({ item: plan.name, price: plan.price });
    const order = { item: `${plan.name} plan`, tier: plan.tier, price: plan.price, status };
    await insertOrder(tx, owner, order, user.id, now);
    const message =
      status === 'paid' ? `${plan.name} is your plan now` : `${plan.name} is ordered. It starts once it is settled`;
    return { message, data: await readSubscription(tx, owner) };
  });
}

function checkChoice({ tier, pending }: Subscription, plan: { readonly tier: string; readonly name: string }): void {
  if (pending) {
    throw new AppError('conflict', { message: `${pending.item} is ordered already. Take that order back first` });
  }
  if (tier === plan.tier) throw new AppError('conflict', { message: `${plan.name} is your plan already` });
}

async function cancel({ user, params, now, service, write }: Context<'subscription.cancelOrder'>) {
  const owner = orderOwnerOf(user);
  return await write(async (tx) => {
    await service.database.dialect.lock(tx, orderLock(owner));
    const { history } = await readSubscription(tx, owner);
    if (!(await settleOrder(tx, params.id, { status: 'cancelled', by: user.id, owner }, now))) {
      const known = history.find(({ id }) => id === params.id);
      throw known
        ? new AppError('invalid_status', { message: `This order is ${known.status} already` })
        : new AppError('not_found');
    }
    return { message: 'The order is taken back', data: await readSubscription(tx, owner) };
  });
}

import type { Tier } from '#shared/contract/subscription.ts';
import { insertOrder, type OrderOwner, settleOrder } from '../orders/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
import { planOf } from '../subscriptions/plans.ts';
import type { FilledOrganisation } from './fill-organisations.ts';
import { daysBefore } from './fill-postings.ts';

interface SampleOrder {
  readonly tier: Tier;
  /** How many days ago it was made, and how many days later it ended. */
  readonly made: number;
  readonly after: number;
  readonly status: 'paid' | 'cancelled';
}

/** The employer once ordered a plan and took the order back; another company has paid for one. */
export async function fillOrders(
  tx: Tx,
  employer: FilledOrganisation,
  payer: FilledOrganisation | undefined,
  now: Date,
): Promise<void> {
  await fillOrder(tx, employer, { tier: 'intermediate', made: 96, after: 3, status: 'cancelled' }, now);
  if (payer) await fillOrder(tx, payer, { tier: 'expert', made: 40, after: 1, status: 'paid' }, now);
}

async function fillOrder(tx: Tx, by: FilledOrganisation, order: SampleOrder, now: Date) {
  const { name, tier, price } = planOf(order.tier);
  const owner: OrderOwner = { column: 'company_id', id: by.id };
  const made = daysBefore(now, order.made);
  const id = await insertOrder(tx, owner, { item: `${name} plan`, tier, price, status: 'pending' }, by.userId, made);
  await settleOrder(tx, id, { status: order.status, by: by.userId, owner }, daysBefore(now, order.made - order.after));
}

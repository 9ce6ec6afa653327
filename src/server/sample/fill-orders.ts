import type { Tier } from '#shared/contract/subscription.ts';
import { itemOf } from '../orders/ordering.ts';
import { type OrderOwner, placeOrder, settleOrder } from '../orders/repository.ts';
import type { Tx } from '../platform/database/schema.ts';
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
  const items = [itemOf({ kind: 'plan', tier: order.tier })];
  const owner: OrderOwner = { column: 'company_id', id: by.id };
  const made = daysBefore(now, order.made);
  const id = await placeOrder(tx, { owner, by: by.userId, items, status: 'pending' }, made);
  const settlement = { status: order.status, by: by.userId, reason: '' };
  await settleOrder(tx, id, settlement, daysBefore(now, order.made - order.after));
}

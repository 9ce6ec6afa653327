import type { Tier } from '#shared/contract/subscription.ts';
import { formatRupees } from '#shared/rules/postings/money.ts';

/** `₹3,800`; 'Free' for nothing. Takes INR. */
export function priceText(price: number): string {
  return price === 0 ? 'Free' : formatRupees(price);
}

/** Where a student's plans and orders are. */
export const subscriptionsPath = '/student/subscriptions';

/** Where a student looks at one plan and orders it. */
export const planPath = (tier: Tier): string => `${subscriptionsPath}/${tier}`;

/** How an order is paid: not here. */
export const paidElsewhere =
  'Footbridge doesn’t take payments. You pay whoever runs your Footbridge service, and they mark the order as paid.';

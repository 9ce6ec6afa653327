import { formatRupees } from '#shared/rules/postings/money.ts';

/** `₹3,800`; 'Free' for nothing. Takes INR. */
export function priceText(price: number): string {
  return price === 0 ? 'Free' : formatRupees(price);
}

/** How an order is paid: not here. */
export const settlement =
  'Footbridge takes no payment here. Your order is settled between you and whoever runs your Footbridge service; they mark it as paid, and your plan changes then.';

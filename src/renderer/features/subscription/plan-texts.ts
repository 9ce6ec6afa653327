import { formatRupees } from '#shared/rules/postings/money.ts';

/** `₹3,800`; 'Free' for nothing. Takes INR. */
export function priceText(price: number): string {
  return price === 0 ? 'Free' : formatRupees(price);
}

/** How an order is paid: not here. */
export const settlement =
  'Footbridge doesn’t take payments. You pay whoever runs your Footbridge service; they mark the order as paid, and your plan changes then.';

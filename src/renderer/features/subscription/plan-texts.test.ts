import { expect, it } from 'vitest';
import { priceText } from './plan-texts.ts';

it('writes prices in rupees as India groups them', () => {
  expect([0, 3800, 25_000, 1_250_000].map(priceText)).toEqual(['Free', '₹3,800', '₹25,000', '₹12,50,000']);
});

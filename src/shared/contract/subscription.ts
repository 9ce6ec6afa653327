import { z } from 'zod';
import { anyMember, call, id, idParams, instant } from './call.ts';

const count = z.number().int();

/** The plans, from the free one upwards. */
export const tiers = ['beginner', 'intermediate', 'expert'] as const;
/** A plan. */
export type Tier = (typeof tiers)[number];

/** A plan of the catalogue. Prices in INR. */
const plan = z.object({
  tier: z.enum(tiers),
  name: z.string(),
  price: count,
  /** Crossed out on the card; null: nothing is. */
  crossed_out: count.nullable(),
  /** Crossed out on the selection step, per month. */
  crossed_out_monthly: count.nullable(),
  features: z.array(z.object({ label: z.string(), value: z.string() })),
});
/** A plan of the catalogue. */
export type Plan = z.infer<typeof plan>;

/** What was ordered. No money moves here: an order is settled outside, and an admin says so. */
const order = z.object({
  id,
  item: z.string(),
  tier: z.enum(tiers).nullable(),
  /** INR. */
  price: count,
  status: z.enum(['pending', 'paid', 'cancelled']),
  created_at: instant,
  settled_at: instant.nullable(),
});
/** What was ordered. */
export type Order = z.infer<typeof order>;

const current = z.object({
  tier: z.enum(tiers),
  since: instant.nullable(),
  /** The order that waits to be settled. */
  pending: order.nullable(),
  history: z.array(order),
});

/** Plans and orders. */
export const subscriptionCalls = {
  'plans.list': call({
    method: 'GET',
    path: '/plans',
    summary: 'The plans and add-ons',
    access: anyMember,
    answer: z.object({
      data: z.array(plan),
      add_ons: z.array(z.object({ key: z.string(), name: z.string(), price: count })),
    }),
  }),
  'subscription.read': call({
    method: 'GET',
    path: '/subscription',
    summary: 'The own plan and its history; employers and educators share their organisation’s',
    access: anyMember,
    answer: z.object({ data: current }),
  }),
  'subscription.choose': call({
    method: 'POST',
    path: '/subscription',
    summary: 'Chooses a plan: the free one at once, a paid one as an order',
    access: anyMember,
    body: z.object({ tier: z.enum(tiers) }),
    answer: z.object({ data: current }),
    success: 201,
  }),
  'subscription.cancelOrder': call({
    method: 'DELETE',
    path: '/subscription/orders/:id',
    summary: 'Takes a pending order back',
    access: anyMember,
    params: idParams,
    answer: z.object({ data: current }),
  }),
} as const;

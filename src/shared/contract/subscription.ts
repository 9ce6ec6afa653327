import { z } from 'zod';
import { orderStatuses, sessionOffReasons } from '../rules/orders/order-status.ts';
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

const addOn = z.object({ key: z.enum(['assessment', 'evaluation', 'mentor_session']), name: z.string(), price: count });
/** What can be bought beside a plan. Prices in INR. */
export type AddOn = z.infer<typeof addOn>;

/** What is sold: plans, what is added to a plan, and a session with a mentor. */
const orderItemKinds = ['plan', 'assessment', 'evaluation', 'mentor_session'] as const;
/** A kind of thing that is sold. */
export type OrderItemKind = (typeof orderItemKinds)[number];

const orderItem = z.object({
  kind: z.enum(orderItemKinds),
  name: z.string(),
  /** The plan; null for what is no plan. */
  tier: z.enum(tiers).nullable(),
  /** Whose session; null for what is no session. */
  mentor_id: id.nullable(),
  /** INR, at the time of the order. */
  price: count,
});
/** One thing of an order. */
export type OrderItem = z.infer<typeof orderItem>;

/** What was ordered. No money moves here: an order is settled outside, and an admin says so. */
export const order = z.object({
  id,
  /** The names of what was ordered, joined by commas. */
  item: z.string(),
  /** The plan that it brings; null: it brings none. */
  tier: z.enum(tiers).nullable(),
  /** INR, the sum of its items. */
  price: count,
  status: z.enum(orderStatuses),
  /** Why the session that was paid doesn't take place; null: it does, or nothing was paid for it. */
  session_off: z.enum(sessionOffReasons).nullable(),
  items: z.array(orderItem),
  created_at: instant,
  /** When it was paid or cancelled. */
  settled_at: instant.nullable(),
  /** Why it was cancelled or refunded, as an admin gave it; empty: nobody said. */
  reason: z.string(),
});
/** What was ordered. */
export type Order = z.infer<typeof order>;

const current = z.object({
  tier: z.enum(tiers),
  since: instant.nullable(),
  /** The order of a plan that waits to be settled. */
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
      add_ons: z.array(addOn),
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

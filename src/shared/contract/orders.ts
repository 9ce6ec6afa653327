import { z } from 'zod';
import { roles } from '../rules/accounts/roles.ts';
import { maxOrderReason, needsReason, orderStatuses, settledStatuses } from '../rules/orders/order-status.ts';
import { anyMember, call, id, idParams, instant, only, pageOf, paging, searching, text } from './call.ts';
import { order, tiers } from './subscription.ts';

/** The most things of one order. */
const maxItems = 10;

/** One thing to order; the service knows what it costs. */
const wanted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), tier: z.enum(tiers) }),
  z.object({ kind: z.literal('assessment') }),
  z.object({ kind: z.literal('evaluation') }),
]);
/** One thing to order. */
export type WantedItem = z.infer<typeof wanted>;

const orderEvent = z.object({
  status: z.enum(orderStatuses),
  at: instant,
  /** Who did it. */
  by: z.string(),
  /** Empty: no reason was given. */
  reason: z.string(),
});

const adminOrder = order.extend({
  /** Who placed it. */
  person: z.object({ id, name: z.string(), email: z.string(), role: z.number().int() }),
  /** The company or institution that it is for; empty: the person’s own. */
  place: z.string(),
  /** What happened to it, the first thing first. */
  history: z.array(orderEvent),
});
/** An order as an admin sees it. */
export type AdminOrder = z.infer<typeof adminOrder>;

/** Orders: placing them, and what an admin does with them. */
export const orderCalls = {
  'orders.list': call({
    method: 'GET',
    path: '/orders',
    summary: 'The own orders, the newest first; employers and educators share their organisation’s',
    access: anyMember,
    query: paging.extend({ status: z.enum(orderStatuses).optional() }),
    answer: pageOf(order),
  }),
  'orders.place': call({
    method: 'POST',
    path: '/orders',
    summary: 'Orders plans and add-ons; the service computes the sum, and no money moves',
    access: anyMember,
    body: z.object({
      items: z
        .array(wanted)
        .min(1, 'Choose what to order')
        .max(maxItems)
        .refine((items) => new Set(items.map(({ kind }) => kind)).size === items.length, 'Order each thing once'),
    }),
    answer: z.object({ data: order }),
    success: 201,
  }),
  'adminOrders.list': call({
    method: 'GET',
    path: '/admin/orders',
    summary:
      'The orders of everybody by status, person and organisation: refunds owed first, then pending ones, the newest first',
    access: only(roles.admin),
    query: paging.extend({
      status: z.enum(orderStatuses).optional(),
      /** Only paid orders of sessions that don't take place. */
      session_off: z.literal('yes').optional(),
      ...searching,
    }),
    answer: pageOf(adminOrder),
  }),
  'adminOrders.settle': call({
    method: 'PATCH',
    path: '/admin/orders/:id',
    summary: 'Says that an order was paid, is cancelled, or was refunded; the latter two with a reason',
    access: only(roles.admin),
    params: idParams,
    body: z
      .object({ status: z.enum(settledStatuses), reason: text(maxOrderReason).default('') })
      .refine(({ status, reason }) => reason !== '' || !needsReason(status), {
        path: ['reason'],
        message: 'Say why',
      }),
    answer: z.object({ data: adminOrder }),
  }),
} as const;

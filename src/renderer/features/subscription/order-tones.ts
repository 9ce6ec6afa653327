import type { OrderStatus } from '#shared/rules/orders/order-status.ts';
import type { ChipTone } from '../../ui/states/StatusChip.tsx';

/** The tone of the chip of each status of an order. */
export const orderTones: Readonly<Record<OrderStatus, ChipTone>> = {
  pending: 'warn',
  paid: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
};

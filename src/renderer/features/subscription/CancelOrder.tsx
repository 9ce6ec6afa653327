import { Button } from '@mantine/core';
import type { Order } from '#shared/contract/subscription.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';

interface CancelOrderProps {
  readonly order: Order;
  /** In a row of a table: small, and named by the order. */
  readonly inRow?: boolean;
}

/** Takes a pending order back. */
export function CancelOrder({ order, inRow = false }: CancelOrderProps) {
  const cancel = useSend('subscription.cancelOrder');

  async function take() {
    const result = await cancel.run({ params: { id: order.id } });
    if (result.ok) toast.done('The order is cancelled');
    else toast.failed(result.error.message);
  }

  return (
    <Button
      variant="default"
      size={inRow ? 'compact-sm' : 'sm'}
      {...(inRow ? { 'aria-label': `Cancel ${order.item} of order ${order.id}` } : {})}
      loading={cancel.busy}
      onClick={() => void take()}
    >
      {inRow ? 'Cancel' : 'Cancel order'}
    </Button>
  );
}

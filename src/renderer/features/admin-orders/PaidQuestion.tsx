import type { AdminOrder } from '#shared/contract/orders.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { priceText } from '../subscription/plan-texts.ts';
import classes from './admin-orders.module.css';

interface PaidQuestionProps {
  readonly order: AdminOrder;
  readonly asking: boolean;
  readonly busy: boolean;
  readonly onPaid: () => void;
  readonly onClose: () => void;
}

/** Asks before an order is marked as paid, which can't be taken back: which order it is, and the sum. */
export function PaidQuestion({ order, asking, busy, onPaid, onClose }: PaidQuestionProps) {
  const { id, item, price, person, place } = order;
  const orderedBy = `${person.name}${place === '' ? '' : ` for ${place}`}`;
  return (
    <ConfirmDialog
      opened={asking}
      title={`Mark order ${id} as paid?`}
      confirm="Mark as paid"
      busy={busy}
      onConfirm={onPaid}
      onClose={onClose}
    >
      <p className={classes.asked}>{`${item}, ${priceText(price)}, ordered by ${orderedBy}.`}</p>
      <p className={classes.asked}>The person who ordered is notified. A paid order can’t become pending again.</p>
    </ConfirmDialog>
  );
}

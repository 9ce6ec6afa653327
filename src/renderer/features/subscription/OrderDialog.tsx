import { Button, Group, Modal } from '@mantine/core';
import type { Plan } from '#shared/contract/subscription.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { priceText, settlement } from './plan-texts.ts';
import classes from './subscription.module.css';

interface OrderDialogProps {
  readonly plan: Plan;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onOrder: () => void;
  readonly onClose: () => void;
}

/** The step between choosing a plan and ordering it: what it costs, and who takes the money. */
export function OrderDialog({ plan, busy, problem, onOrder, onClose }: OrderDialogProps) {
  const { name, price, crossed_out_monthly } = plan;
  const free = price === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={free ? `Change to ${name}` : `Order ${name}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={classes.dialog}>
        <p className={classes.price}>
          <span className={classes.amount}>{priceText(price)}</span>
          {crossed_out_monthly !== null && (
            <>
              {' '}
              <span className="fb-visually-hidden">instead of</span>
              <s className={classes.crossed}>{priceText(crossed_out_monthly)} per month</s>
            </>
          )}
        </p>
        <p className={classes.note}>
          {free ? 'The change is made at once.' : `${settlement} Until then you can cancel the order.`}
        </p>
        <FormProblem message={problem} />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button loading={busy} onClick={onOrder}>
            {free ? `Change to ${name}` : 'Place order'}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

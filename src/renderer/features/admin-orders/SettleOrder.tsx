import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AdminOrder } from '#shared/contract/orders.ts';
import {
  maxOrderReason,
  needsReason,
  nextOrderStatuses,
  type SettledStatus,
} from '#shared/rules/orders/order-status.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { toast } from '../../app/shell/toasts.ts';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import classes from './admin-orders.module.css';
import { PaidQuestion } from './PaidQuestion.tsx';

const labels: Readonly<Record<SettledStatus, string>> = {
  paid: 'Mark as paid',
  cancelled: 'Cancel order',
  refunded: 'Mark as refunded',
};

interface SettleOrderProps {
  readonly order: AdminOrder;
  /** Whether the question before it is marked as paid is open. */
  readonly asking: boolean;
  readonly onAsk: (asking: boolean) => void;
  /** Takes the order as it is then: a list that is narrowed by status may hold it no longer. */
  readonly onSettled: (order: AdminOrder) => void;
}

/** What an admin can do with an order: say that it was paid, cancel it, or say that the money went back. */
export function SettleOrder({ order, asking, onAsk, onSettled }: SettleOrderProps) {
  const { id, status: current } = order;
  const kept = useKept(`order:${id}`, '', isText);
  const [missing, setMissing] = useState(false);
  const settle = useSend('adminOrders.settle');
  const [first] = nextOrderStatuses(current);

  async function move(status: SettledStatus) {
    settle.clear();
    const sent = kept.value;
    const reason = sent.trim();
    const isMissing = needsReason(status) && reason === '';
    setMissing(isMissing);
    if (isMissing) return;
    if (status === 'paid' && !asking) return onAsk(true);
    const result = await settle.run({ params: { id }, body: { status, reason } });
    onAsk(false);
    if (!result.ok) return;
    kept.saved(sent);
    onSettled(result.data.answer.data);
    toast.done(result.data.message);
  }

  return (
    <>
      <SentForm
        aria-label="Settle"
        className={classes.settle}
        noValidate
        {...kept.mark}
        busy={settle.busy}
        onSubmit={(event) => event.preventDefault()}
      >
        {kept.value !== '' && <RestoredNote kept={kept} />}
        <Textarea
          label="Reason"
          description={
            current === 'pending'
              ? 'Required to cancel. Shown to the person who ordered.'
              : 'Shown to the person who ordered.'
          }
          value={kept.value}
          maxLength={maxOrderReason}
          autosize
          minRows={2}
          error={missing && 'Say why'}
          onChange={(event) => kept.change(event.currentTarget.value)}
        />
        <p className={classes.note}>Footbridge moves no money. Mark what happened elsewhere.</p>
        <FormProblem message={settle.problem?.message} />
        <Group gap={12}>
          {nextOrderStatuses(current).map((status) => (
            <Button
              key={status}
              variant={status === first ? 'filled' : 'default'}
              loading={settle.busy}
              onClick={() => void move(status)}
            >
              {labels[status]}
            </Button>
          ))}
        </Group>
      </SentForm>
      <PaidQuestion
        order={order}
        asking={asking}
        busy={settle.busy}
        onPaid={() => void move('paid')}
        onClose={() => onAsk(false)}
      />
    </>
  );
}

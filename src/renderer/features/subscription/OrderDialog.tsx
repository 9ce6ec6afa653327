import { Button, Group } from '@mantine/core';
import type { AddOn } from '#shared/contract/subscription.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { paidElsewhere, priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

/** What can be ordered without a plan and without a time. */
export type SoldAlone = AddOn & { readonly key: 'assessment' | 'evaluation' };

/** The step between choosing an add-on and ordering it: what it costs, and who takes the money. */
export function OrderDialog({ addOn, onClose }: { addOn: SoldAlone; onClose: () => void }) {
  const { key, name, price } = addOn;
  const place = useSend('orders.place');

  async function order() {
    const result = await place.run({ body: { items: [{ kind: key }] } });
    if (!result.ok) return;
    toast.done(result.data.message);
    onClose();
  }

  return (
    <OpenModal onClose={onClose} title={`Order ${name}`}>
      <div className={classes.dialog}>
        <p className={classes.price}>
          <span className={classes.amount}>{priceText(price)}</span>
        </p>
        <p className={classes.note}>{paidElsewhere} Until then you can cancel the order.</p>
        <FormProblem message={place.problem?.message} />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          <Button loading={place.busy} onClick={() => void order()}>
            Place order
          </Button>
        </Group>
      </div>
    </OpenModal>
  );
}

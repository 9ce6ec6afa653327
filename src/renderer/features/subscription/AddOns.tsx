import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AddOn } from '#shared/contract/subscription.ts';
import { Card } from '../../ui/page/Card.tsx';
import { OrderDialog, type SoldAlone } from './OrderDialog.tsx';
import { priceText } from './plan-texts.ts';
import classes from './subscription.module.css';

/** What is sold beside a plan, each to be ordered by itself; a session is booked with its mentor. */
export function AddOns({ addOns }: { addOns: readonly AddOn[] }) {
  const [ordering, setOrdering] = useState<SoldAlone | null>(null);
  return (
    <Card title="Add-ons">
      <ul className={classes.addOns} aria-label="Add-ons">
        {addOns.map((addOn) => (
          <li key={addOn.key}>
            <span>{addOn.name}</span>
            <span className={classes.value}>{priceText(addOn.price)}</span>
            {isSoldAlone(addOn) ? (
              <Button size="xs" variant="default" aria-label={`Order ${addOn.name}`} onClick={() => setOrdering(addOn)}>
                Order
              </Button>
            ) : (
              <Button
                size="xs"
                variant="default"
                component={Link}
                to="/student/mentors"
                aria-label={`Choose a mentor for a ${addOn.name.toLowerCase()}`}
              >
                Choose a mentor
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ordering && <OrderDialog addOn={ordering} onClose={() => setOrdering(null)} />}
    </Card>
  );
}

/** Everything but a session, which needs a mentor and a time. */
export const isSoldAlone = (addOn: AddOn): addOn is SoldAlone => addOn.key !== 'mentor_session';

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { MentorSuggestions } from '../mentors/MentorSuggestions.tsx';
import { priceText } from './plan-texts.ts';
import { PlansAndOrders } from './SubscriptionPage.tsx';
import classes from './subscription.module.css';

/** /student/subscriptions: the plans, the own orders, what is sold beside a plan, and mentors. */
export function StudentSubscriptionPage() {
  return (
    <PlansAndOrders historyTitle="Subscription-Plan">
      <Card title="Subscription Mentoring">
        <p className={classes.note}>No sessions yet. Sessions that you book with a mentor are listed here.</p>
      </Card>
      <AddOns />
      <Card
        title="Learn from a mentor"
        note={
          <Button size="xs" variant="default" component={Link} to="/student/mentors">
            Explore Mentors
          </Button>
        }
      >
        <p className={classes.note}>Mentors look at your work, your profile and your next step.</p>
      </Card>
      <MentorSuggestions />
    </PlansAndOrders>
  );
}

/** What is sold beside a plan. */
function AddOns() {
  const addOns = useRead('plans.list').data?.add_ons ?? [];
  return (
    <Card title="Add-ons">
      <ul className={classes.features} aria-label="Add-ons">
        {addOns.map(({ key, name, price }) => (
          <li key={key}>
            <span>{name}</span>
            <span className={classes.value}>{priceText(price)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

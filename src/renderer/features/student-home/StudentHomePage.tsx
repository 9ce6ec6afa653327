import { Button } from '@mantine/core';
import { IconHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import homes from '../home/MemberHome.module.css';
import { AccountCard, Home } from '../home/MemberHome.tsx';
import { InvitationsCard } from './InvitationsCard.tsx';
import { LinkRequests } from './LinkRequests.tsx';
import { OwnWork } from './OwnWork.tsx';
import { SentToYou } from './SentToYou.tsx';
import { StudentFirstSteps } from './StudentFirstSteps.tsx';
import classes from './student-home.module.css';
import { ThisWeek } from './ThisWeek.tsx';

/** /student/dashboard: who asks, what to do first and this week, the own work by kind, what the institution has sent, the interests chosen, the account. */
export function StudentHomePage() {
  return (
    <Home subtitle="What do you want to explore today">
      <LinkRequests />
      <StudentFirstSteps />
      <ThisWeek />
      <InvitationsCard />
      <OwnWork />
      <SentToYou />
      <div className={classes.cards}>
        <Interests />
        <AccountCard>Your name, phone number and password.</AccountCard>
      </div>
    </Home>
  );
}

function Interests() {
  const interests = useRead('filter.interestsJoined');
  const names = interests.data?.data.map(({ name }) => name) ?? [];
  return (
    <Card title="Your interests">
      <OfflineNote live={interests.live} asOf={interests.asOf} />
      {interests.loading && <LoadingLines lines={2} />}
      {interests.problem && !interests.data && <ErrorState problem={interests.problem} onRetry={interests.refetch} />}
      {interests.data && names.length === 0 && <p className={homes.text}>You haven’t chosen any yet.</p>}
      {names.length > 0 && (
        <ul className={homes.chips}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <Button
        component={Link}
        to="/user_interests"
        variant="default"
        leftSection={<IconHeart size={16} stroke={1.8} aria-hidden="true" />}
      >
        {names.length > 0 ? 'Change interests' : 'Choose interests'}
      </Button>
    </Card>
  );
}

import { Button } from '@mantine/core';
import { IconHeart, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { profilePath } from '../../app/profile-path.ts';
import { useUser } from '../../app/session-context.tsx';
import { useRead } from '../../app/use-read.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorFace, LoadingLines, OfflineNote } from '../../ui/Faces.tsx';
import { Page } from '../../ui/Page.tsx';
import { greetingAt } from './greeting.ts';
import { ProfileCompletion } from './ProfileCompletion.tsx';
import classes from './RoleHomes.module.css';

/** A student's home: the greeting, the interests chosen, the account. */
export function StudentHome() {
  const interests = useRead('filter.interestsJoined');
  const names = interests.data?.data.map(({ name }) => name) ?? [];
  return (
    <Home subtitle="What do you want to explore today">
      <OfflineNote live={interests.live} asOf={interests.asOf} />
      <div className={classes.cards}>
        <Card title="Your interests">
          {interests.loading && <LoadingLines lines={2} />}
          {interests.problem && !interests.data && (
            <ErrorFace problem={interests.problem} onRetry={interests.refetch} />
          )}
          {interests.data && names.length === 0 && <p className={classes.text}>You have chosen none yet.</p>}
          {names.length > 0 && (
            <ul className={classes.chips}>
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
        <Account>Your name, phone number and password.</Account>
      </div>
    </Home>
  );
}

/** A mentor's home: the greeting and the account. */
export function MentorHome() {
  return (
    <Home subtitle="You are signed in as a mentor">
      <div className={classes.cards}>
        <ProfileCompletion />
        <Account>Your name, phone number and password. Students find you by them.</Account>
      </div>
    </Home>
  );
}

/** An admin's home: the greeting and the account. */
export function AdminHome() {
  return (
    <Home subtitle="You look after this workspace">
      <div className={classes.cards}>
        <ProfileCompletion />
        <Account>Your name, phone number and password, and the service that this desk works with.</Account>
      </div>
    </Home>
  );
}

/** Shows only a greeting. */
export function AdminGreeting() {
  return <Home subtitle="">{null}</Home>;
}

function Home({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  const user = useUser();
  return (
    <Page title={greetingAt(new Date(), user.first_name)} subtitle={subtitle || undefined}>
      {children}
    </Page>
  );
}

function Account({ children }: { children: ReactNode }) {
  const { role } = useUser();
  return (
    <Card title="Your account">
      <p className={classes.text}>{children}</p>
      <Button
        component={Link}
        to={profilePath(role)}
        variant="default"
        leftSection={<IconUserCircle size={16} stroke={1.8} aria-hidden="true" />}
      >
        Open your account
      </Button>
    </Card>
  );
}

import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import classes from './own-enrollments.module.css';
import { ProfileSummary } from './ProfileSummary.tsx';

/** /student/profile: what companies read with an application, and where its parts are changed. */
export function StudentProfilePage() {
  const { data, problem, refetch, live, asOf } = useRead('student.ownProfile');
  return (
    <Page title="Your profile" subtitle="Companies read it with your application." width="narrow">
      <Card>
        <OfflineNote live={live} asOf={asOf} />
        {!data && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={8} />)}
        {data && <ProfileSummary profile={data.data} />}
        <div className={classes.actions}>
          <Button component={Link} to="/user_interests" variant="default">
            Change interests
          </Button>
          <Button component={Link} to="/student/account">
            Change name and phone
          </Button>
        </div>
      </Card>
    </Page>
  );
}

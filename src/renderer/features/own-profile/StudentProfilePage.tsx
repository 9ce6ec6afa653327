import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { OwnProfileForm } from './OwnProfileForm.tsx';
import classes from './own-profile.module.css';
import { ProfileScoreCard } from './ProfileScoreCard.tsx';
import { ResumeCard } from './ResumeCard.tsx';

/** /student/profile: what companies read with an application, to be changed. */
export function StudentProfilePage() {
  const { data, problem, refetch, live, asOf } = useRead('student.ownProfile');
  return (
    <Page title="Your profile" subtitle="Companies read it with your application." width="narrow">
      <OfflineNote live={live} asOf={asOf} />
      {!data && (
        <Card>{problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={8} />}</Card>
      )}
      {data && (
        <div className={classes.page}>
          <ProfileScoreCard profile={data.data} />
          <ResumeCard profile={data.data} />
          <OwnProfileForm profile={data.data} read={{ asOf, refetch }} />
        </div>
      )}
    </Page>
  );
}

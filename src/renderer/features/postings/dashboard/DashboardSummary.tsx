import { useRead } from '../../../app/desk/use-read.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import classes from './dashboard.module.css';
import { EnrollmentFunnel } from './EnrollmentFunnel.tsx';
import { EnrollmentTrend } from './EnrollmentTrend.tsx';
import { trendDays } from './overview.ts';
import { WaitingForYou } from './WaitingForYou.tsx';

/** Three cards: how far applicants came, how many come, and what waits for the employer. */
export function DashboardSummary() {
  const read = useRead('enrollments.overview', { query: { days: 2 * trendDays } });
  const overview = read.data?.data;
  return (
    <>
      <OfflineNote live={read.live} asOf={read.asOf} />
      <div className={classes.summary}>
        {overview ? (
          <>
            <EnrollmentFunnel overview={overview} />
            <EnrollmentTrend overview={overview} />
          </>
        ) : (
          <Card title="Applicants" className={classes.two}>
            {read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={5} />}
          </Card>
        )}
        <WaitingForYou waiting={overview?.waiting} />
      </div>
    </>
  );
}

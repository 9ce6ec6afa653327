import { Accordion } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { localDay } from '#shared/rules/time/dates.ts';
import { clockTime } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { StoredFile } from '../../enrollments/detail/StoredFile.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import classes from './progress.module.css';
import { daysText, dueText, firstOpenWeek, type ProjectWeek } from './project-weeks.ts';

interface WeeklyReportsProps {
  /** The application. */
  readonly enrollmentId: number;
  readonly weeks: readonly ProjectWeek[];
  /** Whether reports can be handed in now. */
  readonly mayUpload: boolean;
}

/** The weekly reports of a project, one for each of its weeks; one is open at a time. */
export function WeeklyReports({ enrollmentId, weeks, mayUpload }: WeeklyReportsProps) {
  const handedIn = weeks.filter(({ report }) => report !== null).length;
  const open = firstOpenWeek(weeks);
  const today = localDay(new Date());
  return (
    <Card
      className={classes.weekly}
      title="Weekly reports"
      note={weeks.length > 0 && `${handedIn} of ${weeks.length} handed in`}
    >
      {weeks.length === 0 && (
        <Empty title="No weekly reports">
          This project has no duration. Hand in the final report when you’re done.
        </Empty>
      )}
      <Accordion defaultValue={open === null ? null : String(open)} order={3} classNames={{ item: classes.item ?? '' }}>
        {weeks.map((week) => (
          <Accordion.Item key={week.week} value={String(week.week)}>
            <Accordion.Control>
              <WeekLine week={week} due={mayUpload ? dueText(week, today) : 'Not handed in'} />
            </Accordion.Control>
            <Accordion.Panel>
              <WeekBody enrollmentId={enrollmentId} week={week} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  );
}

function WeekLine({ week, due }: { readonly week: ProjectWeek; readonly due: string }) {
  return (
    <span className={classes.line}>
      <span className={classes.mark} data-done={week.report !== null} aria-hidden="true">
        {week.report ? <IconCheck size={15} stroke={2.2} /> : week.week}
      </span>
      <span className={classes.week}>Week {week.week}</span>
      {week.days && <span className={classes.days}>{daysText(week.days)}</span>}
      {week.report ? (
        <StatusChip status="Handed in" tone="good" />
      ) : (
        <StatusChip status={due} tone={due.startsWith('Due') || due === 'Overdue' ? 'warn' : 'quiet'} />
      )}
    </span>
  );
}

interface WeekBodyProps {
  readonly enrollmentId: number;
  readonly week: ProjectWeek;
}

function WeekBody({ enrollmentId, week: { week, report } }: WeekBodyProps) {
  if (!report) return <p className={classes.calm}>No report for this week yet.</p>;
  return (
    <div className={classes.body}>
      <p className={classes.text}>{report.description || 'No description'}</p>
      {report.file && <StoredFile file={report.file} label={`report of week ${week}`} />}
      <p className={classes.small}>Handed in {clockTime(report.submitted_at)}</p>
      <EarlierVersions enrollmentId={enrollmentId} week={week} latest={report.submitted_at} />
    </div>
  );
}

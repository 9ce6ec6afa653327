import { Accordion, Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { localDay } from '#shared/rules/time/dates.ts';
import { useArrivedShare, withShare } from '../../../app/desk/use-arrived-share.ts';
import { clockTime } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { StoredFile } from '../../enrollments/detail/StoredFile.tsx';
import { EarlierVersions } from './EarlierVersions.tsx';
import classes from './progress.module.css';
import { daysText, dueText, firstOpenWeek, type ProjectProgress, type ProjectWeek } from './project-weeks.ts';
import { QueuedReportNote } from './QueuedReportNote.tsx';
import type { QueuedReportState } from './queued-reports.ts';
import { WeekDialog } from './WeekDialog.tsx';

interface WeeklyReportsProps {
  readonly progress: ProjectProgress;
  readonly weeks: readonly ProjectWeek[];
  /** Whether reports can be handed in now. */
  readonly mayUpload: boolean;
  /** Reports on their way, by week. */
  readonly queued: ReadonlyMap<number, QueuedReportState>;
  readonly reachable: boolean;
}

/** The weekly reports of a project, one for each of its weeks; one is open at a time. */
export function WeeklyReports({ progress, weeks, mayUpload, queued, reachable }: WeeklyReportsProps) {
  const [uploading, setUploading] = useState<ProjectWeek | null>(null);
  const taken = weeks.filter((week) => week.taken);
  const handedIn = taken.filter(({ report }) => report !== null).length;
  const open = firstOpenWeek(weeks);
  const today = localDay(new Date());
  return (
    <Card
      className={classes.weekly}
      title="Weekly reports"
      note={taken.length > 0 && `${handedIn} of ${taken.length} handed in`}
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
              <WeekLine
                week={week}
                due={mayUpload ? dueText(week, today) : 'Not handed in'}
                queued={queued.get(week.week)}
                reachable={reachable}
              />
            </Accordion.Control>
            <Accordion.Panel>
              <WeekBody
                enrollmentId={progress.id}
                week={week}
                queued={queued.get(week.week)}
                onUpload={mayUpload && week.taken ? () => setUploading(week) : null}
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {uploading && mayUpload && (
        <WeekDialog key={uploading.week} progress={progress} week={uploading} onClose={() => setUploading(null)} />
      )}
    </Card>
  );
}

interface WeekLineProps {
  readonly week: ProjectWeek;
  /** What is said of a week without a report. */
  readonly due: string;
  readonly queued: QueuedReportState | undefined;
  readonly reachable: boolean;
}

function WeekLine({ week, due, queued, reachable }: WeekLineProps) {
  return (
    <span className={classes.line}>
      <span className={classes.mark} data-done={week.report !== null} aria-hidden="true">
        {week.report ? <IconCheck size={15} stroke={2.2} /> : week.week}
      </span>
      <span className={classes.week}>Week {week.week}</span>
      {week.days && <span className={classes.days}>{daysText(week.days)}</span>}
      <WeekChip week={week} due={due} queued={queued} reachable={reachable} />
    </span>
  );
}

function WeekChip({ week, due, queued, reachable }: WeekLineProps) {
  const share = useArrivedShare(queued?.entryId);
  if (queued && queued.refusal !== null) return <StatusChip status="Not sent" tone="bad" />;
  if (queued) return <StatusChip status={reachable ? withShare('Uploading', share) : 'Sends when online'} tone="ink" />;
  if (week.report) return <StatusChip status="Handed in" tone="good" />;
  return <StatusChip status={due} tone={due.startsWith('Due') || due === 'Overdue' ? 'warn' : 'quiet'} />;
}

interface WeekBodyProps {
  readonly enrollmentId: number;
  readonly week: ProjectWeek;
  readonly queued: QueuedReportState | undefined;
  /** Opens the dialog; null where nothing can be handed in. */
  readonly onUpload: (() => void) | null;
}

function WeekBody({ enrollmentId, week: { week, report }, queued, onUpload }: WeekBodyProps) {
  return (
    <div className={classes.body}>
      {queued && <QueuedReportNote queued={queued} />}
      {!report && !queued && <p className={classes.calm}>No report for this week yet.</p>}
      {report && (
        <>
          <p className={classes.text}>{report.description || 'No description'}</p>
          {report.file && <StoredFile file={report.file} label={`report of week ${week}`} />}
          <p className={classes.small}>Handed in {clockTime(report.submitted_at)}</p>
          <EarlierVersions enrollmentId={enrollmentId} week={week} latest={report.submitted_at} />
        </>
      )}
      {onUpload && (
        <Button
          className={classes.upload ?? ''}
          variant="default"
          aria-label={`${report || queued ? 'Replace' : 'Upload'} report of week ${week}`}
          onClick={onUpload}
        >
          {report || queued ? 'Replace' : 'Upload report'}
        </Button>
      )}
    </div>
  );
}

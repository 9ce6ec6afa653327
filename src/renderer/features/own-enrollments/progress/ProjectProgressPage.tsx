import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router-dom';
import { enrollmentStatuses, progressLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import { Awaited } from '../../../app/controls/Awaited.tsx';
import { Portrait } from '../../../app/controls/Portrait.tsx';
import { useRead } from '../../../app/desk/use-read.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { OfflineNote } from '../../../ui/states/States.tsx';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { MentorSuggestions } from '../../mentors/MentorSuggestions.tsx';
import { ApplicationPanel } from '../ApplicationPanel.tsx';
import { OwnPostingView } from '../OwnPostingView.tsx';
import { ownPaths } from '../own-paths.ts';
import { useOwnEnrollment } from '../use-own-enrollment.ts';
import { FinalDialog } from './FinalDialog.tsx';
import { FinalReportCard } from './FinalReportCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import classes from './progress.module.css';
import { type ProjectProgress, projectWeeks } from './project-weeks.ts';
import { finalAhead, queuedReports } from './queued-reports.ts';
import { WeeklyReports } from './WeeklyReports.tsx';

/** The own work on a project: its weeks, its final report and how far it is. Before an application: the project. */
export function ProjectProgressPage({ id }: { readonly id: number }) {
  const state = useOwnEnrollment('project', id);
  const applies = state.refused !== null || state.pending?.change.call === 'enrollments.apply';
  if (state.own && (!state.own.application || applies)) {
    return <OwnPostingView kind="project" id={id} from="applications" />;
  }
  return <Progress id={id} state={state} />;
}

interface ProgressProps {
  readonly id: number;
  readonly state: ReturnType<typeof useOwnEnrollment>;
}

const trail = (
  <Link className="fb-link" to={ownPaths.applications}>
    My applications
  </Link>
);

function Progress({ id, state }: ProgressProps) {
  const read = useRead('enrollments.progress', { params: { id } });
  const progress = read.data?.data;
  const failed = read.problem ?? state.read.problem;
  if (!progress || !state.own) {
    const problem = failed && (!progress || state.read.problem) && { ...failed, message: 'Something went wrong' };
    const refetch = () => Promise.all([read.refetch(), state.read.refetch()]);
    return (
      <Page title="Project progress" trail={trail}>
        <Awaited read={{ problem, refetch }} why={failed?.message} back={[ownPaths.applications, 'My applications']} />
      </Page>
    );
  }
  return <Loaded id={id} state={state} progress={progress} own={state.own} live={read.live} asOf={read.asOf} />;
}

interface LoadedProps extends ProgressProps {
  readonly progress: ProjectProgress;
  readonly own: NonNullable<ProgressProps['state']['own']>;
  readonly live: boolean;
  readonly asOf: string | undefined;
}

function Loaded({ id, state, progress, own, live, asOf }: LoadedProps) {
  const { title, branch } = progress.project;
  const [submitting, submit] = useDisclosure(false);
  const queued = queuedReports(state.queue.entries, progress.id, asOf);
  // Whoever withdraws hands in nothing more.
  const takesReports = progress.may_upload && state.pending === null;
  const isHired = own.application?.status === enrollmentStatuses.hired;
  // It completes the project: the service would refuse whatever leaves after it.
  const completing = isHired && queued.final !== null && queued.final.refusal === null;
  const mayUpload = takesReports && !completing;
  const whyNot = completing ? 'The final report is on its way' : 'Reports can’t be handed in at this stage';
  const weeks = projectWeeks(progress, own.posting.expected_start_date);
  return (
    <Page
      title={title}
      picture={<Portrait link={branch.company_logo} name={branch.company_name} size={44} />}
      trail={trail}
      subtitle={[branch.company_name, branch.address].filter(Boolean).join(' · ')}
      beside={own.application && <StatusChip status={own.application.status_name} />}
      actions={
        <>
          <Button variant="default" component={Link} to={ownPaths.posting('project', id)}>
            View project
          </Button>
          <Button {...disabledBecause(!mayUpload && whyNot)} onClick={submit.open}>
            {progressLabels[progress.status] ?? progress.status_name}
          </Button>
        </>
      }
    >
      <OfflineNote live={live} asOf={asOf} />
      {submitting && takesReports && (
        <FinalDialog
          progress={progress}
          ahead={finalAhead(state.queue.entries, progress, asOf)}
          completes={isHired}
          onClose={submit.close}
        />
      )}
      <div className={classes.columns}>
        <WeeklyReports
          progress={progress}
          weeks={weeks}
          mayUpload={mayUpload}
          queued={queued.weekly}
          reachable={state.reachable}
        />
        <div className={classes.side}>
          <ProgressCard progress={progress} weeks={weeks} lastSeenAt={own.application?.last_seen_at ?? null} />
          <FinalReportCard final={progress.final_submission_report} queued={queued.final} />
          <ApplicationPanel kind="project" id={id} own={own} state={state} />
          <Card className={classes.tip} title="Success tip">
            <p>Say in each report what didn’t work and what you’ll try next. It shows how you think.</p>
          </Card>
          <MentorSuggestions limit={3} title="Suggested mentors" />
        </div>
      </div>
    </Page>
  );
}

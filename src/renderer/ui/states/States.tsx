import { Button, Loader, Skeleton } from '@mantine/core';
import { IconClockHour4, IconCloudOff, IconFileOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useContext, useState } from 'react';
import type { Problem } from '#shared/errors.ts';
import { offlineNotice } from '#shared/rules/desk/offline-notice.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { clockTime } from '../format.ts';
import { ReachableContext } from './reachable.ts';
import classes from './States.module.css';

interface EmptyProps {
  /** What belongs here. */
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  /** What to do about it. */
  readonly action?: ReactNode;
}

/** The empty face of a view. */
export function Empty({ title, children, icon, action }: EmptyProps) {
  return (
    <div className={classes.state}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface ProblemProps {
  readonly problem: Pick<Problem, 'message'>;
  readonly onRetry?: () => unknown;
}

interface ErrorStateProps extends ProblemProps {
  readonly problem: Pick<Problem, 'message'> & Partial<Pick<Problem, 'code'>>;
  readonly why?: string | undefined;
  /** In the place of Retry where there is nothing to be had: the way to another page. */
  readonly back?: ReactNode;
}

/** The error face of a view: the text of the problem as its heading, `why` below it, and Retry where that can help. */
export function ErrorState({ problem, why, onRetry, back }: ErrorStateProps) {
  const [action, Icon] =
    problem.code === 'not_found' ? [back, IconFileOff] : [onRetry && <Retry onRetry={onRetry} />, IconCloudOff];
  return (
    <div className={classes.state} role="alert">
      <div className={classes.icon} data-tone="bad">
        <Icon size={22} />
      </div>
      <h2 className={classes.title}>{problem.message}</h2>
      {why && <div className={classes.text}>{asSentence(why)}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

/** The error stays until an answer comes: the button says that one is waited for. */
function Retry({ onRetry }: Required<Pick<ProblemProps, 'onRetry'>>) {
  const [waits, setWaits] = useState(false);
  const retry = async () => {
    setWaits(true);
    await onRetry();
    setWaits(false);
  };
  return (
    <Button
      variant="default"
      leftSection={waits ? <Loader size={16} color="currentColor" /> : <IconRefresh size={16} />}
      onClick={() => void retry()}
    >
      Retry
    </Button>
  );
}

/** Above a long list some rows of which could not be read. */
export function RowsProblem({ problem, onRetry }: ProblemProps) {
  return (
    <p className={classes.offline} role="alert">
      <IconCloudOff size={15} aria-hidden="true" />
      Some rows could not be read: {problem.message}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

/** Above rows that are here although the rest of their list could not be read. */
export function ListProblem({ problem, onRetry }: ProblemProps) {
  return (
    <p className={classes.offline} role="alert">
      <IconCloudOff size={15} aria-hidden="true" />
      {problem.message === offlineNotice.read ? offlineNotice.queued : problem.message}. Only what is on this computer
      is shown
      {onRetry && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </p>
  );
}

/** Above a list that stays as it was, because what was asked for could not be read. */
export function KeptListProblem({ problem, onRetry }: Required<ProblemProps>) {
  return (
    <p className={classes.offline} role="alert">
      <IconCloudOff size={15} aria-hidden="true" />
      {asSentence(problem.message)} The list is as it was
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

/** Says that what is shown is a kept copy. Renders nothing while the data is live. */
export function OfflineNote({ live, asOf }: { live: boolean; asOf: string | undefined }) {
  const isReachable = useContext(ReachableContext);
  if (live || !asOf) return null;
  const [why, Icon] = isReachable ? ['Loading newer data.', IconClockHour4] : ['Offline.', IconCloudOff];
  return (
    <p className={classes.offline} role="status">
      <Icon size={15} aria-hidden="true" />
      {why} Shown as of {clockTime(asOf)}
    </p>
  );
}

/** Lines of skeleton in the place of text. For tables the DataTable brings its own. */
export function LoadingLines({ lines = 4 }: { lines?: number }) {
  const widths = ['92%', '78%', '85%', '64%'];
  return (
    <div className={classes.lines} aria-busy="true" aria-live="polite">
      <span className="fb-visually-hidden">Loading</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key, line) => (
        <Skeleton key={key} height={14} width={widths[line % widths.length] ?? '80%'} radius="sm" />
      ))}
    </div>
  );
}

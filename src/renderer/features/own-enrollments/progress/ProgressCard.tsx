import { counted } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { PercentRing } from '../../../ui/page/PercentRing.tsx';
import { relativeTime } from '../../../ui/relative-time.ts';
import classes from './progress.module.css';
import type { ProjectProgress, ProjectWeek } from './project-weeks.ts';

interface ProgressCardProps {
  readonly progress: ProjectProgress;
  readonly weeks: readonly ProjectWeek[];
  /** When the company last looked, ISO 8601; null: not yet. */
  readonly lastSeenAt: string | null;
}

/** How far a project is, as a ring and in words. */
export function ProgressCard({ progress: { progress }, weeks, lastSeenAt }: ProgressCardProps) {
  const taken = weeks.filter((week) => week.taken);
  const reported = taken.filter(({ report }) => report?.file).length;
  return (
    <Card title="Progress">
      <div className={classes.progress}>
        <PercentRing percent={progress} label={`${progress}% done`} />
        <p className={classes.calm}>
          {taken.length > 0 &&
            `${reported} of ${counted(taken.length, 'weekly report')} ${reported === 1 ? 'has' : 'have'} a file. `}
          {lastSeenAt
            ? `The company last looked ${relativeTime(lastSeenAt, Date.now())}.`
            : 'The company hasn’t looked yet.'}
        </p>
      </div>
    </Card>
  );
}

import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../../app/routes/lazy-part.ts';
import { count, counted, dayText } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import classes from './dashboard.module.css';
import { changeText, type Overview, type Trend, trendDays, trendOf } from './overview.ts';

const TrendChart = lazyPart(async () => (await import('./TrendChart.tsx')).TrendChart);

/** The applications to all openings in the last thirty days, day by day, against the thirty before. */
export function EnrollmentTrend({ overview }: { overview: Overview }) {
  const trend = trendOf(overview);
  const { total, change, days } = trend;
  return (
    <Card title="All new applications" note={`last ${counted(trendDays, 'day')}`}>
      <p className={classes.headline}>
        <span className={classes.figure}>{count(total)}</span>
        {change !== null && (
          <span className={classes.change} data-tone={change < 0 ? 'bad' : 'good'}>
            {changeText(change)}
          </span>
        )}
        <span className={classes.quiet}>{change === null ? 'none in the month before' : 'the month before'}</span>
      </p>
      <div className={classes.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height={92} radius="sm" animate={false} />}>
          <TrendChart days={days} />
        </Suspense>
      </div>
      <p className={classes.axis} aria-hidden="true">
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </p>
      <p className="fb-visually-hidden">{inWords(trend)}</p>
    </Card>
  );
}

/** What the drawing says. */
function inWords({ days, total, change, best }: Trend): string {
  if (!best) return `No applications in the last ${counted(days.length, 'day')}.`;
  const against =
    change === null ? '' : `, ${Math.abs(change)} per cent ${change < 0 ? 'fewer' : 'more'} than in the month before`;
  return `${counted(total, 'application')} in ${counted(days.length, 'day')}${against}. The most, ${best.applied}, on ${dayText(best.day)}.`;
}

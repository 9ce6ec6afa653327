import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { AdminOverview } from '#shared/contract/admin.ts';
import { lazyPart } from '../../app/routes/lazy-part.ts';
import { count, counted, dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './admin.module.css';
import { weekSeries } from './week-series.ts';

const WeeklyChart = lazyPart(async () => (await import('./WeeklyChart.tsx')).WeeklyChart);

/** Sign-ups and postings by week, drawn and as a table. */
export function WeeklyTrend({ weeks }: Pick<AdminOverview, 'weeks'>) {
  return (
    <Card title="New by week" note={`last ${counted(weeks.length, 'week')}`} className={classes.wide}>
      <div className={classes.trend}>
        <div className={classes.chart} aria-hidden="true">
          <ul className={classes.legend}>
            {weekSeries.map(({ key, label, color }) => (
              <li key={key}>
                <span className={classes.swatch} style={{ background: color }} />
                {label}
              </li>
            ))}
          </ul>
          <Suspense fallback={<Skeleton height={220} radius="sm" animate={false} />}>
            <WeeklyChart weeks={weeks} />
          </Suspense>
        </div>
        <table className={classes.table} aria-label="New by week">
          <thead>
            <tr>
              <th scope="col">Week from</th>
              {weekSeries.map(({ key, label }) => (
                <th key={key} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.from}>
                <th scope="row">{dayText(week.from)}</th>
                {weekSeries.map(({ key }) => (
                  <td key={key}>{count(week[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

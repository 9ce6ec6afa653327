import { SegmentedControl } from '@mantine/core';
import { useAddress } from '../../../app/routes/use-address.ts';
import { count, counted } from '../../../ui/format.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { kindLabels, shownOrder } from '../kinds.ts';
import classes from './dashboard.module.css';
import { fullestKind, funnelOf, type Overview } from './overview.ts';

const colors = ['--fb-chart-1', '--fb-chart-2', '--fb-chart-3', '--fb-chart-4', '--fb-chart-5'];

/** How far applicants came, as the service counts them, of one kind of openings at a time. */
export function EnrollmentFunnel({ overview }: { overview: Overview }) {
  const [params, setParams] = useAddress();
  const kind = shownOrder.find((each) => each === params.get('applicants')) ?? fullestKind(overview);
  const steps = funnelOf(overview.count[kind]);
  // What the service and the queue say may differ for a moment: a later step may have more than the first.
  const max = Math.max(1, ...steps.map(({ value }) => value));
  const { submitted, rated, rejected } = overview.count[kind];
  return (
    <Card title="Applicants">
      <SegmentedControl
        className={classes.kinds}
        fullWidth
        size="xs"
        aria-label="Openings counted"
        data={shownOrder.map((value) => ({ value, label: kindLabels[value].title }))}
        value={kind}
        onChange={(value) => setParams((now) => ({ ...Object.fromEntries(now), applicants: value }), { replace: true })}
      />
      <dl className={classes.bars}>
        {steps.map(({ label, value }, index) => (
          <div key={label} className={classes.bar}>
            <dt>{label}</dt>
            <dd className={classes.track} aria-hidden="true">
              {value > 0 && (
                <div
                  className={classes.fill}
                  style={{ width: `${(value / max) * 100}%`, background: `var(${colors[index]})` }}
                />
              )}
            </dd>
            <dd className={classes.number}>{count(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.foot}>
        {counted(submitted, 'final report')}, {count(rated)} rated · {count(rejected)} not interested
      </p>
    </Card>
  );
}

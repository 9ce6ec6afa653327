import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { AdminOverview } from '#shared/contract/admin.ts';
import { count, dayText } from '../../ui/format.ts';
import { weekSeries } from './week-series.ts';

/** The drawn weeks, two bars for each. It comes as a script of its own; the table beside it says the same. */
export function WeeklyChart({ weeks }: Pick<AdminOverview, 'weeks'>) {
  // The axis may end one digit above the largest figure.
  const digits = count(Math.max(...weeks.flatMap(({ sign_ups, postings }) => [sign_ups, postings]))).length + 1;
  return (
    <BarChart
      h={220}
      data={weeks.map(({ from, sign_ups, postings }) => ({ week: dayText(from).slice(0, -5), sign_ups, postings }))}
      dataKey="week"
      series={weekSeries.map(({ key, label, color }) => ({ name: key, label, color }))}
      tickLine="none"
      maxBarWidth={16}
      yAxisProps={{ width: 20 + 7 * digits, allowDecimals: false }}
      xAxisProps={{ tick: { fontSize: 12, fill: 'var(--fb-muted)' } }}
      valueFormatter={count}
      barProps={{ isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  );
}

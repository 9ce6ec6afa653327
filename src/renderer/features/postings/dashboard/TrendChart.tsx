import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import { dayText } from '../../../ui/format.ts';
import type { Overview } from './overview.ts';

/** The drawn trend. It comes as a script of its own, and its numbers stand beside it as text. */
export function TrendChart({ days }: { days: Overview['trend'] }) {
  return (
    <AreaChart
      h={92}
      data={days.map(({ day, applied }) => ({ day, applied }))}
      dataKey="day"
      series={[{ name: 'applied', label: 'Applied', color: 'var(--fb-ink-line)' }]}
      curveType="monotone"
      fillOpacity={0.12}
      withGradient={false}
      withDots={false}
      withXAxis={false}
      withYAxis={false}
      gridAxis="none"
      strokeWidth={2}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{ margin: { top: 6, right: 0, bottom: 0, left: 0 }, accessibilityLayer: false }}
      tooltipAnimationDuration={0}
      tooltipProps={{ labelFormatter: (day) => (typeof day === 'string' && day !== '' ? dayText(day) : '') }}
    />
  );
}

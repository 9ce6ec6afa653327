import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { PostingKind } from '#shared/contract/call.ts';
import { count } from '../../ui/format.ts';
import { coverageOf, type Group } from './figures.ts';
import { barPartsOf } from './parts.ts';

/** Pixels for the bars of a group. */
const barRoom = 42;

interface CohortChartProps {
  readonly groups: readonly Group[];
  readonly method: PostingKind;
  readonly onOpen: (group: Group) => void;
}

/** The drawn coverage, two bars for each group. It comes as a script of its own; the table beside it says the same. */
export function CohortChart({ groups, method, onOpen }: CohortChartProps) {
  const maxLength = Math.max(...groups.map(({ label }) => label.length));
  const open = (bar: { index?: number; payload?: { key?: string } }) => {
    const group = groups.find(({ key }) => key === bar.payload?.key);
    if (group) onOpen(group);
  };
  return (
    <BarChart
      h={groups.length * barRoom + 44}
      data={groups.map((group) => ({ key: group.key, label: group.label, ...coverageOf(group) }))}
      dataKey="label"
      orientation="vertical"
      series={barPartsOf(method).map(({ key, label, color, bar }) => ({ name: key, label, color, stackId: bar }))}
      gridAxis="none"
      tickLine="none"
      maxBarWidth={14}
      yAxisProps={{ width: Math.min(230, 20 + maxLength * 6.4), tick: { fontSize: 12 } }}
      xAxisProps={{ allowDecimals: false }}
      valueFormatter={count}
      barProps={{ isAnimationActive: false, cursor: 'pointer', onClick: open }}
      barChartProps={{ accessibilityLayer: false }}
      tooltipAnimationDuration={0}
    />
  );
}

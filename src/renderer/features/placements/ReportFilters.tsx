import { SegmentedControl, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { groupings, isTurned, methods, periods, type ReportView } from './placements-view.ts';

interface ReportFiltersProps {
  readonly view: ReportView;
  readonly onChange: (part: Partial<ReportView>) => void;
  readonly summary: string | undefined;
  readonly actions: ReactNode;
}

/** What the figures are grouped by, and of when. */
export function ReportFilters({ view, onChange, summary, actions }: ReportFiltersProps) {
  const days = (
    [
      ['from', 'First day'],
      ['to', 'Last day'],
    ] as const
  ).map(([key, label]) => (
    <DayInput
      key={key}
      aria-label={label}
      value={view[key]}
      error={key === 'to' && isTurned(view) ? 'Before the first day' : undefined}
      onDay={(day) => onChange({ [key]: day })}
    />
  ));
  return (
    <FilterBar summary={summary} actions={actions}>
      <SegmentedControl
        aria-label="Openings counted"
        data={methods.map(({ value, label }) => ({ value, label }))}
        value={view.method}
        onChange={(next) => onChange({ method: methods.find(({ value }) => value === next)?.value ?? 'job' })}
      />
      <SegmentedControl
        aria-label="Group by"
        data={groupings.map(({ value, label }) => ({ value, label }))}
        value={view.by}
        onChange={(next) => onChange({ by: groupings.find(({ value }) => value === next)?.value ?? 'course' })}
      />
      <Select
        aria-label="Period"
        data={periods.map(({ value, label }) => ({ value, label }))}
        value={view.period}
        allowDeselect={false}
        w={{ base: '100%', xs: 200 }}
        onChange={(next) => onChange({ period: periods.find(({ value }) => value === next)?.value ?? 'all' })}
      />
      {view.period === 'own' && days}
    </FilterBar>
  );
}

import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { noValue } from '#shared/roster/no-value.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { MoreFilters } from '../../ui/page/MoreFilters.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { addedPeriods, type StudentListView, standings } from './list-query.ts';

interface StudentFilterBarProps {
  readonly view: StudentListView;
  readonly onChange: (change: Partial<StudentListView>) => void;
  readonly summary: string | undefined;
  readonly actions: ReactNode;
}

/** Search, the five filters, and how students stand. What they offer is what the list really holds. */
export function StudentFilterBar({ view, onChange, summary, actions }: StudentFilterBarProps) {
  const inLine = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false }) ? 3 : 0;
  const filters = useFilters(view, onChange);
  const more = filters.slice(inLine);
  return (
    <FilterBar summary={summary} actions={actions}>
      <SearchBox
        label="Search by name, e-mail or phone"
        value={view.search}
        onChange={(search) => onChange({ search })}
        width={inLine > 0 ? 200 : 230}
      />
      {filters.slice(0, inLine).map((filter) => (
        <Filter key={filter.label} {...filter} />
      ))}
      <MoreFilters label={inLine > 0 ? 'More' : 'Filters'} set={more.filter(({ value }) => value !== '').length}>
        {more.map((filter) => (
          <Filter key={filter.label} {...filter} withLabel />
        ))}
      </MoreFilters>
    </FilterBar>
  );
}

function useFilters(view: StudentListView, onChange: StudentFilterBarProps['onChange']): FilterProps[] {
  const facets = useRead('students.facets').data?.data;
  return [
    {
      label: 'Course',
      data: chosen(view.course, facets?.course, 'No course'),
      value: view.course,
      width: 116,
      onChange: (course) => onChange({ course }),
    },
    {
      label: 'Specialization',
      data: chosen(view.specialization, facets?.specialization, 'No specialization'),
      value: view.specialization,
      width: 142,
      onChange: (specialization) => onChange({ specialization }),
    },
    {
      label: 'Semester',
      data: chosen(view.semester, facets?.semester.map(String), 'No semester'),
      value: view.semester,
      width: 116,
      onChange: (semester) => onChange({ semester }),
    },
    {
      label: 'Date Added',
      data: addedPeriods.map(({ value, label }) => ({ value, label })),
      value: view.added,
      onChange: (value) => onChange({ added: addedPeriods.find((each) => each.value === value)?.value ?? '' }),
    },
    {
      label: 'Assigned Opportunities',
      data: [
        { value: 'yes', label: 'With opportunities' },
        { value: 'no', label: 'None yet' },
      ],
      value: view.assigned,
      onChange: (value) => onChange({ assigned: value === 'yes' || value === 'no' ? value : '' }),
    },
    {
      label: 'Standing',
      data: standings.map(({ value, label }) => ({ value, label })),
      value: view.standing,
      onChange: (value) => onChange({ standing: standings.find((each) => each.value === value)?.value ?? '' }),
    },
  ];
}

/** What is known, and what is chosen. `none`: the words for students without a value. */
function chosen(value: string, known: readonly string[] = [], none: string) {
  const options = known.map((each) => ({ value: each, label: each }));
  if (value === '' || known.includes(value)) return options;
  return [{ value, label: value === noValue || value === '0' ? none : value }, ...options];
}

interface FilterProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  readonly value: string;
  /** In pixels; without it as wide as there is room. */
  readonly width?: number;
  readonly onChange: (value: string) => void;
  /** Its label stands above it; else it is what an empty one says. */
  readonly withLabel?: boolean;
}

function Filter({ label, data, value, width, onChange, withLabel = false }: FilterProps) {
  return (
    <Select
      {...(withLabel ? { label } : { 'aria-label': label })}
      placeholder={withLabel ? 'Any' : label}
      data={data}
      value={value || null}
      clearable
      searchable={data.length > 8}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      comboboxProps={withLabel ? { withinPortal: false } : { width: 'max-content', position: 'bottom-start' }}
      w={withLabel ? '100%' : width}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { noValue } from '#shared/roster/no-value.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
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
  const facets = useRead('students.facets').data?.data;
  return (
    <FilterBar summary={summary} actions={actions}>
      <SearchBox
        label="Search by name, e-mail or phone"
        value={view.search}
        onChange={(search) => onChange({ search })}
        width={280}
      />
      <Filter
        label="Course"
        data={chosen(view.course, facets?.course, 'No course')}
        value={view.course}
        onChange={(course) => onChange({ course })}
      />
      <Filter
        label="Specialization"
        data={chosen(view.specialization, facets?.specialization, 'No specialization')}
        value={view.specialization}
        width={164}
        onChange={(specialization) => onChange({ specialization })}
      />
      <Filter
        label="Semester"
        data={chosen(view.semester, facets?.semester.map(String), 'No semester')}
        value={view.semester}
        width={120}
        onChange={(semester) => onChange({ semester })}
      />
      <Filter
        label="Date Added"
        data={addedPeriods.map(({ value, label }) => ({ value, label }))}
        value={view.added}
        onChange={(value) => onChange({ added: addedPeriods.find((each) => each.value === value)?.value ?? '' })}
      />
      <Filter
        label="Assigned Opportunities"
        data={[
          { value: 'yes', label: 'With opportunities' },
          { value: 'no', label: 'None yet' },
        ]}
        value={view.assigned}
        width={212}
        onChange={(value) => onChange({ assigned: value === 'yes' || value === 'no' ? value : '' })}
      />
      <Filter
        label="Standing"
        data={standings.map(({ value, label }) => ({ value, label }))}
        value={view.standing}
        onChange={(value) => onChange({ standing: standings.find((each) => each.value === value)?.value ?? '' })}
      />
    </FilterBar>
  );
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
  readonly width?: number;
  readonly onChange: (value: string) => void;
}

function Filter({ label, data, value, width = 140, onChange }: FilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={value || null}
      clearable
      searchable={data.length > 8}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      w={{ base: 'calc(50% - 6px)', xs: width }}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

import { Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { noValue } from '#shared/roster/no-value.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { type ChangeChoice, SeveralSelect } from '../../ui/form/SeveralSelect.tsx';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { MoreFilters } from '../../ui/page/MoreFilters.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { addedPeriods, maxValues, type StudentListView, standings } from './list-query.ts';
import type { StudentList } from './use-student-list.ts';

interface StudentFilterBarProps {
  readonly view: StudentListView;
  readonly onChange: StudentList['change'];
  readonly summary: string | undefined;
  readonly actions: ReactNode;
}

/** Search, the five filters, and how students stand. What they offer is what the list really holds. */
export function StudentFilterBar({ view, onChange, summary, actions }: StudentFilterBarProps) {
  const inLine = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  const facets = useRead('students.facets').data?.data;
  const { course, specialization, semester } = view;
  const several: readonly SeveralProps[] = [
    {
      label: 'Course',
      known: facets?.course,
      none: 'No course',
      width: 118,
      value: course,
      onChange: (next) => onChange((now) => ({ course: next(now.course) })),
    },
    {
      label: 'Specialization',
      known: facets?.specialization,
      none: 'No specialization',
      width: 140,
      value: specialization,
      onChange: (next) => onChange((now) => ({ specialization: next(now.specialization) })),
    },
    {
      label: 'Semester',
      known: facets?.semester.map(String),
      none: 'No semester',
      width: 110,
      value: semester,
      onChange: (next) => onChange((now) => ({ semester: next(now.semester) })),
    },
  ];
  const set = [view.added, view.assigned, view.standing, ...(inLine ? [] : several.map(({ value }) => value))];
  return (
    <FilterBar summary={summary} actions={actions}>
      <SearchBox
        label="Search by name, e-mail or phone"
        value={view.search}
        onChange={(search) => onChange({ search })}
        width={inLine ? 200 : 230}
      />
      {inLine && several.map((filter) => <Several key={filter.label} {...filter} inLine />)}
      <MoreFilters label={inLine ? 'More' : 'Filters'} set={set.filter((each) => each.length > 0).length}>
        {!inLine && several.map((filter) => <Several key={filter.label} {...filter} />)}
        <One
          label="Date Added"
          data={addedPeriods.map(({ value, label }) => ({ value, label }))}
          value={view.added}
          onChange={(value) => onChange({ added: addedPeriods.find((each) => each.value === value)?.value ?? '' })}
        />
        <One
          label="Assigned Opportunities"
          data={[
            { value: 'yes', label: 'With opportunities' },
            { value: 'no', label: 'None yet' },
          ]}
          value={view.assigned}
          onChange={(value) => onChange({ assigned: value === 'yes' || value === 'no' ? value : '' })}
        />
        <One
          label="Standing"
          data={standings.map(({ value, label }) => ({ value, label }))}
          value={view.standing}
          onChange={(value) => onChange({ standing: standings.find((each) => each.value === value)?.value ?? '' })}
        />
      </MoreFilters>
    </FilterBar>
  );
}

interface SeveralProps {
  readonly label: string;
  readonly known: readonly string[] | undefined;
  /** The words for students without a value. */
  readonly none: string;
  /** In line, in pixels. */
  readonly width: number;
  readonly value: readonly string[];
  readonly onChange: (change: ChangeChoice) => void;
  /** Its label is what an empty one says; else it stands above. */
  readonly inLine?: boolean;
}

/** A filter of several values. */
function Several({ inLine = false, label, known = [], none, width, value, onChange }: SeveralProps) {
  // What an address asks for stays to be seen although nobody has it any more.
  const missing = value.filter((each) => !known.includes(each));
  const words = (each: string) => (each === noValue || each === '0' ? none : each);
  return (
    <SeveralSelect
      label={label}
      data={[...missing, ...known].map((each) => ({ value: each, label: words(each) }))}
      value={value}
      onChange={onChange}
      max={maxValues}
      width={inLine ? width : undefined}
    />
  );
}

interface OneProps {
  readonly label: string;
  readonly data: { value: string; label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A filter of one value. */
function One({ label, data, value, onChange }: OneProps) {
  return (
    <Select
      label={label}
      placeholder="Any"
      data={data}
      value={value || null}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => onChange(next ?? '')}
    />
  );
}

import { Button, Group, Radio, Stack } from '@mantine/core';
import type { ExploreQuery } from './explore-query.ts';
import { CoursesFilter, SkillsFilter } from './NamesFilter.tsx';

/** What the panel of filters holds. */
export type ExploreFilterValues = Pick<ExploreQuery, 'gender' | 'skills' | 'courses'>;

interface ExploreFiltersProps {
  /** What is ticked, asked for or not. */
  readonly filters: ExploreFilterValues;
  readonly onChange: (part: Partial<ExploreFilterValues>) => void;
  readonly onApply: (filters: ExploreFilterValues) => void;
}

/** Who an opening is open to, and the skills and courses that it asks for. */
export function ExploreFilters({ filters, onChange, onApply }: ExploreFiltersProps) {
  const { gender, skills, courses } = filters;
  return (
    <Stack gap={18}>
      <Radio.Group label="Gender" value={gender} onChange={(next) => onChange({ gender: next })}>
        <Stack gap={10} mt={6}>
          {['Male', 'Female', 'Others'].map((each) => (
            <Radio key={each} size="sm" value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
      <SkillsFilter names={skills} onChange={(next) => onChange({ skills: next })} />
      <CoursesFilter names={courses} onChange={(next) => onChange({ courses: next })} />
      <Group gap={10} grow>
        <Button variant="default" onClick={() => onApply({ gender: '', skills: [], courses: [] })}>
          Cancel
        </Button>
        <Button onClick={() => onApply(filters)}>Apply</Button>
      </Group>
    </Stack>
  );
}

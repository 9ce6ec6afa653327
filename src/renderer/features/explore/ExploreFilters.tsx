import { Button, Group, Radio, Stack } from '@mantine/core';
import type { ExploreQuery } from './explore-query.ts';
import { SkillsFilter } from './SkillsFilter.tsx';

/** What the panel of filters holds. */
export type ExploreFilterValues = Pick<ExploreQuery, 'gender' | 'skills'>;

interface ExploreFiltersProps {
  /** What is ticked, asked for or not. */
  readonly filters: ExploreFilterValues;
  readonly onChange: (part: Partial<ExploreFilterValues>) => void;
  readonly onApply: (filters: ExploreFilterValues) => void;
}

/** Who an opening is open to, and the skills that it asks for. */
export function ExploreFilters({ filters, onChange, onApply }: ExploreFiltersProps) {
  const { gender, skills } = filters;
  return (
    <Stack gap={18}>
      <Radio.Group label="Gender" value={gender} onChange={(next) => onChange({ gender: next })}>
        <Stack gap={10} mt={6}>
          {['Male', 'Female', 'Others'].map((each) => (
            <Radio key={each} size="sm" value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
      <SkillsFilter skills={skills} onChange={(next) => onChange({ skills: next })} />
      <Group gap={10} grow>
        <Button variant="default" onClick={() => onApply({ gender: '', skills: [] })}>
          Cancel
        </Button>
        <Button onClick={() => onApply(filters)}>Apply</Button>
      </Group>
    </Stack>
  );
}

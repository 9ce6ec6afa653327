import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ExploreQuery } from './explore-query.ts';
import { SkillsFilter } from './SkillsFilter.tsx';

type Filters = Pick<ExploreQuery, 'gender' | 'skills'>;

interface ExploreFiltersProps {
  readonly query: ExploreQuery;
  readonly onApply: (filters: Filters) => void;
}

/** Who an opening is open to, and the skills that it asks for. */
export function ExploreFilters({ query, onApply }: ExploreFiltersProps) {
  const [gender, setGender] = useState(query.gender);
  const [skills, setSkills] = useState(query.skills);

  return (
    <Stack gap={18}>
      <Radio.Group label="Gender" value={gender} onChange={setGender}>
        <Stack gap={10} mt={6}>
          {['Male', 'Female', 'Others'].map((each) => (
            <Radio key={each} size="sm" value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
      <SkillsFilter skills={skills} onChange={setSkills} />
      <Group gap={10} grow>
        <Button
          variant="default"
          onClick={() => {
            setGender('');
            setSkills([]);
            onApply({ gender: '', skills: [] });
          }}
        >
          Cancel
        </Button>
        <Button onClick={() => onApply({ gender, skills })}>Apply</Button>
      </Group>
    </Stack>
  );
}

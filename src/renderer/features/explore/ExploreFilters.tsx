import { Button, Group, Pill, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import type { ExploreQuery } from './explore-query.ts';

type Filters = Pick<ExploreQuery, 'gender' | 'skills'>;

interface ExploreFiltersProps {
  readonly query: ExploreQuery;
  readonly onApply: (filters: Filters) => void;
}

/** Who an opening is open to, and the skills that it asks for. */
export function ExploreFilters({ query, onApply }: ExploreFiltersProps) {
  const [gender, setGender] = useState(query.gender);
  const [skills, setSkills] = useState(query.skills);
  const [typed, setTyped] = useState('');

  return (
    <Stack gap={18}>
      <Radio.Group label="Gender" value={gender} onChange={setGender}>
        <Stack gap={10} mt={6}>
          {['Male', 'Female', 'Others'].map((each) => (
            <Radio key={each} size="sm" value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <AutocompleteField
          name="skill"
          label="Skills"
          lookUp="filter.skills"
          text={typed}
          id={null}
          placeholder="Add a skill"
          nothing="No skill found"
          onChange={(name, id) => {
            setTyped(id === null ? name : '');
            if (id !== null && !skills.some((skill) => skill.id === id)) setSkills([...skills, { id, name }]);
          }}
        />
        {skills.length > 0 && (
          <Pill.Group mt={10}>
            {skills.map(({ id, name }) => (
              <Pill
                key={id}
                withRemoveButton
                onRemove={() => setSkills(skills.filter((skill) => skill.id !== id))}
                removeButtonProps={{ 'aria-label': `Remove ${name}`, tabIndex: 0, 'aria-hidden': false }}
              >
                {name}
              </Pill>
            ))}
          </Pill.Group>
        )}
      </div>
      <Group gap={10} grow>
        <Button
          variant="default"
          onClick={() => {
            setGender('');
            setSkills([]);
            setTyped('');
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

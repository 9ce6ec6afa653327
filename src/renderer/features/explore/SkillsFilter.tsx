import { Pill } from '@mantine/core';
import { useState } from 'react';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import type { ExploreQuery } from './explore-query.ts';

type Skills = ExploreQuery['skills'];

interface SkillsFilterProps {
  readonly skills: Skills;
  readonly onChange: (skills: Skills) => void;
}

/** Skills of the look-up, each once. */
export function SkillsFilter({ skills, onChange }: SkillsFilterProps) {
  const [typed, setTyped] = useState('');
  return (
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
          if (id !== null && !skills.some((skill) => skill.id === id)) onChange([...skills, { id, name }]);
        }}
      />
      {skills.length > 0 && (
        <Pill.Group mt={10}>
          {skills.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onChange(skills.filter((skill) => skill.id !== id))}
              removeButtonProps={{ 'aria-label': `Remove ${name}`, tabIndex: 0, 'aria-hidden': false }}
            >
              {name}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </div>
  );
}

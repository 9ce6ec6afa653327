import { Pill } from '@mantine/core';
import { useState } from 'react';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import type { ExploreQuery } from './explore-query.ts';

type Names = ExploreQuery['skills'];

interface NamesFilterProps {
  readonly names: Names;
  readonly onChange: (names: Names) => void;
}

const kinds = {
  skill: { label: 'Skills', lookUp: 'filter.skills' },
  course: { label: 'Courses', lookUp: 'filter.courses' },
} as const;

/** Skills of the look-up, each once. */
export function SkillsFilter(props: NamesFilterProps) {
  return <NamesFilter kind="skill" {...props} />;
}

/** Courses of the look-up, each once. */
export function CoursesFilter(props: NamesFilterProps) {
  return <NamesFilter kind="course" {...props} />;
}

function NamesFilter({ kind, names, onChange }: NamesFilterProps & { readonly kind: keyof typeof kinds }) {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <AutocompleteField
        {...kinds[kind]}
        name={kind}
        text={typed}
        id={null}
        placeholder={`Add a ${kind}`}
        nothing={`No ${kind} found`}
        onChange={(name, id) => {
          setTyped(id === null ? name : '');
          if (id !== null && !names.some((each) => each.id === id)) onChange([...names, { id, name }]);
        }}
      />
      {names.length > 0 && (
        <Pill.Group mt={10}>
          {names.map(({ id, name }) => (
            <Pill
              key={id}
              withRemoveButton
              onRemove={() => onChange(names.filter((each) => each.id !== id))}
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

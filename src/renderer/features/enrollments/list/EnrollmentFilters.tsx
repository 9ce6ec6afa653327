import { Button, MultiSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useRead } from '../../../app/desk/use-read.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { count } from '../../../ui/format.ts';
import { ListProblem } from '../../../ui/states/States.tsx';
import classes from '../detail/actions.module.css';
import { type EnrollmentFilterChoice as Filters, filterCount, noFilters } from './enrollment-view.ts';

interface EnrollmentFiltersProps {
  readonly kind: PostingKind;
  readonly id: number;
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
}

type Facets = AnswerOf<'enrollments.facets'>['data'];
const noFacets: Facets = { city: [], skills: [], qualification: [] };

/** City, skills and qualification of the applicants there are. Nothing is narrowed before Apply. */
export function EnrollmentFilters({ kind, id, filters, onApply }: EnrollmentFiltersProps) {
  const read = useRead('enrollments.facets', { params: { method: kind, id } });
  const facets = read.data?.data ?? noFacets;
  const [chosen, setChosen] = useState(filters);
  const set = (next: Partial<Filters>) => setChosen((before) => ({ ...before, ...next }));
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(chosen);
      }}
    >
      {read.problem && !read.data && <ListProblem problem={read.problem} onRetry={read.refetch} />}
      <Choice
        label="City"
        data={facets.city.map((each) => ({ ...each, value: String(each.id) }))}
        value={chosen.city.map(String)}
        onChange={(city) => set({ city: city.map(Number) })}
      />
      <Choice
        label="Skills"
        data={facets.skills.map((each) => ({ ...each, value: String(each.id) }))}
        value={chosen.skills.map(String)}
        onChange={(skills) => set({ skills: skills.map(Number) })}
      />
      <Choice
        label="Qualification"
        data={facets.qualification.map((each) => ({ ...each, value: each.name }))}
        value={[...chosen.qualification]}
        onChange={(qualification) => set({ qualification })}
      />
      <p className={classes.filterHint}>Matches any of the cities and qualifications, and all of the skills.</p>
      <div className={classes.filterButtons}>
        <Button
          variant="default"
          {...disabledBecause(filterCount(chosen) + filterCount(filters) === 0 && 'No filters are set')}
          onClick={() => {
            setChosen(noFilters);
            onApply(noFilters);
          }}
        >
          Clear
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly name: string; readonly count: number }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}

function Choice({ label, data, value, onChange }: ChoiceProps) {
  const [opened, dropdown] = useDisclosure(false);
  const counts = new Map(data.map((each) => [each.value, each.count]));
  const known = data.map((each) => ({ value: each.value, label: each.name }));
  // What an address asks for stays visible although nobody has it any more.
  const missing = value.filter((each) => !counts.has(each)).map((each) => ({ value: each, label: each }));
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'All' : ''}
      data={[...known, ...missing]}
      value={value}
      onChange={(next) => {
        onChange(next);
        // The next field and Apply lie beneath it.
        dropdown.close();
      }}
      dropdownOpened={opened}
      onDropdownOpen={dropdown.open}
      onDropdownClose={dropdown.close}
      searchable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable
      hidePickedOptions
      maxDropdownHeight={260}
      maxValues={50}
      limit={100}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      renderOption={({ option }) => (
        <span className={classes.choice}>
          {option.label}
          <span className={classes.choiceCount}>{count(counts.get(option.value) ?? 0)}</span>
        </span>
      )}
    />
  );
}

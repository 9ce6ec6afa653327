import { Button, MultiSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Audience } from '#shared/contract/invitations.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { count } from '../../ui/format.ts';
import classes from './invitations.module.css';
import { type InviteFilterChoice as Filters, filtersSet } from './invite-view.ts';

interface InviteFiltersProps {
  readonly kind: PostingKind;
  readonly id: number;
  readonly audience: Audience;
  readonly filters: Filters;
  readonly onApply: (filters: Filters) => void;
}

const none: Filters = { city: [], skills: [], qualification: [] };

/** Narrows the suggestions by city, skills and qualification. It offers what the suggestions really hold. */
export function InviteFilters({ kind, id, audience, filters, onApply }: InviteFiltersProps) {
  const [chosen, setChosen] = useState(filters);
  const facets = useRead('invitations.facets', { params: { method: kind, id }, query: { audience } });
  const { city = [], skills = [], qualification = [] } = facets.data?.data ?? {};
  const named = (entries: readonly { id: number; name: string; count: number }[]) =>
    entries.map((entry) => ({ value: String(entry.id), label: `${entry.name} (${count(entry.count)})` }));

  function apply(event: FormEvent) {
    event.preventDefault();
    onApply(chosen);
  }

  const field = (name: keyof Filters, label: string, data: { value: string; label: string }[]) => (
    <MultiSelect
      label={label}
      data={data}
      value={[...chosen[name]]}
      searchable
      clearable
      hidePickedOptions
      placeholder={chosen[name].length > 0 ? '' : 'Any'}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      onChange={(values) => setChosen((before) => ({ ...before, [name]: values }))}
    />
  );

  return (
    <form className={classes.panel} onSubmit={apply} aria-label="Filter">
      <h2 className={classes.panelTitle}>Filter</h2>
      {field('city', 'City', named(city))}
      {field('skills', 'Skills', named(skills))}
      {field(
        'qualification',
        'Qualification',
        qualification.map((entry) => ({ value: entry.name, label: `${entry.name} (${count(entry.count)})` })),
      )}
      <div className={classes.panelButtons}>
        <Button
          variant="default"
          {...disabledBecause(filtersSet(chosen) + filtersSet(filters) === 0 && 'No filters are set')}
          onClick={() => {
            setChosen(none);
            onApply(none);
          }}
        >
          Clear
        </Button>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}

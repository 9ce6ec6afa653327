import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { unknownCity } from '#shared/rules/texts/list-choice.ts';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './explore.module.css';
import type { ExploreQuery } from './explore-query.ts';

export interface ExploreSearchProps {
  readonly query: ExploreQuery;
  /** Whether a search asks for a city, or for all of them by name. */
  readonly needsCity: boolean;
  readonly onSearch: (part: Pick<ExploreQuery, 'search' | 'city' | 'cityName'>) => void;
  /** At the end of the line. */
  readonly children: ReactNode;
}

const allCities = 'All cities';
const anywhere = { city: null, cityName: '' };

/** Words and a city, in one line: in a small window the buttons are pictures. */
export function ExploreSearch({ query, needsCity, onSearch, children }: ExploreSearchProps) {
  const [search, setSearch] = useState(query.search);
  const [city, setCity] = useState<{ id: number | null; name: string }>(
    query.city === null && needsCity ? { id: 0, name: allCities } : { id: query.city, name: query.cityName },
  );
  const fields = useFieldMessages();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isEmpty = city.name.trim() === '';
    if (city.id === null && !isEmpty) return fields.show({ city: unknownCity });
    if (city.id === null && needsCity) return fields.show({ city: 'City is required' });
    onSearch({ search: search.trim(), ...(city.id ? { city: city.id, cityName: city.name } : anywhere) });
  }

  return (
    <form ref={fields.form} className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        name="search"
        aria-label="Search"
        leftSection={<IconSearch size={16} stroke={1.8} />}
        placeholder="Search by keyword, skill, or interest"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <AutocompleteField
        name="city"
        label="City"
        lookUp="location.cities"
        labelHidden
        placeholder={needsCity ? 'City *' : 'Any city'}
        required={needsCity}
        text={city.name}
        id={city.id}
        error={fields.messages.city}
        nothing="No city found"
        {...(needsCity && { first: allCities })}
        onChange={(name, id) => {
          setCity({ name, id });
          fields.clear('city');
        }}
      />
      <Button type="submit" variant="default" title="Search" className={classes.button}>
        <IconArrowRight className={classes.go} size={16} stroke={1.8} aria-hidden="true" />
        <span className={classes.label}>Search</span>
      </Button>
      {children}
    </form>
  );
}

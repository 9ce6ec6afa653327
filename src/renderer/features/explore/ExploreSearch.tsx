import { Button, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type FormEvent, useRef, useState } from 'react';
import { AutocompleteField } from '../../app/controls/AutocompleteField.tsx';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import classes from './explore.module.css';
import type { ExploreQuery } from './explore-query.ts';

interface ExploreSearchProps {
  readonly query: ExploreQuery;
  readonly onSearch: (part: Pick<ExploreQuery, 'search' | 'city' | 'cityName'>) => void;
}

/** Words and a city. The first list comes without a city; a search asks for one. */
export function ExploreSearch({ query, onSearch }: ExploreSearchProps) {
  const [search, setSearch] = useState(query.search);
  const [city, setCity] = useState<{ id: number | null; name: string }>({ id: query.city, name: query.cityName });
  const fields = useFieldMessages();
  const input = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => input.current?.focus()]]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (city.id === null) {
      const message = city.name.trim() === '' ? 'City is required' : 'Choose a city from the list';
      return fields.show({ city: message });
    }
    onSearch({ search: search.trim(), city: city.id, cityName: city.name });
  }

  return (
    <form ref={fields.form} className={classes.search} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        name="search"
        label="Search"
        placeholder="Search by keyword, skill, or interest"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <AutocompleteField
        name="city"
        label="City"
        lookUp="location.cities"
        required
        text={city.name}
        id={city.id}
        error={fields.messages.city}
        nothing="No city found"
        onChange={(name, id) => {
          setCity({ name, id });
          fields.clear('city');
        }}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

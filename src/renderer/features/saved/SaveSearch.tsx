import { Button, TextInput } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { maxSearchName } from '#shared/rules/saved/saved-limits.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { useFieldMessages } from '../../ui/form/use-field-messages.ts';
import type { ExploreQuery } from '../explore/explore-query.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import classes from './saved.module.css';
import { sameSearch, savedQueryOf, searchNameProblem, suggestedName } from './saved-view.ts';
import { useSavedSearches } from './use-saved.ts';

/** Saves what explore is asked for under a name; says the name where that is saved already. */
export function SaveSearch({ query }: { readonly query: ExploreQuery }) {
  const { searches } = useSavedSearches();
  const [isNaming, setNaming] = useState(false);
  const same = sameSearch(query, searches);
  if (same) {
    return (
      <Link className="fb-link" to={ownPaths.savedSearches}>
        Saved as “{same.name}”
      </Link>
    );
  }
  if (isNaming) return <NameForm query={query} onDone={() => setNaming(false)} />;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBookmarkPlus size={16} />}
      onClick={() => setNaming(true)}
    >
      Save this search
    </Button>
  );
}

function NameForm({ query, onDone }: { readonly query: ExploreQuery; readonly onDone: () => void }) {
  const { searches } = useSavedSearches();
  const undoable = useUndoable();
  const fields = useFieldMessages();
  const [name, setName] = useState(() => suggestedName(query));

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = searchNameProblem(name, searches);
    if (problem) return fields.show({ name: problem });
    const title = name.trim();
    const body = { name: title, method: query.kind, query: savedQueryOf(query) };
    onDone();
    void undoable([{ call: 'savedSearches.create', title, body }], `Search saved: ${title}`);
  }

  return (
    <form
      ref={fields.form}
      className={classes.naming}
      onSubmit={submit}
      onKeyDown={({ key }) => key === 'Escape' && onDone()}
      noValidate
    >
      <TextInput
        name="name"
        label="Name of the search"
        size="sm"
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        maxLength={maxSearchName}
        value={name}
        error={fields.messages.name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          fields.clear('name');
        }}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
      <Button variant="subtle" onClick={onDone}>
        Cancel
      </Button>
    </form>
  );
}

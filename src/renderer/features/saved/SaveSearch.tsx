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
  // Null while nobody names it. Kept here: what is being saved shows as saved, and may be refused.
  const [name, setName] = useState<string | null>(null);
  const same = sameSearch(query, searches);
  if (same) {
    return (
      <Link className="fb-link" to={ownPaths.savedSearches}>
        Saved as “{same.name}”
      </Link>
    );
  }
  if (name !== null) return <NameForm query={query} name={name} onName={setName} />;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBookmarkPlus size={16} />}
      onClick={() => setName(suggestedName(query))}
    >
      Save this search
    </Button>
  );
}

interface NameFormProps {
  readonly query: ExploreQuery;
  readonly name: string;
  /** Null: it is saved, or not wanted. */
  readonly onName: (name: string | null) => void;
}

function NameForm({ query, name, onName }: NameFormProps) {
  const { searches } = useSavedSearches();
  const undoable = useUndoable();
  const fields = useFieldMessages();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = searchNameProblem(name, searches);
    if (problem) return fields.show({ name: problem });
    const title = name.trim();
    const body = { name: title, method: query.kind, query: savedQueryOf(query) };
    const queued = await undoable([{ call: 'savedSearches.create', title, body }], `Search saved: ${title}`);
    if (queued) onName(null);
  }

  return (
    <form
      ref={fields.form}
      className={classes.naming}
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onName(null)}
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
          onName(event.currentTarget.value);
          fields.clear('name');
        }}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
      <Button variant="subtle" onClick={() => onName(null)}>
        Cancel
      </Button>
    </form>
  );
}

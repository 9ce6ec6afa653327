import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { wasTakenBack } from '../../app/outbox/taken-back.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { counted } from '../../ui/format.ts';
import { Empty, ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { writeExploreQuery } from '../explore/explore-query.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import classes from './saved.module.css';
import { exploreQueryOf, type ShownSearch, searchText } from './saved-view.ts';
import { useSavedSearches } from './use-saved.ts';

/** The saved searches: each opens explore with what it asks for. */
export function SavedSearches() {
  const { read, searches, undo } = useSavedSearches();
  const undoable = useUndoable();
  const heading = useRef<HTMLParagraphElement>(null);
  const remove = ({ id, entryId, name }: ShownSearch) => {
    if (entryId !== null) void wasTakenBack(undo([entryId]), 'search');
    if (id !== null) {
      const call = { call: 'savedSearches.remove', title: name, params: { id } } as const;
      void undoable([call], `Search deleted: ${name}`);
    }
    heading.current?.focus();
  };
  if (!read.data && searches.length === 0) {
    return read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={4} />;
  }
  return (
    <section className={classes.list} aria-label="Saved searches" aria-busy={read.fetching}>
      <OfflineNote live={read.live} asOf={read.asOf} />
      {read.problem && <KeptListProblem problem={read.problem} onRetry={read.refetch} />}
      <p ref={heading} className={classes.summary} role="status" tabIndex={-1}>
        {searches.length === 0 ? '' : counted(searches.length, 'saved search', 'saved searches')}
      </p>
      {searches.length === 0 ? (
        <NoSearches />
      ) : (
        <ul className={classes.cards}>
          {searches.map((search) => (
            <SearchRow key={search.name} search={search} onRemove={() => remove(search)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SearchRow({ search, onRemove }: { readonly search: ShownSearch; readonly onRemove: () => void }) {
  const { name, id, entryId } = search;
  return (
    <li className={classes.waiting}>
      <div>
        <h2 className={classes.waitingTitle}>
          <Link className="fb-link" to={`${ownPaths.explore}?${writeExploreQuery(exploreQueryOf(search))}`}>
            {name}
          </Link>
        </h2>
        <span className={classes.about}>{searchText(search)}</span>
      </div>
      <div className={classes.side}>
        {entryId !== null && <StatusChip status="Waiting" />}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={id === null && entryId === null}
          aria-label={`Delete search: ${name}`}
          onClick={onRemove}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

function NoSearches() {
  return (
    <Empty
      icon={<IconSearch size={22} />}
      title="No saved searches"
      action={
        <Button component={Link} to={ownPaths.explore}>
          Explore opportunities
        </Button>
      }
    >
      Search in Explore, then choose “Save this search” to open it again from here.
    </Empty>
  );
}

import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { DraftSummary } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { counted } from '../../ui/format.ts';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { ErrorState } from '../../ui/states/States.tsx';
import { withoutIds } from '../../ui/table/selection.ts';
import listClasses from '../postings/list/list.module.css';
import { NewPosting } from '../postings/NewPosting.tsx';
import { DraftTable } from './DraftTable.tsx';
import { useDiscardMany } from './use-discard-many.ts';
import { useRecoverMany } from './use-recover-many.ts';

const places = [
  { value: 'drafts', label: 'Drafts' },
  { value: 'bin', label: 'Bin' },
];

/** All drafts of the account on this computer, and the bin. Works without the service. */
export function DraftsPage() {
  const [place, setPlace] = useState('drafts');
  const [search, setSearch] = useState('');
  const bin = place === 'bin';
  const { data, problem, refetch } = useDesk('drafts.list', { search, bin });
  const drafts = data?.filter(({ method, state }) => method !== 'company' && (bin || state !== 'sent'));
  return (
    <Page
      title="Drafts"
      subtitle={
        bin ? 'Drafts stay in the bin for at least 30 days of use.' : 'Kept on this computer. Only you can see them.'
      }
      actions={<NewPosting />}
    >
      <FilterBar summary={drafts && counted(drafts.length, 'draft')}>
        <SearchBox label="Search by title" value={search} onChange={setSearch} />
        <SegmentedControl aria-label="Drafts or bin" data={places} value={place} onChange={setPlace} />
      </FilterBar>
      {problem && !drafts ? (
        <ErrorState problem={problem} onRetry={refetch} />
      ) : (
        <DraftsOf key={place} drafts={drafts} bin={bin} />
      )}
    </Page>
  );
}

interface DraftsOfProps {
  readonly drafts: readonly DraftSummary[] | undefined;
  readonly bin: boolean;
}

/** The drafts of one place. What is chosen there is forgotten with it: work that ends later unticks nothing elsewhere. */
function DraftsOf({ drafts, bin }: DraftsOfProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <ChosenDrafts
        drafts={drafts?.filter(({ id }) => chosen.has(id)) ?? []}
        bin={bin}
        onDone={(done) => setChosen((now) => withoutIds(now, done))}
        onClear={() => setChosen(new Set())}
      />
      <DraftTable drafts={drafts} selection={{ selected: chosen, onChange: setChosen }} />
    </>
  );
}

interface ChosenDraftsProps {
  readonly drafts: readonly DraftSummary[];
  readonly bin: boolean;
  readonly onDone: (done: ReadonlySet<string>) => void;
  readonly onClear: () => void;
}

/** What can be done with several drafts at once. */
function ChosenDrafts({ drafts, bin, onDone, onClear }: ChosenDraftsProps) {
  const { busy, action } = useAction();
  const discard = useDiscardMany();
  const recover = useRecoverMany();
  if (drafts.length === 0) return null;
  // What waits to be sent is taken back first, one by one.
  const movable = bin ? drafts : drafts.filter(({ state }) => state !== 'queued');
  const run = () =>
    action(async () => {
      await (bin ? recover(movable) : discard(movable));
      onDone(new Set(drafts.map(({ id }) => id)));
    });
  return (
    <section className={listClasses.bulk} aria-label="Selected rows">
      <span role="status">{counted(drafts.length, 'draft')} selected</span>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        {...disabledBecause(movable.length === 0 && 'These drafts are waiting to be sent')}
        onClick={() => void run()}
      >
        {bin ? 'Restore' : 'Move to the bin'}
      </Button>
      <CloseButton aria-label="Clear the selection" onClick={onClear} ml="auto" />
    </section>
  );
}

import { Button, SegmentedControl } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { type PostingKind, postingKinds } from '#shared/contract/call.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import { SavedCard, WaitingCard } from './SavedCard.tsx';
import { SavedSearches } from './SavedSearches.tsx';
import classes from './saved.module.css';
import { isSavedNow, type SavedKey, savedSince } from './saved-view.ts';
import { useSavedSearches } from './use-saved.ts';

const pageSize = 50;
const shownKinds = ['internship', 'project', 'job'] as const satisfies readonly PostingKind[];

/** /student/saved: the postings of a kind that were saved for later, or the saved searches. */
export function SavedPage() {
  const [params, setParams] = useAddress();
  const shown = params.get('show');
  const kind = postingKinds.find((each) => each === shown) ?? 'internship';
  const pageNumber = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  // All three are read, so that each kind is there without the service too.
  const lists = {
    project: useSavedOf('project', kind === 'project' ? pageNumber : 1),
    internship: useSavedOf('internship', kind === 'internship' ? pageNumber : 1),
    job: useSavedOf('job', kind === 'job' ? pageNumber : 1),
  };
  const { searches } = useSavedSearches();
  const tabs = [
    ...shownKinds.map((each) => ({ value: each as string, label: kindLabels[each].title, count: lists[each].total })),
    { value: 'searches', label: 'Searches', count: searches.length },
  ];
  const tab = shown === 'searches' ? 'searches' : kind;
  return (
    <Page title="Saved">
      <SegmentedControl
        className={classes.tabs}
        aria-label="What is shown"
        data={tabs.map(({ value, label, count }) => ({ value, label: `${label} (${count})` }))}
        value={tab}
        onChange={(value) => setParams(() => ({ show: value }))}
      />
      {tab === 'searches' ? (
        <SavedSearches />
      ) : (
        <SavedPostings
          key={kind}
          kind={kind}
          list={lists[kind]}
          page={pageNumber}
          onPage={(page) => setParams(() => ({ show: kind, page: String(page) }))}
        />
      )}
    </Page>
  );
}

/** A page of the saved postings of a kind, with what waits laid over it. */
function useSavedOf(kind: PostingKind, page: number) {
  const read = useRead('saved.list', { query: { method: kind, page, limit: pageSize } });
  const { entries } = useQueue();
  const answered = read.data?.data ?? [];
  const isHere = (key: SavedKey) => isSavedNow(entries, key, true, read.asOf);
  const cards = answered.filter(({ id }) => isHere({ kind, id }));
  const listed = new Set(answered.map(({ id }) => id));
  const since = savedSince(entries, read.asOf).filter((each) => each.kind === kind && !listed.has(each.id));
  const total = (read.data?.total ?? 0) - (answered.length - cards.length) + since.length;
  return { read, cards, since: page === 1 ? since : [], total };
}

interface SavedPostingsProps {
  readonly kind: PostingKind;
  readonly list: ReturnType<typeof useSavedOf>;
  /** From 1. */
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function SavedPostings({ kind, list, page, onPage }: SavedPostingsProps) {
  const { read, cards, since, total } = list;
  const undoable = useUndoable();
  const heading = useRef<HTMLParagraphElement>(null);
  const words = kindLabels[kind];
  const remove = ({ id, title }: { readonly id: number; readonly title: string }) => {
    const call = { call: 'saved.remove', title, params: { method: kind, id } } as const;
    void undoable([call], `Removed from saved: ${title}`);
    // The button goes with its card: the keyboard goes on from the top of the list.
    heading.current?.focus();
  };
  if (!read.data && since.length === 0) {
    return read.problem ? <ErrorState problem={read.problem} onRetry={read.refetch} /> : <LoadingLines lines={6} />;
  }
  return (
    <section className={classes.list} aria-label={words.title} aria-busy={read.fetching}>
      <OfflineNote live={read.live} asOf={read.asOf} />
      {read.problem && <KeptListProblem problem={read.problem} onRetry={read.refetch} />}
      <p ref={heading} className={classes.summary} role="status" tabIndex={-1}>
        {total === 0 ? '' : counted(total, `saved ${words.one}`, `saved ${words.many}`)}
      </p>
      {total === 0 ? (
        <NothingSaved kind={kind} />
      ) : (
        <>
          <ul className={classes.cards}>
            {since.map((each) => (
              <li key={each.id}>
                <WaitingCard {...each} />
              </li>
            ))}
            {cards.map((card) => (
              <li key={card.id}>
                <SavedCard card={card} onRemove={() => remove(card)} />
              </li>
            ))}
          </ul>
          <StepPager
            page={page}
            pages={Math.max(page, Math.ceil((read.data?.total ?? 0) / pageSize))}
            onPage={onPage}
          />
        </>
      )}
    </section>
  );
}

function NothingSaved({ kind }: { readonly kind: PostingKind }) {
  return (
    <Empty
      icon={<IconBookmark size={22} />}
      title={`No saved ${kindLabels[kind].many}`}
      action={
        <Button component={Link} to={`${ownPaths.explore}?type=${kind}`}>
          Explore {kindLabels[kind].many}
        </Button>
      }
    >
      Use the bookmark on a card to keep it here for later.
    </Empty>
  );
}

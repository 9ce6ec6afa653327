import { Tabs } from '@mantine/core';
import type { PostingKind } from '#shared/contract/call.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { ExploreFilters, type ExploreFilterValues } from './ExploreFilters.tsx';
import { ExploreFrame } from './ExploreFrame.tsx';
import classes from './explore.module.css';
import { explorePath } from './explore-path.ts';
import { type ExploreQuery, explorePageSize, toCallQuery } from './explore-query.ts';
import { MarkedWords } from './Marked.tsx';
import { PostingCard } from './PostingCard.tsx';
import { PostingSendLink } from './PostingSendLink.tsx';
import { UnderstoodLine } from './UnderstoodLine.tsx';
import { useAssignedCounts } from './use-assigned-counts.ts';
import { useExploreQuery } from './use-explore-query.ts';

const kinds: readonly PostingKind[] = ['project', 'internship', 'job'];

/** Published openings of all companies, by kind, words, city, and what they ask for. */
export function ExplorePage() {
  const { query, ticked, tick, show, ask } = useExploreQuery<ExploreFilterValues>();
  return (
    <Page title="Explore Project" subtitle="Here you can post a project, internship or a job for students">
      <Tabs value={query.kind} onChange={(kind) => show({ kind: (kind ?? 'project') as PostingKind, page: 1 })}>
        <ExploreFrame
          query={query}
          needsCity
          onSearch={(part) => ask({ ...part, exact: false })}
          tabs={
            <Tabs.List aria-label="Kind of opening">
              {kinds.map((kind) => (
                <Tabs.Tab key={kind} value={kind}>
                  {kindLabels[kind].title}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          }
          filters={(close) => (
            <ExploreFilters
              filters={{ gender: query.gender, skills: query.skills, courses: query.courses, ...ticked }}
              onChange={tick}
              onApply={(part) => {
                ask(part);
                close();
              }}
            />
          )}
        >
          {/* One panel for all: its content changes with the tab. */}
          <Tabs.Panel value={query.kind}>
            <Results query={query} onPage={(page) => show({ page })} onExact={() => ask({ exact: true })} />
          </Tabs.Panel>
        </ExploreFrame>
      </Tabs>
    </Page>
  );
}

interface ResultsProps {
  readonly query: ExploreQuery;
  readonly onPage: (page: number) => void;
  /** Searches for the words as typed. */
  readonly onExact: () => void;
}

function Results({ query, onPage, onExact }: ResultsProps) {
  const list = useRead('postings.explore', { params: { method: query.kind }, query: toCallQuery(query) });
  const assigned = useAssignedCounts(
    query.kind,
    (list.data?.data ?? []).map(({ id }) => id),
  );
  const words = kindLabels[query.kind];
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.refetch} />;
  if (!list.data) return <LoadingLines lines={8} />;
  const { data, total, corrected, words: marked = [] } = list.data;
  return (
    <section className={classes.results} aria-label={words.title} aria-busy={list.fetching}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      <UnderstoodLine corrected={corrected} typed={query.search} onExact={onExact} />
      {total === 0 ? (
        <Empty title={`No ${words.title} Found`}>Try other words, another city, or fewer filters.</Empty>
      ) : (
        <MarkedWords value={marked}>
          <p className={classes.summary} role="status">
            {counted(total, words.one, words.many)}
          </p>
          <ul className={classes.cards}>
            {data.map((card) => (
              <li key={card.id}>
                <PostingCard kind={query.kind} card={card} to={explorePath(query.kind, card.id)}>
                  <PostingSendLink
                    title={card.title}
                    to={explorePath(query.kind, card.id)}
                    assigned={assigned.get(card.id)}
                  />
                </PostingCard>
              </li>
            ))}
          </ul>
          <StepPager page={query.page} pages={Math.max(1, Math.ceil(total / explorePageSize))} onPage={onPage} />
        </MarkedWords>
      )}
    </section>
  );
}

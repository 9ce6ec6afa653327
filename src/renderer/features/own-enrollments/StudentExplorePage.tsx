import { Button, Select } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { ExploreFrame } from '../explore/ExploreFrame.tsx';
import explore from '../explore/explore.module.css';
import { type ExploreQuery, explorePageSize, toCallQuery } from '../explore/explore-query.ts';
import { MarkedWords } from '../explore/Marked.tsx';
import { PostingCard } from '../explore/PostingCard.tsx';
import { UnderstoodLine } from '../explore/UnderstoodLine.tsx';
import { useExploreQuery } from '../explore/use-explore-query.ts';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import { SaveButton } from '../saved/SaveButton.tsx';
import { SaveSearch } from '../saved/SaveSearch.tsx';
import { EnrolledBanner } from './EnrolledBanner.tsx';
import { FitLine } from './FitLine.tsx';
import { NextStep } from './NextStep.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { PostingFilters, type PostingFilterValues } from './PostingFilters.tsx';

const options = shownOrder.map((kind) => ({ value: kind, label: kindLabels[kind].title }));

/** /student/explore: what is open, by kind, words, city, skills and courses. */
export function StudentExplorePage() {
  const { query, ticked, tick, show, ask, startAnew } = useExploreQuery<PostingFilterValues>('internship');
  return (
    <Page
      title="Explore"
      actions={
        <>
          <Button
            component={Link}
            to={`${ownPaths.saved}?show=${query.kind}`}
            variant="default"
            leftSection={<IconBookmark size={16} />}
          >
            Saved
          </Button>
          <Select
            aria-label="Kind of opportunity"
            data={options}
            value={query.kind}
            allowDeselect={false}
            w={150}
            onChange={(kind) => kind && startAnew(kind)}
          />
        </>
      }
    >
      <EnrolledBanner />
      <ExploreFrame
        anew={query.kind}
        query={query}
        needsCity={false}
        onSearch={(part) => ask({ ...part, exact: false })}
        filters={(close) => (
          <PostingFilters
            filters={{ order: query.order, skills: query.skills, courses: query.courses, ...ticked }}
            searched={query.search !== ''}
            onChange={tick}
            onApply={(part) => {
              ask(part);
              close();
            }}
          />
        )}
      >
        <Results query={query} onPage={(page) => show({ page })} onExact={() => ask({ exact: true })} />
      </ExploreFrame>
    </Page>
  );
}

interface ResultsProps {
  readonly query: ExploreQuery;
  readonly onPage: (page: number) => void;
  /** Searches for the words as typed. */
  readonly onExact: () => void;
}

/** The last list that was answered: it stays where a later one can't be read. */
interface Found {
  readonly answer: AnswerOf<'postings.explore'>;
  readonly kind: PostingKind;
  readonly page: number;
  readonly search: string;
}

function Results({ query, onPage, onExact }: ResultsProps) {
  const list = useRead('postings.explore', { params: { method: query.kind }, query: toCallQuery(query, 'id,desc') });
  const { problem } = list;
  const [found, setFound] = useState<Found>();
  if (list.data && !list.earlier && list.data !== found?.answer) {
    setFound({ answer: list.data, kind: query.kind, page: query.page, search: query.search });
  }
  const refused = found && problem && problem.code !== 'offline' ? problem.message : null;
  useEffect(() => {
    if (refused) toast.failed(refused);
  }, [refused]);
  if (!found) return problem ? <ErrorState problem={problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />;
  const { data, total, corrected, words: marked = [] } = found.answer;
  const words = kindLabels[found.kind];
  const named = query.skills.length + query.courses.length;
  const narrowed = query.search !== '' || query.city !== null || named > 0;
  return (
    <section className={explore.results} aria-label={words.title} aria-busy={list.fetching}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {problem && <KeptListProblem problem={problem} onRetry={list.refetch} />}
      <UnderstoodLine corrected={corrected} typed={found.search} onExact={onExact} />
      {total === 0 ? (
        <Empty
          title={`No ${words.title} Found`}
          action={narrowed && <SaveSearch key={JSON.stringify({ ...query, page: 1 })} query={query} />}
        >
          {narrowed
            ? 'Try other words, another city, or fewer skills and courses.'
            : `New ${words.many} are listed here as companies publish them.`}
        </Empty>
      ) : (
        <MarkedWords value={marked}>
          <div className={explore.summaryLine}>
            <p className={explore.summary} role="status">
              {counted(total, words.one, words.many)}
            </p>
            {narrowed && <SaveSearch key={JSON.stringify({ ...query, page: 1 })} query={query} />}
          </div>
          <ul className={explore.cards}>
            {data.map((card) => (
              <li key={card.id}>
                <PostingCard
                  kind={card.method}
                  card={card}
                  to={ownPaths.posting(card.method, card.id)}
                  note={<FitLine asked={card} fit={fitOf(card)} />}
                >
                  <div className={classes.steps}>
                    <SaveButton
                      kind={card.method}
                      id={card.id}
                      title={card.title}
                      saved={card.saved ?? false}
                      asOf={list.asOf}
                    />
                    <NextStep card={card} />
                  </div>
                </PostingCard>
              </li>
            ))}
          </ul>
          <StepPager
            page={problem ? found.page : query.page}
            pages={Math.max(1, Math.ceil(total / explorePageSize))}
            onPage={onPage}
          />
        </MarkedWords>
      )}
    </section>
  );
}

const fitOf = ({ qualifies = true, lacking = [], unknown = [] }: PostCard) => ({ qualifies, lacking, unknown });

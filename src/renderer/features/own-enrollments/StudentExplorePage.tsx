import { Button, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { enrollmentLabel, mayApplyAgain } from '#shared/rules/enrollments/enrollment-status.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { toast } from '../../app/shell/toasts.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { ExploreColumns } from '../explore/ExploreColumns.tsx';
import { ExploreSearch } from '../explore/ExploreSearch.tsx';
import explore from '../explore/explore.module.css';
import {
  type ExploreQuery,
  explorePageSize,
  readExploreQuery,
  toCallQuery,
  writeExploreQuery,
} from '../explore/explore-query.ts';
import { PostingCard } from '../explore/PostingCard.tsx';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import { EnrolledBanner } from './EnrolledBanner.tsx';
import { FitLine } from './FitLine.tsx';
import classes from './own-enrollments.module.css';
import { ownPaths } from './own-paths.ts';
import { PostingFilters } from './PostingFilters.tsx';

const options = shownOrder.map((kind) => ({ value: kind, label: kindLabels[kind].title }));
const readQuery = (params: URLSearchParams) => readExploreQuery(params, 'internship');

/** /student/explore: what is open, by kind, words, city and skills. */
export function StudentExplorePage() {
  const [params, setParams] = useAddress();
  const query = readQuery(params);
  const ask = (part: Partial<ExploreQuery>) =>
    setParams((now) => writeExploreQuery({ ...readQuery(now), page: 1, ...part }));
  return (
    <Page
      title="Explore"
      actions={
        <Select
          aria-label="Kind of opportunity"
          data={options}
          value={query.kind}
          allowDeselect={false}
          onChange={(kind) => kind && setParams(() => ({ type: kind }))}
        />
      }
    >
      <EnrolledBanner />
      <ExploreSearch
        key={`${query.kind} ${query.search} ${query.city}`}
        query={query}
        needsCity={false}
        onSearch={ask}
      />
      <ExploreColumns
        filters={(close) => (
          <PostingFilters
            key={`${query.order} ${query.skills.map(({ id }) => id).join()}`}
            query={query}
            onApply={(part) => {
              ask(part);
              close();
            }}
          />
        )}
      >
        <Results query={query} onPage={(page) => ask({ page })} />
      </ExploreColumns>
    </Page>
  );
}

interface ResultsProps {
  readonly query: ExploreQuery;
  readonly onPage: (page: number) => void;
}

/** The last list that was answered: it stays where a later one can't be read. */
interface Found {
  readonly answer: AnswerOf<'postings.explore'>;
  readonly kind: PostingKind;
  readonly page: number;
}

function Results({ query, onPage }: ResultsProps) {
  const list = useRead('postings.explore', { params: { method: query.kind }, query: toCallQuery(query) });
  const { problem } = list;
  const [found, setFound] = useState<Found>();
  if (list.data && !list.earlier && list.data !== found?.answer) {
    setFound({ answer: list.data, kind: query.kind, page: query.page });
  }
  const refused = found && problem && problem.code !== 'offline' ? problem.message : null;
  useEffect(() => {
    if (refused) toast.failed(refused);
  }, [refused]);
  if (!found) return problem ? <ErrorState problem={problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />;
  const { data, total } = found.answer;
  const words = kindLabels[found.kind];
  const narrowed = query.search !== '' || query.city !== null || query.skills.length > 0;
  return (
    <section className={explore.results} aria-label={words.title} aria-busy={list.fetching}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {problem && <KeptListProblem problem={problem} onRetry={list.refetch} />}
      {total === 0 ? (
        <Empty title={`No ${words.title} Found`}>
          {narrowed
            ? 'Try other words, another city, or fewer skills.'
            : `New ${words.many} are listed here as companies publish them.`}
        </Empty>
      ) : (
        <>
          <p className={explore.summary} role="status">
            {counted(total, words.one, words.many)}
          </p>
          <ul className={explore.cards}>
            {data.map((card) => (
              <li key={card.id}>
                <PostingCard
                  kind={card.method}
                  card={card}
                  to={ownPaths.posting(card.method, card.id)}
                  note={<FitLine asked={card} fit={fitOf(card)} />}
                >
                  <NextStep card={card} />
                </PostingCard>
              </li>
            ))}
          </ul>
          <StepPager page={found.page} pages={Math.max(1, Math.ceil(total / explorePageSize))} onPage={onPage} />
        </>
      )}
    </section>
  );
}

const fitOf = ({ qualifies = true, lacking = [], unknown = [] }: PostCard) => ({ qualifies, lacking, unknown });

/** *Apply Now*, or why not: one has applied, or all positions are filled. */
function NextStep({ card }: { readonly card: PostCard }) {
  const { method, id, title, screening_questions, applied = null, full = false } = card;
  if (applied !== null && !mayApplyAgain(applied)) {
    return (
      <Link
        className={classes.standing}
        to={ownPaths.application(method, id)}
        aria-label={`Your application: ${title}`}
      >
        <StatusChip status={enrollmentLabel(applied)} />
      </Link>
    );
  }
  if (full) return <StatusChip status="Positions filled" tone="quiet" />;
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={ownPaths.apply(method, id)}
      state={{ screening_questions }}
      aria-label={`Apply Now: ${title}`}
    >
      Apply Now
    </Button>
  );
}

import { Button, Select } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/page/Page.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import explore from '../explore/explore.module.css';
import { PostingCard } from '../explore/PostingCard.tsx';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import { EnrolledBanner } from './EnrolledBanner.tsx';
import { ownPaths } from './own-paths.ts';

const limit = 10;
const options = shownOrder.map((kind) => ({ value: kind, label: kindLabels[kind].title }));

/** /student/explore: what is open, by kind, the newest first. */
export function StudentExplorePage() {
  const [params, setParams] = useAddress();
  const kind = shownOrder.find((each) => each === params.get('type')) ?? 'internship';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const choose = (type: string) => setParams(() => ({ type }));
  return (
    <Page
      title="Explore"
      actions={
        <Select
          aria-label="Kind of opportunity"
          data={options}
          value={kind}
          allowDeselect={false}
          onChange={(next) => next && choose(next)}
        />
      }
    >
      <EnrolledBanner />
      <Results kind={kind} page={page} onPage={(next) => setParams(() => ({ type: kind, page: String(next) }))} />
    </Page>
  );
}

interface ResultsProps {
  readonly kind: PostingKind;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Results({ kind, page, onPage }: ResultsProps) {
  const list = useRead('postings.explore', { params: { method: kind }, query: { page, limit } });
  const words = kindLabels[kind];
  if (list.problem && !list.data) return <ErrorState problem={list.problem} onRetry={list.refetch} />;
  if (!list.data) return <LoadingLines lines={8} />;
  const { data, total } = list.data;
  return (
    <section className={explore.results} aria-label={words.title} aria-busy={list.fetching}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {total === 0 ? (
        <Empty title={`No ${words.title} Found`}>New {words.many} are listed here as companies publish them.</Empty>
      ) : (
        <>
          <p className={explore.summary} role="status">
            {counted(total, words.one, words.many)}
          </p>
          <ul className={explore.cards}>
            {data.map((card) => (
              <li key={card.id}>
                <PostingCard kind={kind} card={card} to={ownPaths.posting(kind, card.id)}>
                  <Button
                    size="xs"
                    variant="default"
                    component={Link}
                    to={ownPaths.apply(kind, card.id)}
                    aria-label={`Apply Now: ${card.title}`}
                  >
                    Apply Now
                  </Button>
                </PostingCard>
              </li>
            ))}
          </ul>
          <StepPager page={page} pages={Math.max(1, Math.ceil(total / limit))} onPage={onPage} />
        </>
      )}
    </section>
  );
}

import { useRead } from '../../../app/desk/use-read.ts';
import { counted } from '../../../ui/format.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { StepPager } from '../../../ui/page/StepPager.tsx';
import { Empty, ErrorState, KeptListProblem, LoadingLines, OfflineNote } from '../../../ui/states/States.tsx';
import { ExploreFrame } from '../../explore/ExploreFrame.tsx';
import explore from '../../explore/explore.module.css';
import { type ExploreQuery, explorePageSize, toCallQuery } from '../../explore/explore-query.ts';
import { MarkedWords } from '../../explore/Marked.tsx';
import { PostingCard } from '../../explore/PostingCard.tsx';
import { UnderstoodLine } from '../../explore/UnderstoodLine.tsx';
import { useExploreQuery } from '../../explore/use-explore-query.ts';
import { PostingFilters, type PostingFilterValues } from '../../own-enrollments/PostingFilters.tsx';
import { kindLabels } from '../../postings/kinds.ts';
import { mentorPaths } from '../mentor-paths.ts';

interface PublishedPostingsProps {
  readonly kind: 'project' | 'job';
  readonly title: string;
}

const pathOf = { project: mentorPaths.project, job: mentorPaths.jobDetail } as const;

/** What companies have published of one kind, to search and to filter. */
export function PublishedPostings({ kind, title }: PublishedPostingsProps) {
  const { query: asked, ticked, tick, show, ask } = useExploreQuery<PostingFilterValues>(kind);
  const query = { ...asked, kind };
  return (
    <Page title={title}>
      <ExploreFrame
        query={query}
        needsCity={false}
        onSearch={(part) => ask({ ...part, kind, exact: false })}
        filters={(close) => (
          <PostingFilters
            filters={{ order: query.order, skills: query.skills, courses: query.courses, ...ticked }}
            searched={query.search !== ''}
            onChange={tick}
            onApply={(part) => {
              ask({ ...part, kind });
              close();
            }}
          />
        )}
      >
        <Found query={query} onPage={(page) => show({ page, kind })} onExact={() => ask({ exact: true, kind })} />
      </ExploreFrame>
    </Page>
  );
}

interface FoundProps {
  readonly query: ExploreQuery & Pick<PublishedPostingsProps, 'kind'>;
  readonly onPage: (page: number) => void;
  /** Searches for the words as typed. */
  readonly onExact: () => void;
}

function Found({ query, onPage, onExact }: FoundProps) {
  const list = useRead('postings.explore', { params: { method: query.kind }, query: toCallQuery(query, 'id,desc') });
  const { data: answer, problem } = list;
  const words = kindLabels[query.kind];
  if (!answer) return problem ? <ErrorState problem={problem} onRetry={list.refetch} /> : <LoadingLines lines={8} />;
  const { data, total, page, corrected, words: marked = [] } = answer;
  const narrowed = query.search !== '' || query.city !== null || query.skills.length + query.courses.length > 0;
  return (
    <section className={explore.results} aria-label={words.title} aria-busy={list.fetching}>
      <OfflineNote live={list.live} asOf={list.asOf} />
      {problem && <KeptListProblem problem={problem} onRetry={list.refetch} />}
      <UnderstoodLine corrected={corrected} typed={query.search} onExact={onExact} />
      {total === 0 ? (
        <Empty title={`No ${words.title} Found`}>
          {narrowed
            ? 'Try other words, another city, or fewer filters.'
            : `New ${words.many} are listed here as companies publish them.`}
        </Empty>
      ) : (
        <MarkedWords value={marked}>
          <p className={explore.summary} role="status">
            {counted(total, words.one, words.many)}
          </p>
          <ul className={explore.cards}>
            {data.map((card) => (
              <li key={card.id}>
                <PostingCard kind={card.method} card={card} to={pathOf[query.kind](card.id)}>
                  {null}
                </PostingCard>
              </li>
            ))}
          </ul>
          <StepPager page={page} pages={Math.max(1, Math.ceil(total / explorePageSize))} onPage={onPage} />
        </MarkedWords>
      )}
    </section>
  );
}

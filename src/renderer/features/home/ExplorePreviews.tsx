import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { PostCard } from '#shared/contract/postings.ts';
import { ctcLabel, durationLabel, stipendLabel } from '#shared/rules/postings/posting.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { explorePath } from '../explore/explore-path.ts';
import { newestQuery } from '../explore/newest-query.ts';
import classes from './ExplorePreviews.module.css';

const kinds: readonly { readonly kind: PostingKind; readonly title: string; readonly nothing: string }[] = [
  { kind: 'project', title: 'Explore Projects', nothing: 'No Projects Found' },
  { kind: 'internship', title: 'Explore Internships', nothing: 'No Internships Found' },
  { kind: 'job', title: 'Explore Jobs', nothing: 'No Jobs Found' },
];
const shown = 3;

/** The newest published projects, internships and jobs. Each list stands by itself when another fails. */
export function ExplorePreviews() {
  return (
    <div className={classes.lists}>
      {kinds.map((list) => (
        <ExplorePreview key={list.kind} {...list} />
      ))}
    </div>
  );
}

function ExplorePreview({ kind, title, nothing }: (typeof kinds)[number]) {
  const { data, problem, refetch } = useRead('postings.explore', {
    params: { method: kind },
    query: newestQuery,
  });
  return (
    <Card
      title={title}
      note={
        <Link className="fb-link" to={`/educator/explore?type=${kind}`} aria-label={`View all: ${title}`}>
          View all
        </Link>
      }
    >
      {!data && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={5} />)}
      {data?.data.length === 0 && <p className={classes.nothing}>{nothing}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.slice(0, shown).map((card) => (
            <li key={card.id}>
              <Link to={explorePath(kind, card.id)}>{card.title}</Link>
              <span>{factsOf(kind, card)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function factsOf(kind: PostingKind, card: PostCard): string {
  const pay = kind === 'job' ? ctcLabel(card.ctc_from, card.ctc_to) : stipendLabel(card.stipend_from, card.stipend_to);
  const facts = [
    card.branch.company_name,
    durationLabel(card.duration_from, card.duration_to, ' - '),
    pay,
    relativeTime(card.createdAt, Date.now()),
  ];
  return facts.filter(Boolean).join(' · ');
}

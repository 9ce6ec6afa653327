import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { OpportunityRow } from '#shared/contract/postings.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { useDesk, useRead } from '../../app/use-read.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorFace, LoadingLines } from '../../ui/Faces.tsx';
import { count } from '../../ui/format.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { draftPath, draftStateNames, draftTitle, stepText } from '../drafts/draft-words.ts';
import classes from './postings.module.css';

/** Two cards: the way of applicants over all openings, and what waits for the employer. */
export function DashboardSummary() {
  return (
    <div className={classes.summary}>
      <Funnel />
      <Waiting />
    </div>
  );
}

/** The newest hundred postings of a kind; more do not change the picture. */
function useRows(method: PostingKind) {
  const { data, problem, refetch } = useRead('postings.list', { params: { method }, query: { limit: 100 } });
  return { rows: data?.data, problem: data ? undefined : problem, refetch };
}

function Funnel() {
  const lists = [useRows('project'), useRows('internship'), useRows('job')];
  if (lists.some(({ rows }) => rows === undefined)) {
    const failed = lists.find(({ problem }) => problem)?.problem;
    const again = () => {
      for (const { problem, refetch } of lists) if (problem) refetch();
    };
    return (
      <Card title="Applicants, all openings">
        {failed ? <ErrorFace problem={failed} onRetry={again} /> : <LoadingLines />}
      </Card>
    );
  }
  const rows = lists.flatMap((list) => list.rows ?? []);
  const sum = (pick: (row: OpportunityRow) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const bars = [
    { label: 'Enrolled', value: sum(({ enrolled }) => enrolled), color: 'var(--fb-chart-2)' },
    { label: 'Submitted', value: sum(({ submitted }) => submitted), color: 'var(--fb-chart-4)' },
    { label: 'Rated', value: sum(({ rated }) => rated), color: 'var(--fb-chart-5)' },
  ];
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Card title="Applicants, all openings" note="up to 100 of each kind">
      <dl className={classes.bars}>
        {bars.map(({ label, value, color }) => (
          <div key={label} className={classes.bar}>
            <dt>{label}</dt>
            <dd className={classes.track} aria-hidden="true">
              {value > 0 && (
                <div className={classes.fill} style={{ width: `${(value / most) * 100}%`, background: color }} />
              )}
            </dd>
            <dd className={classes.number}>{count(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const waitingShown = 4;

function Waiting() {
  const { data, problem, refetch } = useDesk('drafts.list', {});
  const drafts = data?.filter(({ method, state }) => method !== 'company' && state !== 'sent') ?? [];
  return (
    <Card title="Waiting for you" note={drafts.length > waitingShown && <Link to="/employer/drafts">See all</Link>}>
      {problem && !data && <ErrorFace problem={problem} onRetry={refetch} />}
      {data && drafts.length === 0 && (
        <p className={classes.calm}>Nothing waits. Drafts that you have not published show up here.</p>
      )}
      <ul className={classes.waiting}>
        {drafts.slice(0, waitingShown).map((draft) => (
          <li key={draft.id}>
            <StatusChip status={draftStateNames[draft.state]} />
            <Link to={draftPath(draft)} title={relativeTime(draft.savedAt, Date.now())}>
              {draftTitle(draft)}, {stepText(draft).toLowerCase()}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

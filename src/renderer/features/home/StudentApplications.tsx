import { Button } from '@mantine/core';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { count } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { kindLabels } from '../postings/kinds.ts';
import { latestApplications } from './latest-applications.ts';
import classes from './StudentApplications.module.css';

type Applications = ServiceReadState<AnswerOf<'enrollments.mine'>>;

const kinds = ['internship', 'job', 'project'] as const satisfies readonly PostingKind[];
/** Of each kind, so that the latest of all are among them. */
const asked = 5;

/** What the institution's students have applied to: all kinds are asked for at once, and each stands by itself. */
export function StudentApplications() {
  const query = { page: 1, limit: asked };
  const lists: Readonly<Record<PostingKind, Applications>> = {
    internship: useRead('enrollments.mine', { params: { method: 'internship' }, query }),
    job: useRead('enrollments.mine', { params: { method: 'job' }, query }),
    project: useRead('enrollments.mine', { params: { method: 'project' }, query }),
  };
  const all = kinds.map((kind) => lists[kind]);
  const kept = all.find(({ live }) => !live);
  const latest = latestApplications(
    all.flatMap(({ data }) => data?.data ?? []),
    asked,
  );
  const notShared = all.reduce((sum, { data }) => sum + (data?.not_shared ?? 0), 0);
  const settled = all.every(({ data, problem }) => data || problem);
  return (
    <Card title="Applications of your students">
      <OfflineNote live={kept === undefined} asOf={kept?.asOf} />
      <dl className={classes.kinds}>
        {kinds.map((kind) => (
          <KindCount key={kind} title={kindLabels[kind].title} list={lists[kind]} />
        ))}
      </dl>
      {!settled && latest.length === 0 && <LoadingLines lines={4} />}
      {notShared > 0 && (
        <p className={classes.nothing}>
          {count(notShared)} not shared: students decide which applications your institution sees.
        </p>
      )}
      {notShared === 0 && all.every(({ data }) => data?.total === 0) && (
        <p className={classes.nothing}>Nobody has applied yet. Send them an opportunity that fits.</p>
      )}
      {latest.length > 0 && (
        <ul className={classes.latest} aria-label="The latest applications">
          {latest.map(({ id, status_name, createdAt, title, student, project }) => (
            <li key={id}>
              <span className={classes.who}>
                <strong>{`${student?.first_name ?? ''} ${student?.last_name ?? ''}`.trim() || 'A student'}</strong>
                <span>
                  {[title, project?.branch.company_name, relativeTime(createdAt, Date.now())]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {status_name && <StatusChip status={status_name} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function KindCount({ title, list: { data, problem, refetch } }: { title: string; list: Applications }) {
  return (
    <div>
      <dt>{title}</dt>
      {!data && problem ? (
        <dd className={classes.failed} role="alert">
          {problem.message}{' '}
          <Button size="compact-xs" variant="default" aria-label={`Retry: ${title}`} onClick={refetch}>
            Retry
          </Button>
        </dd>
      ) : (
        <dd aria-busy={!data}>{data ? count(data.total) : '…'}</dd>
      )}
    </div>
  );
}

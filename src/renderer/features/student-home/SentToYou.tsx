import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Assignment } from '#shared/contract/assignments.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatuses } from '#shared/rules/postings/posting-status.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
import { PostingArticle } from '../explore/PostingArticle.tsx';
import { detailsOf } from '../explore/posting-details.ts';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import classes from './student-home.module.css';

const perPage = 10;

/** 'Sent by your institution': the opportunities that were handed to the student, the latest first. */
export function SentToYou() {
  const [page, setPage] = useState(1);
  const [reading, setReading] = useState<Assignment | null>(null);
  const { data, problem, refetch, live, asOf, fetching } = useRead('assignments.list', {
    query: { page, limit: perPage },
  });
  const total = data?.total ?? 0;
  useLastPage({ page, limit: perPage, total, onPage: setPage }, data?.data.length, live);
  return (
    <Card
      title="Sent by your institution"
      note={total > 0 ? counted(total, 'opportunity', 'opportunities') : undefined}
    >
      <OfflineNote live={live} asOf={asOf} />
      {!data && (problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={5} />)}
      {data && total === 0 && (
        <p className={classes.nothing}>
          Nothing yet. Internships, jobs and projects that your institution sends you are listed here.
        </p>
      )}
      {total > 0 && data?.data.length === 0 && <p className={classes.nothing}>Nothing is left on this page.</p>}
      {total > 0 && (
        <ul className={classes.sent} aria-label="Sent by your institution" aria-busy={fetching}>
          {data?.data.map((assignment) => (
            <Sent key={assignment.id} assignment={assignment} onRead={() => setReading(assignment)} />
          ))}
        </ul>
      )}
      {(total > perPage || page > 1) && (
        <StepPager page={page} pages={Math.max(page, Math.ceil(total / perPage))} onPage={setPage} />
      )}
      <Drawer
        opened={reading !== null}
        onClose={() => setReading(null)}
        position="right"
        size="xl"
        title={reading?.title}
      >
        {reading && (
          <>
            <Posting kind={reading.method} id={reading.post_id} />
            <Button component={Link} to={ownPaths.posting(reading.method, reading.post_id)} mt="md">
              Open to apply
            </Button>
          </>
        )}
      </Drawer>
    </Card>
  );
}

function Sent({ assignment, onRead }: { assignment: Assignment; onRead: () => void }) {
  const { method, title, company_name, assigned_at, assigned_by, note, posting_status, status } = assignment;
  const closed = posting_status === postingStatuses.closed;
  const sent = `Sent ${relativeTime(assigned_at, Date.now())}${assigned_by ? ` by ${assigned_by}` : ''}`;
  return (
    <li>
      <div className={classes.what}>
        <h3>{title}</h3>
        <span>{[kindLabels[method].first, company_name, sent].filter(Boolean).join(' · ')}</span>
        {note && <q className={classes.note}>{note}</q>}
      </div>
      {status !== null && <StatusChip status={enrollmentLabel(status)} />}
      {closed ? (
        <StatusChip status="Closed" />
      ) : (
        <Button size="xs" variant="default" aria-label={`Read ${title}`} onClick={onRead}>
          Read
        </Button>
      )}
    </li>
  );
}

function Posting({ kind, id }: { kind: PostingKind; id: number }) {
  const { data, problem, refetch, live, asOf } = useRead('postings.read', { params: { method: kind, id } });
  if (!data) return problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={10} />;
  return (
    <>
      <OfflineNote live={live} asOf={asOf} />
      <PostingArticle details={detailsOf(kind, data.data)} logo={data.data.branch.company_logo} />
    </>
  );
}

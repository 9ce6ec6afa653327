import { Button } from '@mantine/core';
import type { Assignment } from '#shared/contract/assignments.ts';
import { enrollmentLabel, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { changesOf, standingChanges } from '../../app/outbox/queued-changes.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
import classes from './panel.module.css';
import { type Assignable, panelPage } from './use-assignable.ts';

/** Who has the opportunity: since when, by whom, what came of it, and taking it back while nobody has applied. */
export function AssignedTo({ post, view, show }: Pick<Assignable, 'post' | 'view' | 'show'>) {
  const { data, problem, refetch, live, asOf, fetching } = useRead('assignments.list', {
    query: { method: post.kind, post_id: post.id, search: view.search, page: view.page, limit: panelPage },
  });
  const { entries } = useQueue();
  const goneIds = new Set(
    changesOf(standingChanges(entries, asOf), 'assignments.remove').map(({ change }) => change.params.id),
  );
  const given = data?.data.filter(({ id }) => !goneIds.has(id));
  const total = (data?.total ?? 0) - (data?.data.length ?? 0) + (given?.length ?? 0);
  const onPage = (page: number) => show({ page });
  useLastPage({ page: view.page, limit: panelPage, total, onPage }, given?.length, live);
  if (!given) return problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={6} />;
  return (
    <>
      <OfflineNote live={live} asOf={asOf} />
      {given.length === 0 ? (
        <p className={classes.nobody}>{nobodyText(total, view.search)}</p>
      ) : (
        <ul className={classes.students} aria-label="Students who have it" aria-busy={fetching}>
          {given.map((assignment) => (
            <Given key={assignment.id} assignment={assignment} />
          ))}
        </ul>
      )}
      {total > panelPage && (
        <StepPager label="Pages of students" page={view.page} pages={Math.ceil(total / panelPage)} onPage={onPage} />
      )}
    </>
  );
}

function nobodyText(total: number, search: string): string {
  if (total > 0) return 'No student on this page has it any more.';
  return search ? 'None of these students has it.' : 'No student has it yet.';
}

function Given({ assignment }: { assignment: Assignment }) {
  const { id, title, student_name, assigned_at, assigned_by, status } = assignment;
  const hasApplied = status !== null && status !== enrollmentStatuses.left;
  const run = useUndoable();
  const { busy, action } = useAction();
  const takeBack = () =>
    action(async () => {
      const about = `${title}, of ${student_name}`;
      await run([{ call: 'assignments.remove', params: { id }, title: about }], `Taking back ${about}`);
    });
  return (
    <li>
      <div className={classes.givenTo}>
        <strong>{student_name}</strong>
        <span>
          {relativeTime(assigned_at, Date.now())}
          {assigned_by && `, by ${assigned_by}`}
        </span>
      </div>
      <div className={classes.given}>
        {status === null ? 'Has not applied' : enrollmentLabel(status)}
        {!hasApplied && (
          <Button size="compact-xs" variant="default" loading={busy} onClick={() => void takeBack()}>
            Take back
          </Button>
        )}
      </div>
    </li>
  );
}

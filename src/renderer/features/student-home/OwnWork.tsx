import { Button, Progress, Tabs } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { Portrait } from '../../app/controls/Portrait.tsx';
import { useRead } from '../../app/desk/use-read.ts';
import { dayText } from '../../ui/format.ts';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { TablePager } from '../../ui/table/TablePager.tsx';
import { MentorSuggestions } from '../mentors/MentorSuggestions.tsx';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels, shownOrder } from '../postings/kinds.ts';
import classes from './student-home.module.css';
import { type OwnRow, weeksDone } from './this-week.ts';

/** The student's own projects, internships and jobs, each under a tab; mentors are suggested under Projects. */
export function OwnWork() {
  const [kind, setKind] = useState<PostingKind>('project');
  return (
    <Tabs
      value={kind}
      onChange={(next) => setKind(shownOrder.find((one) => one === next) ?? 'project')}
      keepMounted={false}
    >
      <Tabs.List aria-label="Your work by kind">
        {shownOrder.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {kindLabels[each].title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shownOrder.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.panel ?? ''}>
          <OwnOfKind kind={each} />
          {each === 'project' && <MentorSuggestions />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** The first page is what the own applications and the search have read too. */
const limit = 100;

function OwnOfKind({ kind }: { kind: PostingKind }) {
  const [page, setPage] = useState(1);
  const list = useRead('enrollments.mine', { params: { method: kind }, query: { page, limit } });
  const { one, many, title } = kindLabels[kind];
  const rows = list.data?.data;
  if (!rows) {
    return list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={4} />;
  }
  if (rows.length === 0) {
    return (
      <Empty
        title={`No ${many} yet`}
        action={
          <Button component={Link} to={`${ownPaths.explore}?type=${kind}`}>
            {`Explore ${many}`}
          </Button>
        }
      >
        {`Each ${one} that you apply to is shown here.`}
      </Empty>
    );
  }
  return (
    <>
      <OfflineNote live={list.live} asOf={list.asOf} />
      <ul className={classes.work} aria-label={title}>
        {rows.map((row) => (
          <li key={row.id}>
            <OwnCard kind={kind} row={row} />
          </li>
        ))}
      </ul>
      {list.data && list.data.total > limit && (
        <TablePager page={page} limit={limit} total={list.data.total} onPage={setPage} />
      )}
    </>
  );
}

function OwnCard({ kind, row }: { kind: PostingKind; row: OwnRow }) {
  const { title, project, createdAt, status_name = '' } = row;
  const branch = project?.branch;
  return (
    <article className={classes.workCard}>
      <Portrait link={branch?.company_logo ?? ''} name={branch?.company_name ?? title} />
      <div className={classes.what}>
        <h2 className={classes.workTitle}>
          <Link className="fb-link" to={ownPaths.application(kind, project?.id ?? 0)}>
            {title}
          </Link>
        </h2>
        <span>{[branch?.company_name, branch?.address].filter(Boolean).join(' · ')}</span>
        <span>{`Created ${dayText(createdAt)}`}</span>
        {kind === 'project' && <Weeks row={row} />}
      </div>
      <StatusChip status={status_name} />
    </article>
  );
}

function Weeks({ row }: { row: OwnRow }) {
  const done = weeksDone(row);
  if (!done) return null;
  const { share, words } = done;
  return (
    <div className={classes.weeks}>
      <Progress.Root size={8}>
        <Progress.Section value={share} color="var(--fb-accent)" aria-label={words} />
      </Progress.Root>
      <span className={classes.weeksText}>{words}</span>
    </div>
  );
}

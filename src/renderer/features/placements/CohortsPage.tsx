import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconClipboardList, IconReportAnalytics, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { useRead } from '../../app/desk/use-read.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { count, counted } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { FilterBar } from '../../ui/page/FilterBar.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { listPath } from '../students/list-query.ts';
import { cohortOf, coverageOf, type Group, shareText } from './figures.ts';
import { barPartsOf } from './parts.ts';
import classes from './placements.module.css';
import { methods, readMethod } from './placements-view.ts';

const CohortChart = lazy(async () => ({ default: (await import('./CohortChart.tsx')).CohortChart }));

/** So many groups are drawn; all of them are in the table. */
const drawn = 12;

/** Where the students of a group are listed. */
const pathOf = ({ key }: Group) => listPath(cohortOf(key));

const readGrouping = (params: URLSearchParams) => ({
  by: params.get('by') === 'cohort' ? ('cohort' as const) : ('course' as const),
  method: readMethod(params),
});

/** /educator/cohorts: courses or cohorts with how far their students came; each leads to its students. */
export function CohortsPage() {
  const [params, setParams] = useAddress();
  const { by, method } = readGrouping(params);
  const summary = useRead('placements.summary', { query: { method, by } });
  const go = (next: { readonly by?: string; readonly method?: string }) =>
    setParams(
      (now) => {
        const to = { ...readGrouping(now), ...next };
        return { ...(to.method !== 'job' && { kind: to.method }), ...(to.by === 'cohort' && { by: to.by }) };
      },
      { replace: true },
    );
  const groups = summary.earlier ? undefined : summary.data?.data;
  return (
    <Page
      title="Cohorts"
      subtitle="How far the students of each course have come, and how many have an opportunity."
      actions={
        <>
          <Button
            variant="default"
            component={Link}
            to="/educator/student-list"
            leftSection={<IconClipboardList size={17} stroke={1.8} aria-hidden="true" />}
          >
            Student List
          </Button>
          <Button
            variant="default"
            component={Link}
            to="/educator/reports"
            leftSection={<IconReportAnalytics size={17} stroke={1.8} aria-hidden="true" />}
          >
            Placement reports
          </Button>
        </>
      }
    >
      <div className={classes.report}>
        <FilterBar
          summary={groups && counted(groups.length, by)}
          actions={<OfflineNote live={summary.live} asOf={summary.asOf} />}
        >
          <SegmentedControl
            aria-label="Openings counted"
            data={methods.map(({ value, label }) => ({ value, label }))}
            value={method}
            onChange={(kind) => go({ method: kind })}
          />
          <SegmentedControl
            aria-label="Group by"
            data={[
              { value: 'course', label: 'Courses' },
              { value: 'cohort', label: 'Cohorts' },
            ]}
            value={by}
            onChange={(group) => go({ by: group })}
          />
        </FilterBar>
        {summary.problem && !groups && <ErrorState problem={summary.problem} onRetry={summary.refetch} />}
        {!groups && !summary.problem && <LoadingLines lines={8} />}
        {groups?.length === 0 && <NobodyYet />}
        {groups && groups.length > 0 && (
          <>
            <CoverageCard groups={groups.slice(0, drawn)} all={groups.length} method={method} />
            <CohortTable by={by} method={method} groups={groups} />
          </>
        )}
      </div>
    </Page>
  );
}

interface CoverageCardProps {
  readonly groups: readonly Group[];
  readonly all: number;
  readonly method: PostingKind;
}

function CoverageCard({ groups, all, method }: CoverageCardProps) {
  const navigate = useNavigate();
  return (
    <Card title="Coverage" note={all > groups.length ? `the largest ${groups.length} of ${count(all)}` : undefined}>
      <ul className={classes.legend} aria-hidden="true">
        {barPartsOf(method).map(({ key, label, color }) => (
          <li key={key}>
            <span className={classes.swatch} style={{ background: color }} />
            {label}
          </li>
        ))}
      </ul>
      <div className={classes.chart} aria-hidden="true">
        <Suspense fallback={<Skeleton height={groups.length * 42 + 44} radius="sm" animate={false} />}>
          <CohortChart groups={groups} method={method} onOpen={(group) => void navigate(pathOf(group))} />
        </Suspense>
      </div>
      <ul className="fb-visually-hidden" aria-label="Coverage in words">
        {groups.map((group) => (
          <li key={group.key}>{inWords(group, method)}</li>
        ))}
      </ul>
    </Card>
  );
}

/** What a bar says. */
function inWords(group: Group, method: PostingKind): string {
  const { hired, applied, waiting, assigned } = coverageOf(group);
  const came = `${count(hired + applied)} applied, ${count(hired)} of them ${method === 'job' ? 'placed' : 'hired'}, ${count(waiting)} not yet`;
  return `${group.label}: ${counted(group.students, 'student')}, ${count(assigned)} with an opportunity, ${came}`;
}

interface CohortTableProps {
  readonly by: 'course' | 'cohort';
  readonly method: PostingKind;
  readonly groups: readonly Group[];
}

function CohortTable({ by, method, groups }: CohortTableProps) {
  const columns = useMemo((): readonly Column<Group>[] => {
    const number = (id: string, header: string, value: (group: Group) => number): Column<Group> => ({
      id,
      header,
      align: 'right',
      value,
      cell: (group) => count(value(group)),
    });
    return [
      {
        id: 'label',
        header: by === 'course' ? 'Course' : 'Cohort',
        main: true,
        value: ({ label }) => label,
        cell: (group) => <Link to={pathOf(group)}>{group.label}</Link>,
      },
      number('students', 'Students', ({ students }) => students),
      number('assigned', 'With an opportunity', ({ assigned }) => assigned),
      number('applied', 'Applied', ({ applied }) => applied),
      number('hired', method === 'job' ? 'Placed' : 'Hired', ({ hired }) => hired),
      number('waiting', 'Not applied yet', (group) => coverageOf(group).waiting),
      {
        id: 'share',
        header: 'Share applied',
        align: 'right',
        quiet: true,
        value: ({ applied, students }) => (students === 0 ? null : applied / students),
        cell: ({ applied, students }) => shareText(applied, students),
      },
    ];
  }, [by, method]);
  const navigate = useNavigate();
  return (
    <DataTable
      label={by === 'course' ? 'Courses' : 'Cohorts'}
      columns={columns}
      rows={groups}
      rowId={({ key }) => key}
      onOpen={(group) => void navigate(pathOf(group))}
    />
  );
}

function NobodyYet() {
  return (
    <Empty
      icon={<IconUsersGroup size={22} />}
      title="No students on the list yet"
      action={
        <Button component={Link} to="/educator/upload-student">
          Upload List
        </Button>
      }
    >
      Courses and cohorts come from your student list.
    </Empty>
  );
}

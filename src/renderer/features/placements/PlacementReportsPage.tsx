import { Button, Menu } from '@mantine/core';
import { IconChartBar, IconChevronDown, IconDownload, IconPrinter, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#shared/contract/index.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { clockTime, count, counted, dayText } from '../../ui/format.ts';
import { StatCard } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Empty, OfflineNote } from '../../ui/states/States.tsx';
import { type ChosenFigure, FigureDrawer } from './FigureDrawer.tsx';
import { allKey, dealtWith, measuresOf, type Total } from './figures.ts';
import { GroupTable } from './GroupTable.tsx';
import classes from './placements.module.css';
import { daysOf, groupings, isTurned, type ReportView, reportViewOf, writeReport } from './placements-view.ts';
import { ReportFilters } from './ReportFilters.tsx';

/** /educator/reports: what came of opportunities, by course, cohort or company. Every figure opens its students. */
export function PlacementReportsPage() {
  const [params, setParams] = useAddress();
  const view = reportViewOf(params);
  const [figure, setFigure] = useState<ChosenFigure>();
  const query = { method: view.method, by: view.by, ...daysOf(view, localDay(new Date())) };
  const summary = useRead('placements.summary', { query, enabled: !isTurned(view) });
  const answer = isTurned(view) ? undefined : summary.data;
  const groups = summary.earlier ? undefined : answer?.data;
  const one = groupings.find(({ value }) => value === view.by)?.one ?? 'group';
  const change = (part: Partial<ReportView>) =>
    setParams((now) => writeReport({ ...reportViewOf(now), ...part }), { replace: true });
  return (
    <Page
      title="Placement reports"
      subtitle={answer ? `As of ${dayText(answer.as_of)}, ${clockTime(answer.as_of)}. ${periodText(query)}` : undefined}
      actions={
        <>
          <Button
            className={classes.notOnPaper}
            variant="default"
            component={Link}
            to="/educator/cohorts"
            leftSection={<IconChartBar size={17} stroke={1.8} aria-hidden="true" />}
          >
            Cohorts
          </Button>
          <Button
            className={classes.notOnPaper}
            variant="default"
            leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <ExportReport query={query} obstacle={exportObstacle(summary, isTurned(view))} />
        </>
      }
    >
      <div className={classes.report}>
        <ReportFilters
          view={view}
          onChange={change}
          summary={groups && counted(groups.length, one, one === 'company' ? 'companies' : `${one}s`)}
          actions={<OfflineNote live={summary.live} asOf={summary.asOf} />}
        />
        {answer && answer.not_shared > 0 && (
          <p className={classes.quiet}>
            {counted(answer.not_shared, 'student')} with applications that aren’t shared with your institution. They
            count in the figures, without names.
          </p>
        )}
        {answer && <Totals by={view.by} method={view.method} total={answer.total} open={figure} onFigure={setFigure} />}
        {isTurned(view) ? (
          <Empty title="The last day is before the first day">Choose a last day on or after the first day.</Empty>
        ) : (
          <GroupTable
            by={view.by}
            method={view.method}
            rows={groups}
            problem={summary.problem}
            onRetry={summary.refetch}
            onFigure={setFigure}
            empty={<NothingYet by={view.by} />}
          />
        )}
      </div>
      {figure && (
        <FigureDrawer
          key={`${figure.key} ${figure.measure}`}
          figure={figure}
          query={query}
          onClose={() => setFigure(undefined)}
        />
      )}
    </Page>
  );
}

/** Why the figures can't be saved; false: they can. `turned`: nothing is asked for, because the days are the wrong way round. */
function exportObstacle(
  { data, live, problem }: ServiceReadState<AnswerOf<'placements.summary'>>,
  turned: boolean,
): string | false {
  if (!turned && !data && !problem) return 'Loading';
  if (turned || !data) return 'Nothing to export';
  if (!live) return 'You’re offline';
  return data.data.length === 0 && 'Nothing to export';
}

const periodText = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
  if (from && to) return `From ${dayText(from)} to ${dayText(to)}`;
  if (from) return `From ${dayText(from)} on`;
  return to ? `Until ${dayText(to)}` : 'All time';
};

interface TotalsProps {
  readonly by: ReportView['by'];
  readonly method: ReportView['method'];
  readonly total: Total;
  readonly open: ChosenFigure | undefined;
  readonly onFigure: (figure: ChosenFigure) => void;
}

/** The figures of everybody; each opens its students. A student of two groups counts once. */
function Totals({ by, method, total, open, onFigure }: TotalsProps) {
  return (
    <section className={classes.totals} aria-label="All students">
      {measuresOf(method).map(({ key, label, about }) => (
        <StatCard
          key={key}
          label={label}
          value={count(total[key])}
          note={key === 'students' && by === 'company' ? dealtWith : about}
          {...(total[key] > 0 && {
            pressed: open?.key === allKey && open.measure === key,
            onClick: () => onFigure({ key: allKey, label: '', measure: key }),
          })}
        />
      ))}
    </section>
  );
}

/** Saves the figures, with the students behind each, as a workbook; or as PDF to be filed. */
function ExportReport({ query, obstacle }: { query: Record<string, unknown>; obstacle: string | false }) {
  const { busy, save } = useServiceFile();
  const get = (format: string) => void save({ call: 'placements.export', params: {}, query: { ...query, format } });
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <Button
          className={classes.notOnPaper}
          loading={busy}
          {...disabledBecause(obstacle)}
          leftSection={<IconDownload size={17} stroke={1.8} aria-hidden="true" />}
          rightSection={<IconChevronDown size={15} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => get('xlsx')}>Excel workbook, with all students</Menu.Item>
        <Menu.Item onClick={() => get('pdf')}>PDF</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NothingYet({ by }: { by: ReportView['by'] }) {
  const isCompany = by === 'company';
  return (
    <Empty
      icon={<IconUsersGroup size={22} />}
      title={isCompany ? 'No results yet' : 'No students on the list yet'}
      action={
        <Button variant="default" component={Link} to={isCompany ? '/educator/explore' : '/educator/upload-student'}>
          {isCompany ? 'Explore openings' : 'Upload List'}
        </Button>
      }
    >
      {isCompany
        ? 'Companies are listed once a student is sent one of their openings or applies to one.'
        : 'Figures are counted from your student list.'}
    </Empty>
  );
}

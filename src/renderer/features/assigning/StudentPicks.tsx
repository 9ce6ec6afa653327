import { Button, Checkbox, Select } from '@mantine/core';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../../ui/format.ts';
import { SearchBox } from '../../ui/page/SearchBox.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
import { AssignedTo } from './AssignedTo.tsx';
import { checkText, lacksText, unknownText } from './assigning-texts.ts';
import classes from './panel.module.css';
import { isTicked, type Ticks, toggleOne } from './ticks.ts';
import { type Assignable, type PanelRow, panelPage, type StandingFilter } from './use-assignable.ts';

interface StudentPicksProps {
  readonly assignable: Assignable;
  readonly ticks: Ticks;
  readonly onTicks: (ticks: Ticks) => void;
  /** Ticks all who qualify, or takes that back. */
  readonly onEvery: () => void;
  readonly list: RefObject<HTMLUListElement | null>;
}

const standings: readonly { readonly value: StandingFilter; readonly label: string }[] = [
  { value: '', label: 'All students' },
  { value: 'qualifies', label: 'Who qualify' },
  { value: 'lacks', label: 'Who lack something' },
  { value: 'has', label: 'Who have it' },
  { value: 'applied', label: 'Who applied themselves' },
];

/** The students to tick: searched, narrowed by how they stand to the opportunity, page by page. */
export function StudentPicks(props: StudentPicksProps) {
  const { view, show, check } = props.assignable;
  return (
    <>
      <div className={classes.filters}>
        <SearchBox label="Search students" value={view.search} onChange={(search) => show({ search })} width={400} />
        <Select
          aria-label="Show"
          allowDeselect={false}
          data={standings.map((each) => ({ ...each }))}
          value={view.standing}
          onChange={(standing) => show({ standing: (standing ?? '') as StandingFilter })}
        />
      </div>
      {check.result && !check.checking && check.result.total > 0 && (
        <p className={classes.counts} role="status">
          {checkText(check.result)}
        </p>
      )}
      {view.standing === 'has' ? <AssignedTo {...props.assignable} /> : <ToTick {...props} />}
    </>
  );
}

function ToTick({ assignable, ticks, onTicks, onEvery, list }: StudentPicksProps) {
  const { view, show, list: read, rows, qualifying, everyOnItsWay } = assignable;
  const narrowed = view.search !== '' || view.standing !== '';
  const total = read.data?.total ?? 0;
  const onPage = (page: number) => show({ page });
  useLastPage({ page: view.page, limit: panelPage, total, onPage }, rows?.length, read.live);
  const pages = Math.max(view.page, Math.ceil(total / panelPage));
  const pager = <StepPager label="Pages of students" page={view.page} pages={pages} onPage={onPage} />;
  return (
    <>
      <OfflineNote live={read.live} asOf={read.asOf} />
      {read.problem && !rows && <ErrorState problem={read.problem} onRetry={read.refetch} />}
      {!(rows || read.problem) && <LoadingLines lines={8} />}
      {rows?.length === 0 && total === 0 && <Nobody narrowed={narrowed} />}
      {rows?.length === 0 && total > 0 && (
        <>
          {pager}
          <p className={classes.nobody}>No student is left on this page.</p>
        </>
      )}
      {rows && rows.length > 0 && (
        <>
          <div className={classes.head}>
            {(qualifying ?? 0) > 0 && (
              <Checkbox
                size="sm"
                label={everyOnItsWay ? 'All who qualify: on its way' : everyLabel(ticks, qualifying ?? 0, view.search)}
                disabled={everyOnItsWay}
                title={everyOnItsWay ? 'The opportunity is on its way to them' : undefined}
                checked={ticks.every !== null}
                indeterminate={(ticks.every?.except.size ?? 0) > 0}
                onChange={onEvery}
              />
            )}
            {pager}
          </div>
          <ul ref={list} className={classes.students} aria-label="Students" aria-busy={read.fetching}>
            {rows.map((row) => (
              <StudentLine
                key={row.student.id}
                row={row}
                ticked={isTicked(ticks, row.student)}
                onTick={() => onTicks(toggleOne(ticks, row.student))}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What was ticked as one stays what it was, whatever is searched for since. */
function everyLabel({ every }: Ticks, qualifying: number, search: string): string {
  const words = every ? every.search : search;
  const found = words.trim() === '' ? '' : ` of “${words.trim()}”`;
  return `All ${count(every ? every.count : qualifying)} who qualify${found}`;
}

interface Taken {
  readonly mark: string;
  /** Why the student can't be ticked. */
  readonly reason: string;
}

const takenTexts: { readonly onItsWay: Taken } & { readonly [standing in PanelRow['student']['standing']]?: Taken } = {
  has: { mark: 'has it', reason: 'This student has the opportunity' },
  applied: { mark: 'applied', reason: 'This student has applied' },
  onItsWay: { mark: 'on its way', reason: 'The opportunity is on its way' },
};

interface StudentLineProps {
  readonly row: PanelRow;
  readonly ticked: boolean;
  readonly onTick: () => void;
}

function StudentLine({ row: { student, onItsWay }, ticked, onTick }: StudentLineProps) {
  const { name, course, specialization, semester, email, standing, lacks, unknown } = student;
  const studies = [course, specialization, semester === null ? '' : `semester ${semester}`].filter(Boolean).join(', ');
  const taken = takenTexts[standing] ?? (onItsWay ? takenTexts.onItsWay : null);
  return (
    <li data-taken={taken !== null}>
      <Checkbox
        size="sm"
        label={name || email}
        description={studies || email}
        checked={ticked}
        disabled={taken !== null}
        title={taken?.reason}
        onChange={onTick}
      />
      {taken && <span className={classes.has}>{taken.mark}</span>}
      {!taken && lacks.length > 0 && <span className={classes.lacks}>{lacksText(lacks)}</span>}
      {!taken && lacks.length === 0 && unknown.length > 0 && (
        <span className={classes.unknown}>{unknownText(unknown)}</span>
      )}
    </li>
  );
}

function Nobody({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <p className={classes.nobody}>No students match this search and choice.</p>;
  return (
    <div className={classes.nobody}>
      <p>You are yet to upload your students here.</p>
      <Button size="xs" component={Link} to="/educator/upload-student">
        Upload List
      </Button>
    </div>
  );
}

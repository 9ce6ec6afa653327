import { Menu } from '@mantine/core';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import type { EnrollmentStatus } from '#shared/rules/enrollments/enrollment-status.ts';
import type { useColumnChoice } from '../../../app/controls/use-column-choice.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { nothingToDo, reviewable, reviews } from '../detail/review.ts';
import classes from '../enrollments.module.css';
import { enrollmentColumns } from './enrollment-columns.tsx';
import type { EnrollmentView } from './enrollment-view.ts';
import type { Enrollments } from './use-enrollments.ts';

interface EnrollmentTableProps {
  readonly enrollments: Enrollments;
  readonly view: EnrollmentView;
  readonly choice: ReturnType<typeof useColumnChoice>;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly decide: (rows: readonly Enrollment[], status: EnrollmentStatus) => Promise<unknown>;
  readonly onSort: (sort: string) => void;
  readonly onOpen: (row: Enrollment) => void;
}

/** Everybody in rows: for comparing, ticking and deciding about many. */
export function EnrollmentTable(props: EnrollmentTableProps) {
  const { enrollments, view, choice, selected, onSelect, decide, onSort, onOpen } = props;
  const frame = useRef<HTMLDivElement>(null);
  useLastingFocus(frame, enrollments.window);
  return (
    <div ref={frame} className={classes.table}>
      <DataTable
        key={JSON.stringify({ ...view, enrollment: null })}
        label="Applicants"
        fill
        columns={enrollmentColumns}
        rows={enrollments.rows}
        rowId={({ id }) => String(id)}
        window={enrollments.window}
        problem={enrollments.problem}
        onRetry={enrollments.refetch}
        sort={view.sort}
        onSort={onSort}
        choice={choice}
        selection={{ selected, onChange: onSelect }}
        onOpen={onOpen}
        rowMenu={(row) => <RowActions row={row} decide={decide} onOpen={onOpen} />}
      />
    </div>
  );
}

function RowActions({ row, decide, onOpen }: { row: Enrollment } & Pick<EnrollmentTableProps, 'decide' | 'onOpen'>) {
  return (
    <>
      <Menu.Item onClick={() => onOpen(row)}>Open</Menu.Item>
      <Menu.Divider />
      {reviews.map(({ status, label, key }) => (
        <Menu.Item
          key={status}
          {...disabledBecause(reviewable([row], status).length === 0 && nothingToDo([row], status))}
          rightSection={<span className={classes.menuKey}>{key}</span>}
          onClick={() => void decide([row], status)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}

/** A row that was decided about may leave the list with the focus on it: the focus goes to the row in its place. */
function useLastingFocus(frame: RefObject<HTMLDivElement | null>, rows: Enrollments['window']): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    const element = frame.current;
    function remember({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null;
      last.current = row ? Number(row.dataset['index']) : undefined;
    }
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, [frame]);
  useLayoutEffect(() => {
    if (last.current === undefined || document.activeElement !== document.body || rows.total === 0) return;
    const index = Math.min(last.current, rows.total - 1);
    frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus({ preventScroll: true });
  }, [frame, rows]);
}

import { useCallback, useMemo } from 'react';
import type { StudentRow } from '#shared/contract/students.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { isLeaving, leavingCount } from './archived-here.ts';
import {
  isFiltered,
  perPage,
  readStudentView,
  type StudentListView,
  type StudentQuery,
  toFilters,
  writeStudentView,
} from './list-query.ts';

/** One page of the list as it is with everything that is queued. */
export interface StudentList {
  readonly view: StudentListView;
  /** A changed filter starts at the first page. */
  readonly change: (next: Partial<StudentListView>) => void;
  readonly filters: StudentQuery;
  readonly list: ServiceReadState<unknown>;
  readonly rows: readonly StudentRow[] | undefined;
  /** On all pages; undefined before the first answer. */
  readonly total: number | undefined;
}

/** The list that the address asks for. */
export function useStudentList(): StudentList {
  const [params, setParams] = useAddress();
  const view = useMemo(() => readStudentView(params), [params]);
  const change = useCallback(
    (next: Partial<StudentListView>) =>
      setParams((before) => writeStudentView({ ...readStudentView(before), page: 1, ...next }), { replace: true }),
    [setParams],
  );
  const today = localDay(new Date());
  const filters = useMemo(() => toFilters(view, today), [view, today]);
  const list = useRead('students.list', { query: { ...filters, sort: view.sort, page: view.page, limit: perPage } });
  const { entries } = useQueue();
  const changes = useMemo(() => standingChanges(entries, list.asOf), [entries, list.asOf]);
  const known = list.data?.data;
  const rows = useMemo(
    () => (view.standing === 'archived' ? known : known?.filter((student) => !isLeaving(student, changes))),
    [known, changes, view.standing],
  );
  const gone = isFiltered(view) ? (known?.length ?? 0) - (rows?.length ?? 0) : leavingCount(changes);
  const total = list.data && Math.max(rows?.length ?? 0, list.data.total - gone);
  return { view, change, filters, list, rows, total };
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import type { StudentRow } from '#shared/contract/students.ts';
import type { Answered } from '#shared/desk/types.ts';
import { localDay } from '#shared/rules/time/dates.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { useAddress } from '../../app/routes/use-address.ts';
import { isLeaving, leavingCount } from './archived-here.ts';
import { readStudentView, type StudentListView, type StudentQuery, toFilters, writeStudentView } from './list-query.ts';

/** One page of the list as it is with everything that is queued. */
export interface StudentList {
  readonly view: StudentListView;
  /** A changed filter starts at the first page. A function gets the view as the address has it by then. */
  readonly change: (next: Partial<StudentListView> | ((now: StudentListView) => Partial<StudentListView>)) => void;
  readonly filters: StudentQuery;
  /** Students of some ids are shown alone, until the filters change. */
  readonly alone: boolean;
  /** Shows those alone, from the first page on; null: the list by its filters again. */
  readonly showAlone: (ids: readonly string[] | null) => void;
  /** What the rows were asked for by: the filters, or the ids of those who are to be shown alone. */
  readonly asked: StudentQuery & { readonly only?: string };
  readonly list: ServiceReadState<unknown>;
  readonly rows: readonly StudentRow[] | undefined;
  /** On all pages; undefined before the first answer. */
  readonly total: number | undefined;
}

/** The list that the address asks for, or some of its students alone. */
export function useStudentList(): StudentList {
  const [params, setParams] = useAddress();
  const view = useMemo(() => readStudentView(params), [params]);
  const change = useCallback<StudentList['change']>(
    (next) =>
      setParams(
        (before) => {
          const now = readStudentView(before);
          return writeStudentView({ ...now, page: 1, ...(typeof next === 'function' ? next(now) : next) });
        },
        { replace: true },
      ),
    [setParams],
  );
  const today = localDay(new Date());
  const filters = useMemo(() => toFilters(view, today), [view, today]);
  const [picked, setPicked] = useState<{ readonly ids: readonly string[]; readonly filters: StudentQuery } | null>(
    null,
  );
  if (picked && JSON.stringify(picked.filters) !== JSON.stringify(filters)) setPicked(null);
  const only = picked?.ids.join(',');
  const asked = useMemo(
    () => (only ? { ...(filters.archived && { archived: true }), only } : filters),
    [only, filters],
  );
  const showAlone = (ids: readonly string[] | null) => {
    setPicked(ids && { ids, filters });
    if (ids) change({});
  };
  const list = useRead('students.list', {
    query: { ...asked, sort: view.sort, page: view.page, limit: view.limit },
  });
  const { entries } = useQueue();
  const changes = useMemo(() => standingChanges(entries, list.asOf), [entries, list.asOf]);
  const known = list.data?.data;
  const rows = useMemo(
    () => (view.standing === 'archived' ? known : known?.filter((student) => !isLeaving(student, changes))),
    [known, changes, view.standing],
  );
  const client = useQueryClient();
  const total = useMemo(() => {
    if (!list.data) return undefined;
    const seen = changes.length === 0 ? [] : seenStudents(client);
    const hidden = (known?.length ?? 0) - (rows?.length ?? 0);
    if (only) return list.data.total - hidden;
    const gone = filters.archived ? 0 : leavingCount(changes, { filters, total: list.data.total, seen });
    return Math.max(rows?.length ?? 0, list.data.total - gone);
  }, [list.data, changes, client, filters, rows, only, known]);
  return { view, change, filters, alone: picked !== null, showAlone, asked, list, rows, total };
}

/** The students of every page of the list that the window has read, each once. */
function seenStudents(client: QueryClient): readonly StudentRow[] {
  const pages = client.getQueriesData<Answered<AnswerOf<'students.list'>>>({ queryKey: ['read', 'students.list'] });
  const students = pages.flatMap(([, page]) => page?.answer.data ?? []).filter(({ archived }) => !archived);
  return [...new Map(students.map((student) => [student.id, student])).values()];
}

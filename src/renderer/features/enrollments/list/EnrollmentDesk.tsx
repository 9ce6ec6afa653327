import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { type EnrollmentStatus, enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { EnrollmentTally } from '#shared/rules/enrollments/enrollment-tally.ts';
import { undoLatest } from '../../../app/outbox/undo-offer.tsx';
import { type Action, useAction, useActionLine } from '../../../app/outbox/use-action.ts';
import type { Queue } from '../../../app/outbox/use-queue.ts';
import { toggled, withIds, withoutIds } from '../../../ui/table/selection.ts';
import { MessageSeveral } from '../../messages/MessageSeveral.tsx';
import { enrollmentName, reviewable } from '../detail/review.ts';
import { useNotingSeen } from '../detail/use-noting-seen.ts';
import { useReview } from '../detail/use-review.ts';
import { detailId, listId } from '../page-parts.ts';
import { BulkBar } from './BulkBar.tsx';
import { EmptyEnrollments } from './EmptyEnrollments.tsx';
import { EnrollmentSplit } from './EnrollmentSplit.tsx';
import { EnrollmentTable } from './EnrollmentTable.tsx';
import { EnrollmentTabs } from './EnrollmentTabs.tsx';
import { EnrollmentToolbar, useEnrollmentColumns } from './EnrollmentToolbar.tsx';
import { type EnrollmentAction, statusOfAction } from './enrollment-keys.ts';
import { nobodyTicked, useTicks } from './kept-ticks.ts';
import { useCursor } from './use-cursor.ts';
import { useEnrollmentKeys } from './use-enrollment-keys.ts';
import { type EnrollmentViewState, opensAlone } from './use-enrollment-view.ts';
import type { Enrollments } from './use-enrollments.ts';

interface EnrollmentDeskProps {
  readonly post: NonNullable<Enrollments['post']>;
  readonly tally: EnrollmentTally;
  readonly enrollments: Enrollments;
  readonly view: EnrollmentViewState;
  readonly queue: Queue;
}

/** The tabs, and the applicants of the chosen one: as a table, or one beside the list. */
export function EnrollmentDesk({ post, tally, enrollments, view: state, queue }: EnrollmentDeskProps) {
  const { view, layout, narrow, change, goTo } = state;
  const review = useReview(post.method, queue);
  const [selected, setSelected] = useTicks(post, view.tab);
  const [writingTo, setWritingTo] = useState<readonly Enrollment[]>();
  const { busy, action } = useAction();
  const cursor = useCursor(enrollments.list, view);
  const current = cursor.place ? enrollments.list?.at(cursor.place.index) : undefined;
  const alone = opensAlone(state);
  const detailOpen = layout === 'detail' && (!narrow || view.enrollment !== null);
  const looking = current && current.id === cursor.place?.id ? current : undefined;
  const forgetLooks = useNotingSeen(detailOpen ? looking : undefined, view.tab, review.noteSeen);

  const decide = useCallback(
    async (rows: readonly Enrollment[], status: EnrollmentStatus) => {
      forgetLooks(rows);
      const [only] = reviewable(rows, status);
      // Whoever stays in the list is left behind: the next one is shown.
      if (rows.length === 1 && only && layout === 'detail') cursor.after(only.id, status, view.tab);
      return review.decide(rows, status);
    },
    [review, forgetLooks, layout, cursor, view.tab],
  );
  const { selectAll, decideSelected } = useBulk({ enrollments, view, decide, selected, setSelected, action });

  useEnrollmentKeys((key, target) => {
    const row = layout === 'table' ? rowAt(target, enrollments) : looking;
    const decideHere = (status: EnrollmentStatus) => {
      // Where one applicant fills the window, the ticks of the list behind do not show.
      const many = selected.size > 0 && !alone;
      if (many) decideSelected(status);
      else if (row) void decide([row], status);
      return many || row !== undefined;
    };
    return onKey(key, { decide: decideHere, row, layout, cursor, narrow, setSelected, goTo });
  });

  const empty = enrollments.list?.total === 0 && !cursor.place?.asked;
  const choice = useEnrollmentColumns(post.method);
  const shared = { post, enrollments, view, selected, onSelect: setSelected, review, decide };
  return (
    <EnrollmentTabs tab={view.tab} tally={tally} alone={alone} onTab={(tab) => change({ tab })}>
      {!alone && (
        <EnrollmentToolbar
          post={post}
          enrollments={enrollments}
          state={state}
          choice={choice}
          onMatched={setSelected}
        />
      )}
      {empty && <EmptyEnrollments view={view} tally={tally} onClear={change} />}
      {!empty && layout === 'table' && (
        <EnrollmentTable
          key={view.tab}
          {...shared}
          choice={choice}
          onSort={(sort) => change({ sort })}
          onOpen={(row) => {
            cursor.choose(row.id);
            state.setLayout('detail');
            if (narrow) goTo(row.id);
          }}
        />
      )}
      {!empty && layout === 'detail' && (
        <EnrollmentSplit key={view.tab} {...shared} cursor={cursor} narrow={narrow} goTo={goTo} />
      )}
      <BulkBar
        selected={alone ? 0 : selected.size}
        total={enrollments.list?.total ?? 0}
        busy={busy}
        onAll={selectAll}
        onDecide={decideSelected}
        onMessage={() => void action(async () => setWritingTo(await enrollments.rowsOf(selected)))}
        onClear={() => setSelected(nobodyTicked)}
      />
      {writingTo && (
        <MessageSeveral
          noun="applicant"
          to={writingTo.filter((row) => !hasLeft(row)).map(toAddressee)}
          left={writingTo.filter(hasLeft).map(enrollmentName)}
          onSent={() => {
            setSelected((now) => withoutIds(now, idsOf(writingTo)));
            setWritingTo(undefined);
          }}
          onClose={() => setWritingTo(undefined)}
        />
      )}
    </EnrollmentTabs>
  );
}

const hasLeft = ({ status }: Enrollment) => status === enrollmentStatuses.left;
const toAddressee = (row: Enrollment) => ({ party: `student:${row.student.id}`, name: enrollmentName(row) });
const idsOf = (rows: readonly Enrollment[]) => new Set(rows.map(({ id }) => String(id)));

interface BulkContext {
  readonly enrollments: Enrollments;
  readonly view: EnrollmentViewState['view'];
  readonly decide: (rows: readonly Enrollment[], status: EnrollmentStatus) => Promise<readonly Enrollment[]>;
  readonly selected: ReadonlySet<string>;
  readonly setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly action: Action['action'];
}

/** Ticks everybody whom the tab lists, and decides about those who are ticked: one decision after the other. */
function useBulk(context: BulkContext) {
  const { enrollments, view, selected, setSelected, action } = context;
  const inLine = useActionLine();
  // A decision in line begins later: what is queued and shown by then is in the latest render alone.
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  const decisions = useRef(0);

  const selectAll = () =>
    void action(async () => {
      const decided = decisions.current;
      const everybody = idsOf(await enrollments.readAll());
      const now = latest.current.view;
      if (listedBy(now) === listedBy(view) && decisions.current === decided) {
        setSelected((before) => withIds(before, everybody));
      }
    });

  const decideSelected = (status: EnrollmentStatus) => {
    const sent = selected;
    decisions.current += 1;
    setSelected((before) => withoutIds(before, sent));
    void inLine(async () => {
      let moved: readonly Enrollment[] = [];
      try {
        const rows = await latest.current.enrollments.rowsOf(sent);
        moved = await latest.current.decide(rows, status);
      } finally {
        const back = moved.length === 0 && latest.current.view.tab === view.tab;
        if (back) setSelected((before) => withIds(before, sent));
      }
    });
  };

  return { selectAll, decideSelected };
}

/** Whom a view lists, in whichever order. */
const listedBy = ({ enrollment: _enrollment, sort: _sort, ...listed }: EnrollmentViewState['view']) =>
  JSON.stringify(listed);

/** The row of the table that has the focus. */
function rowAt(target: Element | null, { window }: Enrollments): Enrollment | undefined {
  const index = target?.closest<HTMLElement>('tr[data-index]')?.dataset['index'];
  return index === undefined ? undefined : window.at(Number(index));
}

interface KeyContext {
  /** Decides about whoever is meant; false where that is nobody. */
  readonly decide: (status: EnrollmentStatus) => boolean;
  readonly row: Enrollment | undefined;
  readonly layout: EnrollmentViewState['layout'];
  readonly cursor: ReturnType<typeof useCursor>;
  readonly narrow: boolean;
  readonly setSelected: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly goTo: (enrollment: number | null) => void;
}

/** Does what a key asks for; false where it is left to whatever has the focus. */
function onKey(key: EnrollmentAction, context: KeyContext): boolean {
  const { row, layout, decide, cursor, narrow, setSelected, goTo } = context;
  const status = statusOfAction(key);
  if (status !== null) return decide(status);
  if (key === 'undo') return undoLatest();
  if (key === 'list') return layout === 'table' ? focusRow(0) : focusList();
  if (key === 'clear') {
    setSelected(() => nobodyTicked);
    return true;
  }
  if (key === 'next' || key === 'previous') {
    const steps = key === 'next' ? 1 : -1;
    if (layout === 'table') return focusRow(steps);
    cursor.move(steps);
    focusList();
    return true;
  }
  // The table's rows know Space and Enter themselves.
  if (layout === 'table' || !row) return false;
  if (key === 'select') setSelected((before) => toggled(before, String(row.id)));
  else if (narrow) goTo(row.id);
  else document.getElementById(detailId)?.focus();
  return true;
}

function focusList(): boolean {
  const list = document.getElementById(listId);
  list?.focus({ preventScroll: true });
  return list !== null;
}

/** Moves the focus among the rows of the table; from elsewhere to the row that Tab would lead to. */
function focusRow(steps: number): boolean {
  const focused = document.activeElement?.closest<HTMLElement>('tr[data-index]');
  const next = focused
    ? document.querySelector<HTMLElement>(`tr[data-index="${Number(focused.dataset['index']) + steps}"]`)
    : document.querySelector<HTMLElement>('tr[data-index][tabindex="0"]');
  next?.focus();
  return next !== null;
}

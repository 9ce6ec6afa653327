import { Skeleton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { Portrait } from '../../../app/controls/Portrait.tsx';
import { shortTime } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/states/StatusChip.tsx';
import { toggled, withRange } from '../../../ui/table/selection.ts';
import { enrollmentName } from '../detail/review.ts';
import classes from '../enrollments.module.css';
import { listId } from '../page-parts.ts';
import { ReadyMark } from '../ReadyOffline.tsx';
import type { Cursor } from './cursor.ts';
import type { ShownList } from './enrollment-list.ts';

interface EnrollmentNamesProps {
  /** The applications that are kept on this computer whole. */
  readonly ready: ReadonlySet<number>;
  readonly list: ShownList<Enrollment>;
  readonly onRange: (first: number, last: number) => void;
  readonly place: Cursor | null;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onMoveTo: (index: number) => void;
  readonly onOpen: (id: number) => void;
}

/** Height of an entry in pixels. */
const entryHeight = 56;
const optionId = (index: number) => `candidate-${index}`;

/** The list to walk along: one stop of Tab; arrows, J and K choose, Space ticks. Only what is in view is drawn. */
export function EnrollmentNames(props: EnrollmentNamesProps) {
  const { ready, list, onRange, place, selected, onSelect, onMoveTo, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lastTicked = useRef(0);
  const virtualizer = useVirtualizer({
    count: list.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => entryHeight,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange(first, last), [onRange, first, last]);
  const current = place?.index ?? 0;
  useEffect(() => virtualizer.scrollToIndex(current), [virtualizer, current]);

  function tick(index: number, row: Enrollment, range: boolean) {
    const idAt = (at: number) => {
      const each = list.at(at);
      return each && String(each.id);
    };
    onSelect(range ? withRange(selected, [lastTicked.current, index], idAt) : toggled(selected, String(row.id)));
    lastTicked.current = index;
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return;
    const index = Number(event.target.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? Number.NaN);
    const row = list.at(index);
    if (!row) return;
    // The list keeps the focus: an entry that scrolls out of view is drawn no more.
    scroller.current?.focus({ preventScroll: true });
    const onBox = event.target.closest('[data-box]') !== null;
    if (onBox || event.shiftKey || event.ctrlKey || event.metaKey) return tick(index, row, event.shiftKey);
    onMoveTo(index);
    onOpen(row.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = targetOf(event.key, current, list.total);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMoveTo(target);
  }

  return (
    <div
      ref={scroller}
      id={listId}
      className={classes.names}
      role="listbox"
      aria-label="Applicants"
      aria-multiselectable="true"
      aria-activedescendant={place ? optionId(current) : undefined}
      tabIndex={0}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }} role="presentation">
        {items.map(({ index, start }) => (
          <Entry
            key={index}
            row={list.at(index)}
            ready={ready.has(list.at(index)?.id ?? 0)}
            index={index}
            total={list.total}
            start={start}
            current={place !== null && index === current}
            ticked={selected.has(String(list.at(index)?.id))}
          />
        ))}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly ready: boolean;
  readonly row: Enrollment | undefined;
  readonly index: number;
  readonly total: number;
  readonly start: number;
  readonly current: boolean;
  readonly ticked: boolean;
}

function Entry({ ready, row, index, total, start, current, ticked }: EntryProps) {
  return (
    <div
      id={optionId(index)}
      className={classes.entry}
      role="option"
      tabIndex={-1}
      aria-selected={ticked}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-current={current || undefined}
      data-ticked={ticked || undefined}
      style={{ transform: `translateY(${start}px)` }}
      data-place={index}
    >
      {row ? <EntryText row={row} ready={ready} ticked={ticked} /> : <WaitingEntry />}
    </div>
  );
}

function EntryText({ row, ready, ticked }: { row: Enrollment; ready: boolean; ticked: boolean }) {
  const { student, status, created_at } = row;
  return (
    <>
      <span className={classes.box} data-box data-ticked={ticked || undefined} aria-hidden="true">
        {ticked ? (
          <IconCheck size={16} stroke={2.6} />
        ) : (
          <Portrait link={student.profile_photo} name={enrollmentName(row)} size={32} shape="round" />
        )}
      </span>
      <span className={classes.entryText}>
        <span className={classes.entryLine}>
          <span className={classes.entryName}>{enrollmentName(row)}</span>
          <span className={classes.entryDate}>
            {ready && <ReadyMark />}
            {shortTime(created_at)}
          </span>
        </span>
        <span className={classes.entryLine}>
          <span className={classes.entryAbout}>
            {[student.qualification, student.institution || student.city_name].filter(Boolean).join(' · ')}
          </span>
          <StatusChip status={enrollmentLabel(status)} />
        </span>
      </span>
    </>
  );
}

function WaitingEntry() {
  return (
    <span className={classes.waitingName}>
      <Skeleton height={13} width="56%" radius="sm" />
      <Skeleton height={11} width="78%" radius="sm" />
    </span>
  );
}

const pageOfEntries = 8;

/** Where a key leads from an entry; undefined for other keys. */
function targetOf(key: string, current: number, total: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + pageOfEntries,
    PageUp: current - pageOfEntries,
    Home: 0,
    End: total - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(target, 0), total - 1);
}

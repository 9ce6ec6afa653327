import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import type { EnrollmentTab } from '#shared/rules/enrollments/enrollment-tally.ts';
import type { OpenedEnrollment } from './use-enrollment.ts';

/** How long an application has to be open until it counts as looked at, in milliseconds. */
const lookTime = 2000;

/** An application that somebody has looked at. `at`: when, ISO 8601. */
export interface Look {
  readonly row: Enrollment;
  readonly at: string;
}

/**
 * Notes new applications as seen once they were open for a moment and the person has gone on: to the next one, or, on the
 * tab of the new ones, away from the tab, so that nobody vanishes from the list that is being worked through. Answers how to
 * forget the looks at those who are being decided about: a decision says more, and a look must not come after it.
 */
export function useNotingSeen(
  row: Enrollment | undefined,
  tab: EnrollmentTab,
  noteSeen: (looks: readonly Look[]) => Promise<void>,
): (decided: readonly Enrollment[]) => void {
  const looked = useRef(new Map<number, Look>());
  const note = useRef(noteSeen);
  useEffect(() => {
    note.current = noteSeen;
  });
  const current = useRef(row);
  useEffect(() => {
    current.current = row;
    // Somebody has decided meanwhile: there is nothing left to note.
    if (row && row.status !== enrollmentStatuses.applied) looked.current.delete(row.id);
  });

  const id = row?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      const open = current.current;
      if (open?.id !== id || open.status !== enrollmentStatuses.applied) return;
      looked.current.set(id, { row: open, at: new Date().toISOString() });
    }, lookTime);
    return () => {
      clearTimeout(timer);
      if (tab !== 'new') flush(looked.current, note.current);
    };
  }, [id, tab]);
  useEffect(() => {
    if (tab !== 'new') return;
    const seen = looked.current;
    return () => flush(seen, note.current);
  }, [tab]);
  return useCallback((decided) => {
    for (const { id } of decided) looked.current.delete(id);
  }, []);
}

/** Notes a look at an application once it was on screen for a moment, in a window that shows. Undefined: nothing is open. */
export function useNotingLook(
  enrollment: OpenedEnrollment | undefined,
  noteLook: (enrollment: OpenedEnrollment) => Promise<void>,
): void {
  const note = useEffectEvent(() => enrollment && noteLook(enrollment));
  const isOpen = enrollment !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void note(), lookTime);
    };
    begin();
    document.addEventListener('visibilitychange', begin);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', begin);
    };
  }, [isOpen]);
}

function flush(looked: Map<number, Look>, note: (looks: readonly Look[]) => Promise<void>): void {
  const looks = [...looked.values()];
  looked.clear();
  if (looks.length > 0) void note(looks);
}

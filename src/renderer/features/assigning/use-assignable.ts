import { useState } from 'react';
import type { AssignableStudent } from '#shared/contract/assignments.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { type ServiceReadState, useRead } from '../../app/desk/use-read.ts';
import { standingChanges } from '../../app/outbox/queued-changes.ts';
import { useQueue } from '../../app/outbox/use-queue.ts';
import { type Check, useCheck } from './use-check.ts';
import type { SendablePost } from './use-sending.ts';
import { isEveryOnItsWay, isOnItsWay, sendsOf } from './waiting-sends.ts';

/** Students on a page of the panel. */
export const panelPage = 20;

/** What the panel narrows by; empty: everybody. */
export type StandingFilter = AssignableStudent['standing'] | '';

/** A student of the panel. */
export interface PanelRow {
  readonly student: AssignableStudent;
  /** It waits to be sent to them, or was just sent. */
  readonly onItsWay: boolean;
}

/** The institution's students as one posting sees them: searched, narrowed, page by page. */
export interface Assignable {
  readonly post: SendablePost;
  readonly view: { readonly search: string; readonly standing: StandingFilter; readonly page: number };
  readonly show: (view: Partial<Assignable['view']>) => void;
  readonly list: ServiceReadState<AnswerOf<'assignments.students'>>;
  readonly rows: readonly PanelRow[] | undefined;
  /** How many qualify among those that the search finds; undefined while that is not known. */
  readonly qualifying: number | undefined;
  /** All of those wait to be sent. */
  readonly everyOnItsWay: boolean;
  /** Counts over all whom the search finds. */
  readonly check: Check;
}

/** Reads the students for the panel beside a posting. */
export function useAssignable(post: SendablePost): Assignable {
  const [view, setView] = useState<Assignable['view']>({ search: '', standing: '', page: 1 });
  const { search, standing, page } = view;
  const of = { method: post.kind, post_id: post.id, search };
  const list = useRead('assignments.students', {
    query: { ...of, page, limit: panelPage, ...(standing && { standing }) },
  });
  const qualifying = useRead('assignments.students', { query: { ...of, page: 1, limit: 1, standing: 'qualifies' } });
  const { entries } = useQueue();
  const sends = sendsOf(standingChanges(entries, list.asOf), post);
  return {
    post,
    view,
    show: (next) => setView((before) => ({ ...before, page: 1, ...next })),
    list,
    rows: list.data?.data.map((student) => ({ student, onItsWay: isOnItsWay(sends, student) })),
    everyOnItsWay: isEveryOnItsWay(sends, search),
    qualifying: qualifying.earlier ? undefined : qualifying.data?.total,
    check: useCheck(post, { filters: { search }, except: [] }),
  };
}

import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Problem } from '#shared/errors.ts';
import { Empty, ErrorState, ListProblem, OfflineNote } from '../../ui/states/States.tsx';
import { type Pager, TablePager } from '../../ui/table/TablePager.tsx';
import { useLastPage } from '../../ui/table/use-last-page.ts';
import classes from './invitations.module.css';

interface CardsStateProps {
  /** What the list is called. */
  readonly label: string;
  /** Undefined: no answer yet. */
  readonly cards: readonly ReactNode[] | undefined;
  readonly problem: Problem | undefined;
  readonly onRetry: () => unknown;
  readonly offline: { readonly live: boolean; readonly asOf: string | undefined };
  readonly empty: ReactNode;
  readonly pager: Pager;
}

/** A list of cards with its faces: on its way, failed, empty, offline, full. */
export function CardsState({ label, cards, problem, onRetry, offline, empty, pager }: CardsStateProps) {
  useLastPage(pager, cards?.length, offline.live);
  if (!cards) return problem ? <ErrorState problem={problem} onRetry={onRetry} /> : <SkeletonCards />;
  return (
    <>
      {problem && <ListProblem problem={problem} onRetry={onRetry} />}
      <OfflineNote live={offline.live} asOf={offline.asOf} />
      {cards.length === 0 && pager.total === 0 && empty}
      {cards.length === 0 && pager.total > 0 && (
        <Empty title="Everyone on this page is answered">
          {pager.total > pager.limit
            ? 'The others are on the next pages.'
            : 'The others are listed when you’re back online.'}
        </Empty>
      )}
      {cards.length > 0 && (
        <ul className={classes.cards} aria-label={label}>
          {cards}
        </ul>
      )}
      {pager.total > pager.limit && <TablePager {...pager} />}
    </>
  );
}

function SkeletonCards() {
  return (
    <div className={classes.cards} aria-busy="true" aria-live="polite">
      <span className="fb-visually-hidden">Loading</span>
      {['one', 'two', 'three', 'four', 'five'].map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton width={44} height={44} radius={11} />
          <div className={classes.skeletonLines}>
            <Skeleton width="32%" height={14} radius="sm" />
            <Skeleton width="54%" height={12} radius="sm" />
          </div>
          <Skeleton width={210} height={30} radius="md" visibleFrom="sm" />
        </div>
      ))}
    </div>
  );
}

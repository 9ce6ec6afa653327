import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#shared/contract/index.ts';
import { mayApplyAgain } from '#shared/rules/enrollments/enrollment-status.ts';
import { StatusChip } from '../../ui/states/StatusChip.tsx';
import { PostingCard } from '../explore/PostingCard.tsx';
import { FitLine } from '../own-enrollments/FitLine.tsx';
import { NextStep } from '../own-enrollments/NextStep.tsx';
import { ownPaths } from '../own-enrollments/own-paths.ts';
import { kindLabels } from '../postings/kinds.ts';
import { SaveButton } from './SaveButton.tsx';
import classes from './saved.module.css';
import type { savedSince } from './saved-view.ts';

interface SavedCardProps {
  readonly card: AnswerOf<'saved.list'>['data'][number];
  readonly onRemove: () => void;
}

/** A saved posting: what it says, where it stands, and the way to take it off. */
export function SavedCard({ card, onRemove }: SavedCardProps) {
  const { method, id, title, state, applied } = card;
  const isOver = state === 'closed' && (applied === null || mayApplyAgain(applied));
  return (
    <PostingCard
      kind={method}
      card={card}
      to={ownPaths.posting(method, id)}
      note={isOver ? undefined : <FitLine asked={card} fit={card} />}
    >
      {isOver ? <StatusChip status="Closed" tone="quiet" /> : <NextStep card={card} />}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={onRemove}
        aria-label={`Remove from saved: ${title}`}
      >
        Remove
      </Button>
    </PostingCard>
  );
}

/** A posting that was saved and that the service has not listed yet. */
export function WaitingCard({ kind, id, title, isWaiting }: ReturnType<typeof savedSince>[number]) {
  return (
    <article className={classes.waiting}>
      <div>
        <h2 className={classes.waitingTitle}>
          <Link className="fb-link" to={ownPaths.posting(kind, id)}>
            {title}
          </Link>
        </h2>
        <span className={classes.about}>{kindLabels[kind].title}</span>
      </div>
      <div className={classes.side}>
        {isWaiting && <StatusChip status="Waiting" />}
        <SaveButton kind={kind} id={id} title={title} saved={false} asOf={undefined} />
      </div>
    </article>
  );
}

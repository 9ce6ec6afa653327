import { Button } from '@mantine/core';
import { useQueue } from '../../../app/outbox/use-queue.ts';
import { clockTime } from '../../../ui/format.ts';
import classes from './progress.module.css';
import type { QueuedReportState } from './queued-reports.ts';

/** A report that the service doesn't have: what it says, why it was refused, and a way to take it back. */
export function QueuedReportNote({ queued }: { readonly queued: QueuedReportState }) {
  const queue = useQueue();
  const { entryId, description, files, queuedAt, refusal } = queued;
  return (
    <div className={classes.queued} data-refused={refusal !== null}>
      {refusal !== null && (
        <p className={classes.problem} role="alert">
          {refusal}
        </p>
      )}
      {description && <p className={classes.text}>{description}</p>}
      <p className={classes.small}>{[...files, `Saved on this computer ${clockTime(queuedAt)}`].join(' · ')}</p>
      <Button size="compact-sm" variant="default" onClick={() => void queue.undo([entryId])}>
        Discard
      </Button>
    </div>
  );
}

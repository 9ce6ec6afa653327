import { Button } from '@mantine/core';
import { useArrivedShare } from '../../../app/desk/use-arrived-share.ts';
import { wasTakenBack } from '../../../app/outbox/taken-back.ts';
import { useQueue } from '../../../app/outbox/use-queue.ts';
import { clockTime } from '../../../ui/format.ts';
import classes from './progress.module.css';
import type { QueuedReportState } from './queued-reports.ts';

/** A report that the service doesn't have: what it says, why it was refused, and a way to take it back. */
export function QueuedReportNote({ queued }: { readonly queued: QueuedReportState }) {
  const queue = useQueue();
  const share = useArrivedShare(queued.entryId);
  const { entryId, description, files, queuedAt, refusal } = queued;
  const discard = () => wasTakenBack(queue.undo([entryId]), 'report');
  const facts = [...files, `Saved on this computer ${clockTime(queuedAt)}`];
  if (share !== undefined && refusal === null) facts.push(`Uploaded ${share} %`);
  return (
    <div className={classes.queued} data-refused={refusal !== null}>
      {refusal !== null && (
        <p className={classes.problem} role="alert">
          {refusal}
        </p>
      )}
      {description && <p className={classes.text}>{description}</p>}
      <p className={classes.small}>{facts.join(' · ')}</p>
      <Button size="compact-sm" variant="default" onClick={() => void discard()}>
        Discard
      </Button>
    </div>
  );
}

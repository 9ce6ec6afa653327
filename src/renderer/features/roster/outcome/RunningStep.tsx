import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { RosterImport, RosterProgress } from '#shared/desk/types.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { Card } from '../../../ui/page/Card.tsx';
import { ImportPage } from '../ImportPage.tsx';
import { phaseLabels, progressRows, sentShare, timeLeft } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';
import classes from './outcome.module.css';

interface RunningStepProps {
  readonly upload: RosterImport;
  readonly progress: RosterProgress | null;
}

/** Rows being checked, or students being sent: how far, how long still, and Cancel. The page may be left. */
export function RunningStep({ upload, progress }: RunningStepProps) {
  const sending = upload.state === 'sending';
  const phase = progress?.phase ?? (sending ? 'sending' : 'checking');
  return (
    <ImportPage title={phaseLabels[phase]} step={sending ? 3 : 2}>
      <ImportFile upload={upload} />
      <Card className={classes.running}>
        <ProgressLine progress={progress} label={phaseLabels[phase]} />
        <p className={classes.runningNote}>
          {sending
            ? 'You can leave this page; progress is shown in the top bar. The students appear on the list all at once when the last row has arrived.'
            : 'You can leave this page; progress is shown in the top bar. Nothing is sent while rows are checked.'}
        </p>
        <CancelButton importId={upload.importId} sending={sending} />
      </Card>
    </ImportPage>
  );
}

function ProgressLine({ progress, label }: { progress: RosterProgress | null; label: string }) {
  const share = progress ? sentShare(progress) : 0;
  const unknown = !progress || progress.total === 0;
  // Announced by tenths: every event of a long job would drown everything else.
  const told = share - (share % 10);
  return (
    <>
      <div className={classes.progressText}>
        <strong>{progress ? progressRows(progress) : 'Starting'}</strong>
        <span>{progress && timeLeft(progress.secondsLeft)}</span>
      </div>
      <Progress.Root size={10} radius="xl">
        <Progress.Section
          value={unknown ? 100 : share}
          animated={unknown}
          striped={unknown}
          color="var(--fb-accent)"
          aria-label={label}
        />
      </Progress.Root>
      <span className="fb-visually-hidden" role="status">
        {unknown ? label : `${label}: ${told} per cent`}
      </span>
    </>
  );
}

function CancelButton({ importId, sending }: { importId: string; sending: boolean }) {
  const cancel = useCommand('roster.cancel');
  const [asked, setAsked] = useState(false);
  async function stop() {
    setAsked(true);
    const result = await cancel.run({ importId });
    if (!result.ok) {
      setAsked(false);
      toast.failed(result.error.message);
    }
  }
  return (
    <div>
      <Button variant="default" loading={cancel.busy} disabled={asked} onClick={() => void stop()}>
        {asked ? 'Cancelling' : 'Cancel'}
      </Button>
      {sending && (
        <span className={classes.cancelNote}>
          If you cancel before the last row has arrived, the list stays as it was.
        </span>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { IconCloudPause, IconCloudUpload } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OutboxEntry, RosterImport } from '#shared/desk/types.ts';
import { useCommand } from '../../../app/desk/use-command.ts';
import { useDesk } from '../../../app/desk/use-read.ts';
import { toast } from '../../../app/shell/toasts.ts';
import { Empty } from '../../../ui/states/States.tsx';
import { ImportPage } from '../ImportPage.tsx';
import { commitLabel } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';

/** A committed list that is not on its way yet: why, and the way to take it back. */
export function WaitingStep({ upload }: { upload: RosterImport }) {
  const cancel = useCommand('roster.cancel');
  const retry = useCommand('outbox.retry');
  const workspace = useDesk('workspace.read');
  const outbox = useDesk('outbox.list');
  const entry = outbox.data?.find(({ aggregate }) => aggregate === `roster:${upload.importId}`);
  const unreachable = workspace.data?.reachable === false;
  // The last attempt may know it before the desk has asked again.
  const offline = unreachable || entry?.problem?.code === 'offline';
  const { title, text } = waitingTexts(offline, entry);
  const Icon = offline || entry?.problem ? IconCloudPause : IconCloudUpload;

  async function takeBack() {
    const result = await cancel.run({ importId: upload.importId });
    if (!result.ok) toast.failed(result.error.message);
  }

  return (
    <ImportPage title={offline ? 'Waiting for the service' : 'Sending'} step={3}>
      <ImportFile upload={upload} />
      <div role="status">
        <Empty
          title={title}
          icon={<Icon size={22} />}
          action={
            <>
              <Button component={Link} to="/educator/student-list">
                See the list
              </Button>
              {entry?.problem && !unreachable && (
                <Button variant="default" loading={retry.busy} onClick={() => void retry.run({ id: entry.id })}>
                  Try now
                </Button>
              )}
              <Button variant="default" loading={cancel.busy} onClick={() => void takeBack()}>
                Take it back
              </Button>
            </>
          }
        >
          {commitLabel(upload)}. {text}
        </Empty>
      </div>
    </ImportPage>
  );
}

const kept =
  'It is kept on this computer, even when you close Footbridge. However often it is sent, nothing is added twice.';

function waitingTexts(offline: boolean, entry: OutboxEntry | undefined): { title: string; text: string } {
  if (offline) return { title: 'Saved. It will be sent when you’re back online', text: kept };
  if (entry?.problem) return { title: entry.problem.message, text: `${entry.problem.advice} ${kept}`.trim() };
  return { title: 'Saved. It is being sent now', text: kept };
}

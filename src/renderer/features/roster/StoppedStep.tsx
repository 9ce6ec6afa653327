import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { toast } from '../../app/toasts.ts';
import { useCommand } from '../../app/use-command.ts';
import { Empty } from '../../ui/Faces.tsx';
import { ImportFile } from './ImportFile.tsx';
import { ImportPage } from './ImportPage.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { commitLabel } from './roster-words.ts';

/** An upload that was cancelled, or that a problem stopped. The list is as it was; everything can go on from here. */
export function StoppedStep({ upload, onBack }: { upload: RosterImport; onBack: () => void }) {
  const navigate = useNavigate();
  const commit = useCommand('roster.commit');
  const { state, problem, counts, importId } = upload;
  const failed = state === 'failed';
  const title = failed ? 'The upload stopped' : 'Upload cancelled';

  async function tryAgain() {
    const result = await commit.run({ importId });
    if (!result.ok) toast.failed(result.error.message);
  }

  return (
    <ImportPage title={title} step={counts.read > 0 ? 3 : 2}>
      <ImportFile upload={upload} />
      <div role={failed ? 'alert' : undefined}>
        <Empty
          title={failed ? (problem?.message ?? 'Something went wrong') : 'Nothing was added or changed'}
          icon={failed ? <IconAlertTriangle size={22} /> : <IconCircleX size={22} />}
          action={
            <>
              {failed && counts.create + counts.update > 0 && (
                <Button loading={commit.busy} onClick={() => void tryAgain()}>
                  Try again: {commitLabel(counts)}
                </Button>
              )}
              <Button variant="default" onClick={onBack}>
                Change columns
              </Button>
              <Button variant="default" onClick={() => void navigate('/educator/upload-student')}>
                Choose another file
              </Button>
            </>
          }
        >
          {failed
            ? 'The list is as it was, and what you matched and mended is kept on this computer.'
            : 'The list is as it was. You can check the rows again, or choose another file.'}
        </Empty>
      </div>
      <RefusedRows rejected={upload.outcome?.rejected ?? []} />
    </ImportPage>
  );
}

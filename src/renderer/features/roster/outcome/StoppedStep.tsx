import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { FormProblem } from '../../../ui/form/FormSection.tsx';
import { Empty } from '../../../ui/states/States.tsx';
import { BulkChangeDialog } from '../check/BulkChangeDialog.tsx';
import { RefusedRows } from '../check/RefusedRows.tsx';
import { ImportPage } from '../ImportPage.tsx';
import { changesAnybody, commitLabel } from '../roster-texts.ts';
import { ImportFile } from '../start/ImportFile.tsx';
import { useImportActions } from '../use-import-actions.ts';
import { useCommit } from './use-commit.ts';

/** An upload that was cancelled, or that a problem stopped. The list is as it was; everything can go on from here. */
export function StoppedStep({ upload, onBack }: { upload: RosterImport; onBack: () => void }) {
  const navigate = useNavigate();
  const commit = useCommit(upload);
  const actions = useImportActions(upload);
  const { state, problem, counts } = upload;
  const failed = state === 'failed';
  const outdated = failed && problem?.code === 'needs_confirmation';
  // What was refused because it had changed since the check is refused again until it is checked anew.
  const stale = outdated || (failed && (upload.outcome?.rejected ?? []).length > 0);
  const title = failed ? 'The upload stopped' : 'Upload cancelled';

  return (
    <ImportPage title={title} step={counts.read > 0 ? 3 : 2}>
      <ImportFile upload={upload} />
      <div role={failed ? 'alert' : undefined}>
        <Empty
          title={failed ? failureTexts(problem) : 'Nothing was added or changed'}
          icon={failed ? <IconAlertTriangle size={22} /> : <IconCircleX size={22} />}
          action={
            <>
              {failed && changesAnybody(upload) && (!outdated || upload.bulkChange) && (
                <Button loading={commit.busy} onClick={commit.begin}>
                  {outdated ? 'Type the count' : `Try again: ${commitLabel(upload)}`}
                </Button>
              )}
              {stale && (
                <Button variant="default" loading={actions.busy === 'check'} onClick={() => void actions.again()}>
                  Check the rows again
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
            ? 'The list is unchanged. Your column matches and corrections are kept on this computer.'
            : 'The list is unchanged. You can check the rows again, or choose another file.'}
        </Empty>
      </div>
      {!commit.asking && <FormProblem message={(commit.problem ?? actions.problem)?.message} />}
      <BulkChangeDialog upload={upload} commit={commit} />
      <RefusedRows rejected={upload.outcome?.rejected ?? []} />
    </ImportPage>
  );
}

function failureTexts(problem: RosterImport['problem']): string {
  if (problem?.code === 'needs_confirmation') return 'The list has changed since the check';
  return problem?.message ?? 'Something went wrong';
}

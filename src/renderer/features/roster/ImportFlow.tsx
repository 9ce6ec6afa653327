import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { RosterImport } from '#shared/desk/types.ts';
import { useDesk } from '../../app/desk/use-read.ts';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import { CheckStep } from './check/CheckStep.tsx';
import { ColumnsStep } from './columns/ColumnsStep.tsx';
import { ImportPage } from './ImportPage.tsx';
import { DoneStep } from './outcome/DoneStep.tsx';
import { RunningStep } from './outcome/RunningStep.tsx';
import { StoppedStep } from './outcome/StoppedStep.tsx';
import { WaitingStep } from './outcome/WaitingStep.tsx';
import { useImport } from './use-import.ts';

/** One upload: columns, check, result. Where it stands is the desk's to say, so it may be left and come back to. */
export function ImportFlow({ importId }: { importId: string }) {
  const { data, problem, refetch, progress } = useImport(importId);
  const offline = useDesk('workspace.read').data?.reachable === false;
  const [search, setSearch] = useSearchParams();
  const changeColumns = () => setSearch({ import: importId, step: 'columns' });

  // Checking has begun: when it ends, its rows are to be seen, not the columns again.
  const checking = data?.state === 'checking';
  const step = search.get('step');
  useEffect(() => {
    if (checking && step) setSearch({ import: importId }, { replace: true });
  }, [checking, step, importId, setSearch]);

  if (!data) {
    return (
      <ImportPage title="Upload new list" step={0}>
        {problem ? <ErrorState problem={problem} onRetry={refetch} /> : <LoadingLines lines={6} />}
        {problem && (
          <Button component={Link} to="/educator/upload-student" variant="default" style={{ alignSelf: 'center' }}>
            Choose another file
          </Button>
        )}
      </ImportPage>
    );
  }
  if (showsColumns(data, step)) {
    return <ColumnsStep key={data.importId} upload={data} />;
  }
  switch (data.state) {
    case 'checking':
      return <RunningStep upload={data} progress={progress} />;
    case 'sending':
      return offline && !progress ? <WaitingStep upload={data} /> : <RunningStep upload={data} progress={progress} />;
    case 'ready':
      return <CheckStep upload={data} onBack={changeColumns} />;
    case 'queued':
    case 'done':
      return <DoneStep upload={data} />;
    default:
      return <StoppedStep upload={data} onBack={changeColumns} />;
  }
}

/** Columns stay open to change until something has been sent. */
function showsColumns({ state }: RosterImport, step: string | null): boolean {
  if (state === 'inspected') return true;
  return step === 'columns' && (state === 'ready' || state === 'failed' || state === 'cancelled');
}

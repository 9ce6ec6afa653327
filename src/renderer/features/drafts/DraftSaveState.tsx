import { Button } from '@mantine/core';
import { SaveState } from '../../ui/states/SaveState.tsx';
import type { SaverState } from './draft-saver.ts';

const states = { saved: 'saved', dirty: 'saving', saving: 'saving', failed: 'failed', conflict: 'failed' } as const;

/** Beside the form's title: 'Saved 10:42', 'Saving', or why not, with another try. */
export function DraftSaveState({ saver, onRetry }: { saver: SaverState; onRetry: () => void }) {
  if (saver.savedAt === '' && saver.phase === 'saved') return <SaveState state="idle" />;
  return (
    <>
      <SaveState state={states[saver.phase]} savedAt={saver.savedAt} message={saver.problem?.message} />
      {saver.phase === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </>
  );
}

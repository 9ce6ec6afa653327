import { useEffect, useState } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { SaveState } from '../../ui/states/SaveState.tsx';
import type { DraftEditing } from './use-draft-editing.ts';

interface UnsavedGuardProps {
  readonly editing: Pick<DraftEditing<never>, 'flush' | 'holdAddress' | 'isSaved' | 'ownId' | 'saver'>;
}

/** Nobody leaves a draft whose text is not on disk: it is saved first, and where that fails the person is asked. */
export function UnsavedGuard({ editing }: UnsavedGuardProps) {
  const { flush, holdAddress, isSaved, ownId, saver } = editing;
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeaving = !isSaved() && leaves(currentLocation, nextLocation, ownId);
    // At once: a save may be answered before this is drawn.
    if (isLeaving) holdAddress(true);
    return isLeaving;
  });
  useEffect(() => {
    if (blocker.state === 'unblocked') holdAddress(false);
  }, [blocker, holdAddress]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return setAsking(false);
    let gone = false;
    void flush().then((saved) => {
      if (gone) return;
      if (saved) blocker.proceed();
      else setAsking(true);
    });
    return () => {
      gone = true;
    };
  }, [blocker, flush]);

  return (
    <ConfirmDialog
      opened={asking}
      title="Your latest changes aren’t saved"
      cancel="Stay here"
      confirm="Leave without saving"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {saver.problem && <SaveState state="failed" savedAt={saver.savedAt} message={saver.problem.message} />}
      They are in this window only. Stay here until they are saved, or copy them elsewhere first.
    </ConfirmDialog>
  );
}

/** Whether the form is gone there. Its own draft under the same page is still this form. */
function leaves(from: Pick<Location, 'pathname'>, to: Pick<Location, 'pathname' | 'search'>, ownId: string): boolean {
  if (from.pathname !== to.pathname) return true;
  const draft = new URLSearchParams(to.search).get('draft');
  return draft !== null && draft !== ownId;
}

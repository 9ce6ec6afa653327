import { useBlocker } from 'react-router-dom';
import { useReportWords } from '../../app/window-words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before a page with changes that are not saved is left. */
export function LeavingGuard({ unsaved }: { unsaved: boolean }) {
  useReportWords(unsaved ? 'unsaved' : null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Your changes are not saved"
      cancel="Stay here"
      confirm="Leave without them"
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      They are on this page only. Stay here to save them.
    </ConfirmDialog>
  );
}

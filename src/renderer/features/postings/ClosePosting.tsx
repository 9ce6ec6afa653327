import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { checkPostingMove } from '#shared/rules/postings/posting-status.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { kindLabels } from './kinds.ts';
import { useClosing } from './use-closing.ts';

interface ClosePostingProps {
  readonly kind: PostingKind;
  readonly posting: { readonly id: number; readonly title: string; readonly status: number };
  readonly onClose: () => void;
  /** Whether to go to the dashboard only once the toast is gone. */
  readonly leaveAfterToast?: boolean;
}

/** Asks, closes the posting through its own kind's call, says so, and goes to the dashboard. */
export function ClosePosting({ kind, posting, onClose, leaveAfterToast = false }: ClosePostingProps) {
  const navigate = useNavigate();
  const close = useClosing(kind);
  const words = kindLabels[kind];

  async function run() {
    const from = window.location.pathname;
    const refused = checkPostingMove(posting.status, 3);
    if (refused) return toast.failed(refused);
    const waits = await close.run(posting);
    if (waits === null) return;
    onClose();
    const leave = () => {
      if (window.location.pathname === from) void navigate('/employer/dashboard');
    };
    toast.done(waits, leaveAfterToast ? leave : undefined);
    if (!leaveAfterToast) leave();
  }

  return (
    <ConfirmDialog
      opened
      title={`Close this ${words.one}?`}
      confirm="Close opening"
      danger
      busy={close.busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      “{posting.title}” won’t take any more applications. You can’t reopen it, but you can duplicate it at any time.
    </ConfirmDialog>
  );
}

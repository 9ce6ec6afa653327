import { useNavigate } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import { checkPostingMove } from '#shared/rules/posting-status.ts';
import { toast } from '../../app/toasts.ts';
import { useSend } from '../../app/use-command.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { kindWords } from './kinds.ts';

interface CloseOpeningProps {
  readonly kind: PostingKind;
  readonly posting: { readonly id: number; readonly title: string; readonly status: number };
  readonly onClose: () => void;
}

/** Asks, closes the posting through its own kind's call, says so, and goes to the dashboard. */
export function CloseOpening({ kind, posting, onClose }: CloseOpeningProps) {
  const navigate = useNavigate();
  const close = useSend('postings.status');
  const words = kindWords[kind];

  async function run() {
    const refused = checkPostingMove(posting.status, 3);
    if (refused) return toast.failed(refused);
    const result = await close.run({ params: { method: kind }, body: { id: posting.id, status: 3 } });
    if (!result.ok) return toast.failed(result.error.message);
    toast.done(result.data.message);
    onClose();
    void navigate('/employer/dashboard');
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
      “{posting.title}” takes no more applications then. Closing cannot be taken back; you can duplicate it at any time.
    </ConfirmDialog>
  );
}

import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#shared/contract/index.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import classes from './privacy.module.css';

/** An institution that has the own e-mail on its list. */
export type LinkRequest = AnswerOf<'students.links'>['data'][number];

/** Answers a request and says what came of it. */
export function useAnswer({ id, institution_name }: LinkRequest) {
  const send = useSend('students.answerLink');
  async function answer(accept: boolean, share_applications = false) {
    const body = accept ? { accept, share_applications } : { accept };
    const result = await send.run({ params: { id }, body });
    if (!result.ok) {
      toast.failed(result.error.message);
      return false;
    }
    toast.done(
      accept
        ? `You joined ${institution_name}`
        : `${institution_name} won’t ask again. You can still join in Settings, under Privacy`,
    );
    return true;
  }
  return { answer, busy: send.busy };
}

interface JoinDialogProps {
  readonly request: LinkRequest;
  /** Closes the dialog without an answer. */
  readonly onClose: () => void;
}

/** Asks whether the student joins an institution, and which applications it may see. */
export function JoinDialog({ request, onClose }: JoinDialogProps) {
  const { answer, busy } = useAnswer(request);
  const [share, setShare] = useState('related');
  const { institution_name } = request;
  const say = async (accept: boolean) => {
    if (await answer(accept, share === 'all')) onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Do you study at ${institution_name}?`}
      confirm="Yes, join"
      cancel="No, thanks"
      later="Later"
      busy={busy}
      onConfirm={() => void say(true)}
      onCancel={() => void say(false)}
      onClose={onClose}
    >
      <div className={classes.asks}>
        <p>{institution_name} added you to its student list.</p>
        <JoiningMeans />
        <Radio.Group label="Which of your applications may it see?" value={share} onChange={setShare}>
          <Stack gap={8} mt={6}>
            <Radio value="related" label="Only those it sent to me, and those at its partner companies" />
            <Radio value="all" label="All of my applications" />
          </Stack>
        </Radio.Group>
        <p className={classes.note}>
          When a company becomes its partner, it also sees your earlier applications there. Others count in its figures,
          without your name. You can change this at any time in Settings, under Privacy.
        </p>
      </div>
    </ConfirmDialog>
  );
}

/** What joining shows to an institution, and that it can be ended. */
export function JoiningMeans() {
  return (
    <p>
      If you join, it sees your name, phone number, e-mail, profile and documents, and the applications that you share,
      with their status. It can send you opportunities. Until then it sees only what it wrote on its list. You can leave
      at any time in Settings.
    </p>
  );
}

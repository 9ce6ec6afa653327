import { Button, Group, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import { useAction } from '../../app/outbox/use-action.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import classes from './invitations.module.css';

interface InviteNoteProps {
  /** Who is invited, in a few words. */
  readonly who: string;
  /** Answers whether the invitation is queued. */
  readonly onSend: (note: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Asks for a note that goes with an invitation. Ctrl or Cmd and Enter sends it. */
export function InviteNote({ who, onSend, onClose }: InviteNoteProps) {
  // By posting and by whom it goes to: words for one college never stand in the note to another.
  const kept = useKept(`invite-note:${window.location.pathname}:${who}`.slice(0, 200), '', isText);
  const note = kept.value;
  const { busy, action } = useAction();

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    void action(async () => {
      if (!(await onSend(note.trim()))) return;
      kept.clear();
      onClose();
    });
  }

  return (
    <OpenModal onClose={onClose} title="Send Invitation with a note" size="lg">
      <SentForm {...kept.mark} className={classes.dialog} busy={busy} onSubmit={send}>
        <RestoredNote kept={kept} />
        <p className={classes.who}>To {who}</p>
        <Textarea
          label="Note"
          description="Shown with the invitation and in its e-mail. Up to 2,000 characters."
          data-autofocus
          autosize
          minRows={4}
          maxRows={10}
          maxLength={2000}
          value={note}
          onChange={(event) => kept.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
          }}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Send Invitation
          </Button>
        </Group>
      </SentForm>
    </OpenModal>
  );
}

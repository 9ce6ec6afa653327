import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './invitations.module.css';

interface InviteNoteProps {
  /** Who is invited, in a few words. */
  readonly who: string;
  readonly onSend: (note: string) => void;
  readonly onClose: () => void;
}

/** Asks for a note that goes with an invitation. Ctrl or Cmd and Enter sends it. */
export function InviteNote({ who, onSend, onClose }: InviteNoteProps) {
  const [note, setNote] = useState('');

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    onSend(note.trim());
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title="Send Invitation with a note"
      closeButtonProps={{ 'aria-label': 'Close' }}
      size="lg"
    >
      <form className={classes.dialog} onSubmit={send}>
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
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
          }}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Send Invitation</Button>
        </Group>
      </form>
    </Modal>
  );
}

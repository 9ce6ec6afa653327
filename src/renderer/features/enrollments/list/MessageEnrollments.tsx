import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Enrollment } from '#shared/contract/enrollment-schemas.ts';
import { enrollmentStatuses } from '#shared/rules/enrollments/enrollment-status.ts';
import { useUndoable } from '../../../app/outbox/use-undoable.ts';
import { isText, useKept } from '../../../app/session/use-kept.ts';
import { disabledBecause } from '../../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../../ui/form/RestoredNote.tsx';
import { counted } from '../../../ui/format.ts';
import { enrollmentName } from '../detail/review.ts';
import classes from '../enrollments.module.css';
import { messageForm, messagesToEach, namesText } from './message-enrollments.ts';

/** Messages that one person's desk can send within an hour. */
const anHour = 300;

const hint = (people: number) =>
  `Each applicant gets it in their own conversation and doesn’t see who else does. Up to 4,000 characters.${
    people > anHour ? ` ${anHour} are sent within an hour, the rest follow.` : ''
  }`;

interface MessageEnrollmentsProps {
  readonly rows: readonly Enrollment[];
  /** The messages are queued. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Writes one text to several applicants, to each in a conversation of their own. Ctrl or Cmd and Enter sends it. */
export function MessageEnrollments({ rows, onSent, onClose }: MessageEnrollmentsProps) {
  const to = rows.filter(({ status }) => status !== enrollmentStatuses.left);
  const left = rows.filter(({ status }) => status === enrollmentStatuses.left);
  const kept = useKept(messageForm(to), '', isText);
  const undoable = useUndoable();
  const [busy, setBusy] = useState(false);
  const text = kept.value.trim();
  const obstacle = to.length === 0 ? 'Nobody is left to write to' : text === '' && 'Write a message first';
  const ready = !(obstacle || busy);
  const who = counted(to.length, 'applicant');

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    const queued = await undoable(messagesToEach(to, text), `Sending a message to ${who}`);
    setBusy(false);
    if (!queued) return;
    kept.clear();
    onSent();
  }

  return (
    <Modal opened onClose={onClose} title={`Message ${who}`} closeButtonProps={{ 'aria-label': 'Close' }} size="lg">
      <form {...kept.mark} className={classes.dialog} onSubmit={(event) => void send(event)}>
        <RestoredNote kept={kept} />
        {to.length > 0 && <p className={classes.addressees}>To {namesText(to.map(enrollmentName))}</p>}
        {left.length > 0 && (
          <p className={classes.addressees} role="note">
            Left out, because they withdrew their application: {namesText(left.map(enrollmentName))}
          </p>
        )}
        <Textarea
          label="Message"
          description={hint(to.length)}
          data-autofocus
          autosize
          minRows={4}
          maxRows={10}
          maxLength={4000}
          value={kept.value}
          onChange={(event) => kept.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
          }}
        />
        <Group justify="flex-end" gap={12}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} {...disabledBecause(obstacle)}>
            {to.length > 1 ? `Send ${counted(to.length, 'message')}` : 'Send message'}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

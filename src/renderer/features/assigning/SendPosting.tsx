import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChosenStudents } from '#shared/contract/students.ts';
import { useAction } from '../../app/outbox/use-action.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { counted } from '../../ui/format.ts';
import { kindLabels } from '../postings/kinds.ts';
import { receivers } from './assigning-texts.ts';
import { CheckNote } from './CheckNote.tsx';
import { PostingPicker } from './PostingPicker.tsx';
import classes from './SendPosting.module.css';
import { useCheck } from './use-check.ts';
import { type SendablePost, useSending } from './use-sending.ts';
import { useSendingLock } from './use-sending-lock.ts';

interface SendPostingProps {
  /** The students who were picked: by id, or all whom filters find but a few. */
  readonly chosen: ChosenStudents;
  /** How many they are. */
  readonly count: number;
  readonly onClose: () => void;
  /** Once it is queued, to take the ticks off. */
  readonly onSent?: () => void;
  /** When all of it was taken back in time, to put the ticks on again. */
  readonly onBack?: () => void;
}

/**
 * A dialog that sends a published opportunity to students who were picked elsewhere: finds it, says who of them qualifies
 * and what the others lack, and queues it with ten seconds to take it back. Works without the service too. Render it
 * while it is open: `{sending && <SendPosting chosen={…} count={412} onClose={…} onSent={…} />}`.
 */
export function SendPosting({ chosen, count, onClose, onSent, onBack }: SendPostingProps) {
  const [post, setPost] = useState<SendablePost | null>(null);
  const [onlyQualified, setOnlyQualified] = useState(true);
  const kept = useKept('send-opportunity', '', isText);
  const note = kept.value;
  const check = useCheck(post, chosen);
  const sendNow = useSending();
  const { busy, action } = useAction();
  const known = post && !check.checking ? check.result : undefined;
  // Without the service nobody can say how many get it: it is decided when it is sent.
  const get = known ? receivers(known, onlyQualified) : count;

  const lock = useSendingLock();
  const obstacle = lock ?? obstacleOf(post, check.checking, get);

  const send = () =>
    action(async () => {
      if (!post) return;
      // Where nobody lacks anything there was nothing to choose; where it isn't known, those who lack something are left out.
      const parts = [{ chosen, count: get, onlyQualified: !known || (onlyQualified && known.lacks > 0) }];
      if (!(await sendNow(post, parts, { note, ...(onBack ? { onBack } : {}) }))) return;
      kept.clear();
      onSent?.();
      onClose();
    });

  return (
    <OpenModal onClose={onClose} size="lg" title={`Send Opportunity to ${counted(count, 'student')}`}>
      <SentForm
        {...kept.mark}
        busy={busy}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <PostingPicker
          picked={post}
          onPick={(picked) => {
            setPost(picked);
            setOnlyQualified(true);
          }}
        />
        {post && (
          <CheckNote check={check} onlyQualified={onlyQualified} onOnlyQualified={setOnlyQualified}>
            {kindLabels[post.kind].one} “{post.title}”
          </CheckNote>
        )}
        <RestoredNote kept={kept} />
        <Textarea
          label="Note"
          description="Optional. Shown with the opportunity."
          autosize
          minRows={1}
          maxRows={5}
          maxLength={1000}
          value={note}
          onChange={(event) => kept.change(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={busy}
            {...disabledBecause(obstacle)}
            leftSection={<IconSend size={17} stroke={1.8} aria-hidden="true" />}
          >
            Send Opportunity
          </Button>
        </div>
      </SentForm>
    </OpenModal>
  );
}

/** Why it can't be sent yet; false: it can. */
function obstacleOf(post: SendablePost | null, checking: boolean, get: number): string | false {
  if (!post) return 'Choose an opportunity first';
  if (checking) return 'Checking who qualifies';
  return get === 0 && 'None of these students would get it';
}

import { Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useUndoable } from '../../app/outbox/use-undoable.ts';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { OpenModal } from '../../ui/dialogs/OpenDialogs.tsx';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { SentForm } from '../../ui/form/SentForm.tsx';
import { counted } from '../../ui/format.ts';
import classes from './message-several.module.css';
import { type Addressee, eachOnce, messageForm, messagesToEach, namesText, takenFromText } from './message-several.ts';

/** Messages that one person's desk can send within an hour. */
const anHour = 300;

const hint = (noun: MessageSeveralProps['noun'], people: number) =>
  `Each ${noun} gets it in ${noun === 'institution' ? 'its' : 'their'} own conversation and doesn’t see who else does. Up to 4,000 characters.${
    people > anHour ? ` ${anHour} are sent within an hour, the rest follow.` : ''
  }`;

interface MessageSeveralProps {
  readonly to: readonly Addressee[];
  readonly noun: 'applicant' | 'student' | 'institution';
  /** Names of those who were chosen and can't be written to, because they withdrew their application. */
  readonly left?: readonly string[];
  /** The messages are queued. */
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Writes one text to several, to each in a conversation of their own. Ctrl or Cmd and Enter sends it. */
export function MessageSeveral({ to, noun, left = [], onSent, onClose }: MessageSeveralProps) {
  const kept = useKept(messageForm(to), '', isText);
  const undoable = useUndoable();
  const [busy, setBusy] = useState(false);
  const text = kept.value.trim();
  const obstacle = to.length === 0 ? 'Nobody is left to write to' : text === '' && 'Write a message first';
  const ready = !(obstacle || busy);
  const who = counted(to.length, noun);

  async function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault();
    if (!ready) return;
    setBusy(true);
    const people = eachOnce(to);
    const formOfSome = (places: ReadonlySet<number>) => messageForm(people.filter((_, index) => places.has(index)));
    const queued = await undoable(
      messagesToEach(to, text),
      `Sending a message to ${who}`,
      (taken, asked) =>
        takenFromText(
          people.filter((_, index) => taken.includes(asked[index] ?? '')),
          people.length,
        ),
      { form: messageForm(to), value: kept.value, formOfSome },
    );
    setBusy(false);
    if (!queued) return;
    kept.clear();
    onSent();
  }

  return (
    <OpenModal onClose={onClose} title={`Message ${who}`} size="lg">
      <SentForm {...kept.mark} busy={busy} className={classes.several} onSubmit={(event) => void send(event)}>
        <RestoredNote kept={kept} />
        {to.length > 0 && <p className={classes.addressees}>To {namesText(to.map(({ name }) => name))}</p>}
        {left.length > 0 && (
          <p className={classes.addressees} role="note">
            Left out, because they withdrew their application: {namesText(left)}
          </p>
        )}
        <Textarea
          label="Message"
          description={hint(noun, to.length)}
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
      </SentForm>
    </OpenModal>
  );
}

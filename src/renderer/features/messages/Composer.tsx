import { ActionIcon, Textarea, Tooltip } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isText, useKept } from '../../app/session/use-kept.ts';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import classes from './messages.module.css';

/** Characters of a message at most. */
const maxLength = 4000;

interface ComposerProps {
  /** Whom the message goes to: 'institution:7'. */
  readonly party: string;
  readonly name: string;
  /** Answers whether it is on its way; what is not stays in the field. */
  readonly onSend: (text: string) => Promise<boolean>;
}

/** Where a message is written: Enter sends it, Shift and Enter begin a new line. */
export function Composer({ party, name, onSend }: ComposerProps) {
  const kept = useKept(`message:${party}`, '', isText);
  const text = kept.value;
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const ready = text.trim() !== '' && !busy;

  async function send() {
    if (!ready) return;
    setBusy(true);
    const sent = await onSend(text.trim());
    setBusy(false);
    if (sent) kept.clear();
    field.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      {...kept.mark}
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <RestoredNote kept={kept} />
      <Textarea
        ref={field}
        className={classes.field}
        aria-label={`Message to ${name}`}
        placeholder={`Write to ${name}`}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={maxLength}
        value={text}
        onChange={(event) => kept.change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Tooltip label="Send with Enter. Shift and Enter add a new line">
        <ActionIcon type="submit" size={36} disabled={!ready} aria-label="Send">
          <IconSend2 size={19} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </form>
  );
}

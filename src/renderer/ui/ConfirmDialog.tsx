import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, and what cannot be taken back. */
  readonly children: ReactNode;
  /** On the button: the verb, 'Close opening'. */
  readonly confirm: string;
  /** On the other button, 'Cancel' unless said. */
  readonly cancel?: string;
  /** Where undo is impossible: the text that has to be typed. */
  readonly typed?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. Where undo exists, offer that instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, cancel = 'Cancel', typed, danger = false, busy = false } = props;
  const { onConfirm, onClose } = props;
  const [text, setText] = useState('');
  const ready = typed === undefined || text.trim() === typed;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setText('')}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text component="div">{children}</Text>
      {typed !== undefined && (
        <TextInput
          mt="md"
          label={`Type ${typed} to go on`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="lg" gap={12}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button {...(danger ? { color: 'red.9' } : {})} disabled={!ready} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

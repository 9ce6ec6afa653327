import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** What will happen, and what cannot be taken back. */
  readonly children: ReactNode;
  /** On the button: the verb, 'Close opening'. */
  readonly confirm: string;
  /** On the other button, 'Cancel' unless said. */
  readonly cancel?: string;
  /** Where the other button is an answer of its own: on the one that closes the dialog without an answer. */
  readonly later?: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  /** Where the other button is an answer of its own; it closes the dialog unless said. */
  readonly onCancel?: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. Where undo exists, offer that instead. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirm, cancel = 'Cancel', later, danger = false, busy = false } = props;
  const { onConfirm, onClose, onCancel = onClose } = props;
  const isAsked = useAfter(opened);
  return (
    <Modal
      opened={opened}
      onClose={() => {
        if (isAsked.current) onClose();
      }}
      title={title}
    >
      <Text component="div">{children}</Text>
      <Group justify="flex-end" mt="lg" gap={12}>
        {later && (
          <Button variant="subtle" mr="auto" disabled={busy} data-autofocus onClick={onClose}>
            {later}
          </Button>
        )}
        <Button variant="default" disabled={busy && onCancel !== onClose} onClick={onCancel}>
          {cancel}
        </Button>
        <Button {...(danger ? { color: 'red.9' } : {})} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}

/** Whether it was so before the event of this moment: the Escape that opened the question must not close it, too. */
function useAfter(now: boolean): RefObject<boolean> {
  const after = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      after.current = now;
    });
    return () => clearTimeout(timer);
  }, [now]);
  return after;
}

import { Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface DialogButtonProps {
  /** On the button, and the dialog's title. */
  readonly label: string;
  /** What the dialog shows; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog of the same name. */
export function DialogButton({ label, children }: DialogButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{label}</Button>
      <Modal opened={opened} onClose={close} title={label}>
        {children(close)}
      </Modal>
    </>
  );
}

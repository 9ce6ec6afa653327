import { Drawer, type DrawerProps, Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** A dialog that is open for as long as it is drawn. What had the focus before has it again afterwards. */
export function OpenModal(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

/** A drawer that is open for as long as it is drawn. What had the focus before has it again afterwards. */
export function OpenDrawer(props: Omit<DrawerProps, 'opened'>) {
  useFocusBack();
  return <Drawer opened {...props} />;
}

/** Mantine gives the focus back only where a dialog stays drawn while it is closed. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Whoever has gone on meanwhile is left alone.
      if (document.activeElement !== document.body) return;
      const opener = before?.isConnected ? before : buttonOfMenu(before);
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus({ preventScroll: true });
    },
    [before],
  );
}

/** The button of the menu that an item, which is gone with it, was in. */
function buttonOfMenu(item: Element | null): Element | null {
  const name = item?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return name ? document.getElementById(name) : null;
}

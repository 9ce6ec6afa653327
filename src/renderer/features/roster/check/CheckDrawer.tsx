import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '../roster.module.css';

interface CheckDrawerProps {
  readonly title: string;
  /** What the rows below are, in a sentence or two. */
  readonly text: ReactNode;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Rows of a checked list that are looked at apart, beside the check. */
export function CheckDrawer({ title, text, opened, onClose, children }: CheckDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={720} title={title}>
      <p className={shared.drawerText}>{text}</p>
      {children}
    </Drawer>
  );
}

import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface FiltersDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The filters of a small window, above the page. */
export function FiltersDrawer({ opened, onClose, children }: FiltersDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title="Filters" size={320}>
      {children}
    </Drawer>
  );
}

import { Button, Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './explore.module.css';

interface ExploreColumnsProps {
  /** The filters; they call `close` when they are applied. */
  readonly filters: (close: () => void) => ReactNode;
  /** What was found. */
  readonly children: ReactNode;
}

/** The filters beside what was found; in a small window a button opens them. */
export function ExploreColumns({ filters, children }: ExploreColumnsProps) {
  const small = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={classes.columns}>
      {small ? (
        <Button
          variant="default"
          className={classes.toggle}
          leftSection={<IconFilter size={16} stroke={1.8} />}
          onClick={open}
        >
          Filters
        </Button>
      ) : (
        <aside className={classes.filters} aria-label="Filters">
          {filters(close)}
        </aside>
      )}
      {children}
      <Drawer
        opened={small && opened}
        onClose={close}
        title="Filters"
        size={320}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {filters(close)}
      </Drawer>
    </div>
  );
}

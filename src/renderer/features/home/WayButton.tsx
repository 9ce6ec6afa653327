import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

interface WayButtonProps {
  readonly to: string;
  readonly icon: Icon;
  readonly children: string;
}

/** A quiet button that leads to another page of the desk. */
export function WayButton({ to, icon: Mark, children }: WayButtonProps) {
  return (
    <Button component={Link} to={to} variant="default" leftSection={<Mark size={17} stroke={1.8} aria-hidden="true" />}>
      {children}
    </Button>
  );
}

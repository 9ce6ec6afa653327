import { Button, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';

interface MoreFiltersProps {
  /** 'More' beside other filters, 'Filters' where all are in here. */
  readonly label: string;
  /** How many of them are set. */
  readonly set: number;
  /** The filters, each with its label. */
  readonly children: ReactNode;
}

/** Filters that the line above a table has no room for. */
export function MoreFilters({ label, set, children }: MoreFiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  // Escape is for the list of a filter while that is open.
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key === 'Escape' && !currentTarget.querySelector('[aria-expanded="true"]')) close();
  };
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      position="bottom-start"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          size="xs"
          fz={13}
          h={36}
          aria-expanded={opened}
          onClick={toggle}
          variant={set > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} stroke={1.9} aria-hidden="true" />}
        >
          {set > 0 ? `${label} (${set})` : label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Stack gap={12} onKeyDown={onKeyDown}>
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

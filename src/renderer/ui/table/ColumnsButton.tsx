import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { brief } from '../page/brief.ts';
import type { ColumnChoice } from './columns.ts';

/** Chooses the columns of a table. */
export function ColumnsButton({ choice }: { choice: ColumnChoice }) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          size="xs"
          fz={13}
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.9} />}
          {...brief('Columns', 1000)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap={10}>
          {choice.columns.map(({ id, header }) => (
            <Checkbox
              key={id}
              size="xs"
              label={header}
              checked={!choice.hidden.has(id)}
              onChange={() => choice.toggle(id)}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

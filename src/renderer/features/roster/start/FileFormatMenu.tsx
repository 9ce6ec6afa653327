import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FileFormatMenuProps extends ButtonProps {
  /** On the button. */
  readonly label: string;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
  readonly onChoose: (format: 'csv' | 'xlsx') => void;
}

/** A button that asks for the format: an Excel workbook, or CSV. */
export function FileFormatMenu({ label, icon, busy = false, onChoose, ...button }: FileFormatMenuProps) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={icon}
          rightSection={<IconChevronDown size={15} stroke={1.9} aria-hidden="true" />}
          {...button}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />} onClick={() => onChoose('xlsx')}>
          Excel workbook (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={17} stroke={1.7} />} onClick={() => onChoose('csv')}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

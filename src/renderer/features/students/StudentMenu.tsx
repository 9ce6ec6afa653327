import { Menu } from '@mantine/core';
import { IconArchive, IconPencil } from '@tabler/icons-react';

interface StudentMenuProps {
  readonly onEdit: () => void;
  readonly onArchive: () => void;
}

/** What can be done with one student. */
export function StudentMenu({ onEdit, onArchive }: StudentMenuProps) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive size={16} stroke={1.7} />} onClick={onArchive}>
        Take off the list
      </Menu.Item>
    </>
  );
}

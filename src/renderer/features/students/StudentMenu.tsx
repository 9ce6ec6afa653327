import { Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconSend } from '@tabler/icons-react';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { useSendingLock } from '../assigning/use-sending-lock.ts';

interface StudentMenuProps {
  /** Whether the student was taken off the list. */
  readonly archived: boolean;
  readonly onEdit: () => void;
  readonly onSend: () => void;
  readonly onArchive: () => void;
  readonly onRestore: () => void;
}

/** What can be done with one student. */
export function StudentMenu({ archived, onEdit, onSend, onArchive, onRestore }: StudentMenuProps) {
  const lock = useSendingLock();
  if (archived) {
    return (
      <Menu.Item leftSection={<IconArchiveOff size={16} stroke={1.7} />} onClick={onRestore}>
        Put back on the list
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
        Edit
      </Menu.Item>
      <Menu.Item {...disabledBecause(lock)} leftSection={<IconSend size={16} stroke={1.7} />} onClick={onSend}>
        Send Opportunity
      </Menu.Item>
      <Menu.Item leftSection={<IconArchive size={16} stroke={1.7} />} onClick={onArchive}>
        Take off the list
      </Menu.Item>
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { kindLabels, postingPaths, shownOrder } from './kinds.ts';

/** Begins a posting of any kind. */
export function NewPosting() {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} />} rightSection={<IconChevronDown size={16} />}>
          New opening
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shownOrder.map((kind) => (
          <Menu.Item key={kind} component={Link} to={postingPaths.add(kind)}>
            New {kindLabels[kind].one}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

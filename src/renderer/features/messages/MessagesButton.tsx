import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/session/session-context.tsx';
import { messagesPath } from './messages-path.ts';

/** The way to the own conversations. */
export function MessagesButton() {
  const { role } = useUser();
  return (
    <Button
      variant="default"
      component={Link}
      to={messagesPath(role)}
      leftSection={<IconMessages size={17} stroke={1.8} aria-hidden="true" />}
    >
      Messages
    </Button>
  );
}

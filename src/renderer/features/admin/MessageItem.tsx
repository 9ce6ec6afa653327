import { Menu } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/session/session-context.tsx';
import { messagesPath } from '../messages/messages-path.ts';

interface MessageItemProps {
  /** Whom the conversation is with: 'student:21', 'company:3'. */
  readonly party: string;
  readonly name: string;
  readonly label?: string;
}

/** In a row's menu: opens the administrators' conversation with somebody, also one that nobody has begun. */
export function MessageItem({ party, name, label = 'Message' }: MessageItemProps) {
  const { role } = useUser();
  return (
    <Menu.Item component={Link} to={messagesPath(role, party)} state={{ writesTo: name }}>
      {label}
    </Menu.Item>
  );
}

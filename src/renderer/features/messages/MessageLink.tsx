import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useUser } from '../../app/session/session-context.tsx';
import { messagesPath } from './messages-path.ts';

interface MessageLinkProps {
  /** Whom it leads to: 'student:21', 'company:3'. */
  readonly party: string;
  readonly name: string;
  readonly size?: 'xs' | 'sm';
}

/** Opens the conversation with somebody, also one that nobody has begun; without the service it knows the name from here. */
export function MessageLink({ party, name, size = 'xs' }: MessageLinkProps) {
  const { role } = useUser();
  return (
    <Button
      size={size}
      variant="default"
      component={Link}
      to={messagesPath(role, party)}
      state={{ writesTo: name }}
      aria-label={`Message: ${name}`}
    >
      Message
    </Button>
  );
}

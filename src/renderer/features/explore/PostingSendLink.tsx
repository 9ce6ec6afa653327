import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { disabledBecause } from '../../ui/form/disabled-because.ts';
import { counted } from '../../ui/format.ts';
import { useSendingLock } from '../assigning/use-sending-lock.ts';
import classes from './explore.module.css';

interface PostingSendLinkProps {
  readonly title: string;
  /** The posting's page. */
  readonly to: string;
  /** How many of the own students have it; undefined while that is not known. */
  readonly assigned: number | undefined;
}

/** The way to send a posting to own students, and how many of them have it. */
export function PostingSendLink({ title, to, assigned }: PostingSendLinkProps) {
  const lock = useSendingLock();
  return (
    <>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={to}
        {...disabledBecause(lock)}
        aria-label={`Send Opportunity: ${title}`}
        leftSection={<IconSend size={15} stroke={1.8} aria-hidden="true" />}
      >
        Send Opportunity
      </Button>
      {assigned !== undefined && assigned > 0 && (
        <span className={classes.age}>
          {counted(assigned, 'student')} of yours {assigned === 1 ? 'has' : 'have'} it
        </span>
      )}
    </>
  );
}

import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { relativeTime } from '#shared/rules/relative-time.ts';
import { clearNotices, useNotices } from '../../app/notices.ts';
import { useSession } from '../../app/session-context.tsx';
import { useDesk } from '../../app/use-read.ts';
import classes from './NotificationPanel.module.css';
import { kindName, needsPerson, whereToMend } from './sync-text.ts';

/** The bell of the top bar: what needs the person, and what the desk had to say. */
export function Notifications() {
  const notices = useNotices();
  const outbox = useDesk('outbox.list');
  const { role } = useSession();
  const drafts = useDesk('drafts.list', {}, { enabled: role === 2 });
  const urgent = outbox.data?.filter(needsPerson) ?? [];
  const total = notices.length + urgent.length;
  return (
    <Popover position="bottom-end" width={360} shadow="md" withinPortal={false} trapFocus>
      <Indicator disabled={total === 0} color="var(--fb-accent)" size={9} offset={7}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={total > 0 ? `Notifications, ${total} new` : 'Notifications'}
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.panel} aria-label="Notifications">
        <div className={classes.head}>
          <h2 className={classes.title}>Notifications</h2>
          {notices.length > 0 && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={clearNotices}>
              Clear
            </Button>
          )}
        </div>
        {total === 0 && <p className={classes.none}>There are no notifications.</p>}
        <ul className={classes.list}>
          {urgent.map((entry) => (
            <li key={entry.id}>
              <Urgent entry={entry} path={whereToMend(entry, drafts.data ?? [])} />
              <span>{entry.problem?.message ?? 'Waits for you'}</span>
            </li>
          ))}
          {notices.map(({ id, message, at }) => (
            <li key={id}>
              <span>{message}</span>
              <span className={classes.age}>{relativeTime(at, Date.now())}</span>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What needs the person, leading to where it is mended. */
function Urgent({ entry, path }: { entry: OutboxEntry; path: string | null }) {
  const words = `${kindName(entry)}: ${entry.title}`;
  if (!path) return <strong>{words}</strong>;
  return (
    <Link className="fb-link" to={path}>
      {words}
    </Link>
  );
}

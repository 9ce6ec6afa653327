import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '#shared/desk/types.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { asSentence } from '#shared/rules/texts/sentence.ts';
import { useCommand } from '../../app/desk/use-command.ts';
import { useDesk, useRead } from '../../app/desk/use-read.ts';
import { useSession } from '../../app/session/session-context.tsx';
import { StepPager } from '../../ui/page/StepPager.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { NotificationList } from './NotificationList.tsx';
import classes from './NotificationPanel.module.css';
import { entryLine, needsPerson, wayToMend } from './sync-text.ts';
import { useDesktopNotifications } from './use-desktop-notifications.ts';

/** Milliseconds after which the service is asked for news again. */
const lookAgain = 30_000;
/** So many news are shown at a time. */
const limit = 30;

/** The bell of the top bar: what needs the person, what the service has to tell, and what the desk had to say. */
export function Notifications() {
  const [opened, setOpened] = useState(false);
  const notices = useDesk('notices.list').data ?? [];
  const clear = useCommand('notices.clear');
  const outbox = useDesk('outbox.list');
  const { role, user } = useSession();
  const drafts = useDesk('drafts.list', {}, { enabled: role === roles.employer });
  const notifications = useRead('notifications.list', { query: { limit } });
  useInterval(notifications.refetch, lookAgain, { autoInvoke: true });
  useDesktopNotifications(notifications, () => setOpened(true));
  const urgent = outbox.data?.filter(needsPerson) ?? [];
  const rows = notifications.data?.data ?? [];
  const fresh = notices.length + urgent.length + (notifications.data?.unread ?? 0);
  const close = () => setOpened(false);
  return (
    <Popover
      position="bottom-end"
      width={380}
      shadow="md"
      withinPortal={false}
      trapFocus
      opened={opened}
      onChange={setOpened}
    >
      <Indicator disabled={fresh === 0} color="var(--fb-accent)" size={9} offset={7}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={fresh > 0 ? `Notifications, ${fresh} new` : 'Notifications'}
            onClick={() => setOpened(!opened)}
          >
            <IconBell size={20} stroke={1.7} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={classes.panel} aria-label="Notifications">
        <h2 className={classes.title}>Notifications</h2>
        {notifications.data && urgent.length + notices.length + rows.length === 0 && (
          <>
            <OfflineNote live={notifications.live} asOf={notifications.asOf} />
            <p className={classes.none}>
              {notifications.live ? 'There are no notifications.' : 'There were no notifications.'}
            </p>
          </>
        )}
        {urgent.length > 0 && (
          <ul className={classes.list} aria-label="Waiting for you">
            {urgent.map((entry) => (
              <li key={entry.id}>
                <Urgent entry={entry} path={wayToMend(entry, drafts.data ?? [], user)?.path} onOpen={close} />
                <span>{entry.problem?.message ?? 'Waits for you'}</span>
              </li>
            ))}
          </ul>
        )}
        <Latest onOpen={close} />
        {notices.length > 0 && (
          <>
            <div className={classes.head}>
              <h3 className={classes.part}>From this computer</h3>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                onClick={() => void clear.run({ ids: notices.map(({ id }) => id) })}
              >
                Clear
              </Button>
            </div>
            <ul className={classes.list} aria-label="From this computer">
              {notices.map(({ id, message, at }) => (
                <li key={id}>
                  <span>{message}</span>
                  <span className={classes.age}>{relativeTime(at, Date.now())}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className={classes.ways}>
          {role === roles.student && (
            <Link className="fb-link" to="/student/notifications" onClick={close}>
              All notifications
            </Link>
          )}
          <DesktopNotifications />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the service has to tell, the newest first, page by page. */
function Latest({ onOpen }: { readonly onOpen: () => void }) {
  const [page, setPage] = useState(1);
  const { data, live, asOf, loading, problem } = useRead('notifications.list', {
    query: { limit, ...(page > 1 && { page }) },
  });
  const pages = Math.ceil((data?.total ?? 0) / limit);
  return (
    <>
      {loading && <LoadingLines lines={3} />}
      {problem && !data && <p className={classes.none}>{asSentence(problem.message)}</p>}
      <NotificationList rows={data?.data ?? []} live={live} asOf={asOf} onOpen={onOpen} />
      {pages > 1 && <StepPager label="Pages of notifications" page={page} pages={pages} onPage={setPage} />}
    </>
  );
}

interface UrgentProps {
  readonly entry: OutboxEntry;
  readonly path: string | undefined;
  readonly onOpen: () => void;
}

/** What needs the person, leading to where it is mended. */
function Urgent({ entry, path, onOpen }: UrgentProps) {
  const words = entryLine(entry);
  if (!path) return <strong>{words}</strong>;
  return (
    <Link className="fb-link" to={path} onClick={onOpen}>
      {words}
    </Link>
  );
}

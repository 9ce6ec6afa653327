import { Button } from '@mantine/core';
import {
  IconBriefcase,
  IconBuildingBank,
  IconCalendar,
  IconCalendarUser,
  IconFileText,
  IconFlag,
  IconLifebuoy,
  IconMail,
  IconMessage,
  IconReceipt,
  IconSend,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Notification } from '#shared/contract/messages.ts';
import { useSend } from '../../app/desk/use-command.ts';
import { toast } from '../../app/shell/toasts.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { OfflineNote } from '../../ui/states/States.tsx';
import classes from './NotificationPanel.module.css';
import { notificationOrder } from './notification-order.ts';

const icons: Readonly<Record<Notification['kind'], TablerIcon>> = {
  invitation: IconMail,
  partnership: IconBuildingBank,
  message: IconMessage,
  interview: IconCalendar,
  application: IconFileText,
  membership: IconUsers,
  assigned: IconSend,
  order: IconReceipt,
  booking: IconCalendarUser,
  helpdesk: IconLifebuoy,
  moderation: IconFlag,
};

interface NotificationListProps {
  readonly rows: readonly Notification[];
  readonly live: boolean;
  readonly asOf: string | undefined;
  /** The panel is left. */
  readonly onOpen: () => void;
}

/** News of the service: unread ones first. Opening one marks it read. */
export function NotificationList({ rows, live, asOf, onOpen }: NotificationListProps) {
  const send = useSend('notifications.read');

  const mark = (ids: readonly number[] | undefined, read: boolean) =>
    send.run({ body: { ...(ids && { ids: [...ids] }), read } });

  async function markAsked(ids: readonly number[] | undefined, read: boolean) {
    const result = await mark(ids, read);
    if (!result.ok) toast.failed(result.error.message);
  }

  if (rows.length === 0) return null;
  return (
    <>
      {rows.some(({ read }) => !read) && (
        <div className={classes.head}>
          <h3 className={classes.part}>New</h3>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void markAsked(undefined, true)}>
            Mark all as read
          </Button>
        </div>
      )}
      <OfflineNote live={live} asOf={asOf} />
      <ul className={classes.notifications} aria-label="News">
        {notificationOrder(rows).map((row) => (
          <NotificationEntry
            key={row.id}
            row={row}
            onMark={(read) => void markAsked([row.id], read)}
            onOpen={() => {
              if (!row.read) void mark([row.id], true);
              onOpen();
            }}
          />
        ))}
      </ul>
    </>
  );
}

interface NotificationListItemProps {
  readonly row: Notification;
  readonly onMark: (read: boolean) => void;
  readonly onOpen: () => void;
}

function NotificationEntry({ row, onMark, onOpen }: NotificationListItemProps) {
  const { kind, text, path, created_at, read } = row;
  const Icon = icons[kind] ?? IconBriefcase;
  const mark = read ? 'Mark as unread' : 'Mark as read';
  return (
    <li data-read={read}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span className={classes.newsText}>
        {path ? (
          <Link to={path} className={classes.newsLink} onClick={onOpen}>
            {text}
          </Link>
        ) : (
          text
        )}
        <span className={classes.age}>{relativeTime(created_at, Date.now())}</span>
      </span>
      <button
        type="button"
        className={classes.dot}
        aria-label={`${mark}: ${text}`}
        title={mark}
        onClick={() => onMark(!read)}
      />
    </li>
  );
}

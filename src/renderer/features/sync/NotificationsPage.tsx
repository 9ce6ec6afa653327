import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRead } from '../../app/desk/use-read.ts';
import { profilePath } from '../../app/session/profile-path.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Empty, ErrorState, LoadingLines, OfflineNote } from '../../ui/states/States.tsx';
import { TablePager } from '../../ui/table/TablePager.tsx';
import { DesktopNotifications } from './DesktopNotifications.tsx';
import { NotificationList } from './NotificationList.tsx';
import classes from './NotificationPanel.module.css';

/** So many news are on a page. */
const limit = 50;

/** The own news: statuses that changed, invitations, interviews and messages. */
export function NotificationsPage() {
  const user = useUser();
  const [page, setPage] = useState(1);
  const list = useRead('notifications.list', { query: { page, limit } });
  const rows = list.data?.data;
  return (
    <Page title="Notifications" width="narrow">
      <div className={classes.ways}>
        <DesktopNotifications />
        <Link className="fb-link" to={`${profilePath(user.role)}#mails`}>
          Which mails you get
        </Link>
      </div>
      {!rows &&
        (list.problem ? <ErrorState problem={list.problem} onRetry={list.refetch} /> : <LoadingLines lines={6} />)}
      {rows?.length === 0 && (
        <>
          <OfflineNote live={list.live} asOf={list.asOf} />
          <Empty title={list.live ? 'There are no notifications' : 'There were no notifications'}>
            Updates to your applications, invitations, interviews and messages are listed here.
          </Empty>
        </>
      )}
      {rows && rows.length > 0 && (
        <Card title="Latest">
          <NotificationList rows={rows} live={list.live} asOf={list.asOf} onOpen={() => undefined} />
          {list.data && list.data.total > limit && (
            <TablePager page={page} limit={limit} total={list.data.total} onPage={setPage} />
          )}
        </Card>
      )}
    </Page>
  );
}
